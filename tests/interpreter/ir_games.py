"""Tiny games in the core language that together use every sentence and every kind of decision."""

from rulewright.dsl.game import (
    CardKey,
    CheckedGame,
    Collection,
    Domain,
    Maybe,
    NumberKey,
    PlaceKind,
    Refill,
    SeatKey,
    Seen,
    Variable,
    WordKey,
    WordType,
)
from tests.interpreter.ir_build import (
    CARD,
    CARDS,
    FLAG,
    NUMBER,
    NUMBERS,
    OWNER,
    PLAYER,
    PLAYERS,
    SEATS,
    attr,
    bind,
    bump,
    criterion,
    deal,
    decide,
    draw,
    each,
    each_of,
    extreme,
    fault,
    fresh,
    game,
    invariant,
    leave,
    loop,
    move,
    op,
    option,
    pay,
    pick,
    pile,
    place,
    put,
    quantified,
    read,
    reason,
    reveal,
    say,
    scope,
    score_line,
    shuffle,
    swap,
    swap_cards,
    to,
    var,
    when,
    where,
    x,
)


def all_cards(count: int) -> tuple[int, ...]:
    return tuple(range(count))


def market() -> CheckedGame:
    """Cards with copies, a deck that is refilled, sets with a reason over all of them, by-place picks, swaps."""
    discard = pile("discard")
    deck = pile("deck", seen=Seen.NOBODY, refill=Refill(discard, except_top=True))
    hand = pile("hand", OWNER, seen=Seen.OWNER, loose=True, holds=9)
    shop = pile("shop")
    coins = place("coins", PlaceKind.COUNTER, OWNER, high=5)
    bank = place("bank", PlaceKind.COUNTER)
    number = place("number", PlaceKind.NUMBER)
    starter = place("starter", PlaceKind.MARKER, type=PLAYER)
    played = place("played", PlaceKind.FLAG, OWNER, scope=2, start=False, seen=Seen.NOBODY)
    p, q, r, c, s, n, k = (
        var("p", PLAYER),
        var("q", PLAYER),
        var("r", PLAYER),
        var("c", CARD),
        var("s", PLAYER),
        var("n", NUMBER),
        var("k", CARD),
    )
    lead, chosen, amount, a, b, low = (
        var("lead", PLAYER),
        var("chosen", CARDS),
        var("amount", NUMBER),
        var("a", CARD),
        var("b", CARD),
        var("low", CARD),
    )
    d, e = var("d", CARD), var("e", CARD)
    hidden, other = var("hidden", CARD), var("other", PLAYER)
    setup = (
        move(op("list", *all_cards(16), type=CARDS), (), to(deck)),
        shuffle(to(deck)),
        each(p, SEATS, deal(2, to(deck), to(hand, p)), pay(3, to(bank), to(coins, p))),
        deal(2, to(deck), to(shop), bottom=True),
        draw(lead, SEATS),
        put(to(starter), lead),
    )
    turn = decide(
        0,
        s,
        p,
        option(
            "draw",
            deal(2, to(deck), to(hand, p), up_to=True),
            when=op("lt", op("count", read(hand, p)), 8),
        ),
        option(
            "play",
            move(c, (hand,), to(discard)),
            pay(attr(c, "rank"), to(coins, p), to(bank), up_to=True),
            put(to(played, p), value=True),
            picks=[pick(c, read(hand, p), source=hand)],
            must=[
                reason(
                    "no copy in the shop",
                    op("empty", where(k, read(shop), op("eq", attr(k, "rank"), attr(c, "rank")))),
                )
            ],
        ),
        option(
            "sell",
            move(chosen, (hand,), to(discard), bottom=True),
            pay(amount, to(bank), to(coins, p)),
            picks=[
                pick(
                    chosen,
                    where(d, read(hand, p), op("lt", attr(d, "rank"), 6)),
                    source=hand,
                    sizes=(1, 3),
                ),
                pick(amount, op("range", 1, op("count", x(chosen))), low=1, high=3),
            ],
            must=[
                reason(
                    "even",
                    op("eq", op("mod", op("sum", each_of(e, x(chosen), attr(e, "rank"))), 2), 0),
                ),
                reason(
                    "not one for two",
                    op("or", op("ne", x(amount), 1), op("ne", op("count", x(chosen)), 2)),
                    level=2,
                ),
            ],
        ),
        option(
            "trade",
            swap_cards(a, (hand,), b, (shop,)),
            picks=[pick(a, read(hand, p), source=hand), pick(b, read(shop), source=shop)],
            must=[reason("unlike", op("ne", attr(a, "suit"), attr(b, "suit")), level=2)],
        ),
        option(
            "steal",
            move(hidden, (hand,), to(hand, p)),
            picks=[
                pick(other, op("others", p), low=None),
                pick(hidden, read(hand, other), source=hand, by_place=True),
            ],
            when=op("lt", op("count", read(hand, p)), 9),
        ),
        option("swap", swap(to(shop), to(discard)), when=op("not", op("empty", read(discard)))),
        option("look", reveal(to(deck)), when=op("not", op("empty", read(deck)))),
        when=op("not", read(played, p)),
        otherwise=[say("nothing to do for ", x(p))],
    )
    round_ = scope(
        2,
        loop(
            "until",
            [
                fresh(played),
                each(
                    p,
                    op("seats_from", read(starter)),
                    turn,
                    when(op("eq", op("count", read(shop)), 0), [leave(2, one_pass=True)]),
                ),
                draw(
                    low,
                    where(
                        n_card := var("n_card", CARD), read(shop), op("gt", attr(n_card, "rank"), 0)
                    ),
                ),
                move(low, (shop,), to(discard)),
                put(to(starter), op("next", read(starter))),
                deal(1, to(deck), to(shop)),
                when(
                    op("gt", read(number), 2), [reveal(to(deck), "all"), reveal(to(deck), "bottom")]
                ),
            ],
            test=op("ge", read(number), 5),
            scope=2,
            passes=number,
            phase=True,
        ),
        kind="phase",
        name="round",
    )
    del n, r
    total = each_of(q_card := var("q_card", CARD), read(hand, q), attr(q_card, "rank"))
    all_piles = op(
        "add",
        op("add", op("count", read(deck)), op("count", read(discard))),
        op(
            "add",
            op("count", read(shop)),
            op("sum", each_of(r2 := var("r2", PLAYER), SEATS, op("count", read(hand, r2)))),
        ),
    )
    return game(
        [deck, discard, hand, shop, coins, bank, number, starter, played],
        [round_],
        setup=setup,
        ranks=[1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8],
        suits=[0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2, 0, 0, 1, 1],
        scoring=[score_line("cards", q, op("sum", total)), score_line("coins", q, read(coins, q))],
        winner=[
            criterion("most", q, op("score", q)),
            criterion("least", q, op("count", read(hand, q))),
            criterion("shared", q),
        ],
        always=[
            invariant("cards", op("eq", all_piles, 16)),
            invariant(
                "coins",
                op(
                    "eq",
                    op(
                        "add",
                        op("sum", each_of(r3 := var("r3", PLAYER), SEATS, read(coins, r3))),
                        read(bank),
                    ),
                    100,
                ),
            ),
        ],
    )


def table_talk() -> CheckedGame:
    """Several deciders at once, offers of every kind, fines, an end that comes at once, nested decisions."""
    points = place("points", PlaceKind.NUMBER, OWNER, start=0, low=-50, high=50)
    number = place("number", PlaceKind.NUMBER)
    bids = place("bids", PlaceKind.NUMBER, OWNER, start=0, scope=1, seen=Seen.OWNER)
    grid = place("grid", PlaceKind.NUMBER, (SeatKey(owner=True), NumberKey(x(2), x(4))), start=0)
    tired = place("tired", PlaceKind.FLAG, OWNER, start=False)
    best = place("best", PlaceKind.MARKER)
    a, b, c, d, e, f = (var(name, PLAYER) for name in "abcdef")
    bid, gift, cell, reply, fined = (
        var(name, NUMBER) for name in ("bid", "gift", "cell", "reply", "fined")
    )
    g, h, m, top = var("g", PLAYER), var("h", PLAYER), var("m", PLAYER), var("top", PLAYERS)
    inner = var("inner", PLAYER)
    sealed = decide(
        0,
        a,
        where(b, SEATS, op("not", read(tired, b))),
        option(
            None,
            put(to(bids, a), bid),
            picks=[pick(bid, op("range", 0, op("add", 3, read(number))), low=0, high=9)],
            must=[
                reason(
                    "not twice", op("or", op("eq", x(bid), 0), op("ne", x(bid), read(points, a)))
                )
            ],
        ),
        kind="together",
        several=True,
    )
    share = decide(
        1,
        c,
        where(d, op("others", read(best)), op("gt", read(bids, d), 0)),
        option(
            None,
            bump(points, c),
            decide(
                2,
                inner,
                c,
                option(
                    "up", bump(grid, c, cell), picks=[pick(cell, op("range", 2, 4), low=2, high=4)]
                ),
                option("down", bump(points, c, by=-1)),
            ),
            picks=[pick(gift, op("range", 1, 2), low=1, high=2)],
        ),
        kind="offer",
        several=True,
        accept="all",
        when=op("lt", read(points, c), 6),
    )
    first = decide(
        3,
        e,
        where(f, SEATS, op("gt", read(bids, f), 2)),
        option(None, bump(points, e, by=2)),
        kind="offer",
        several=True,
        accept="first",
        hides=True,
    )
    single = decide(
        4,
        g,
        read(best),
        option(
            None,
            put(to(tired, g), value=True),
            picks=[pick(h, op("others", g))],
            must=[reason("not the same", op("ne", read(points, h), read(points, g)))],
        ),
        kind="offer",
        when=op("gt", read(number), 1),
    )
    careful = decide(
        5,
        m,
        op("default", read(best), 0, type=PLAYER),
        option(
            "say",
            bump(points, m, by=1),
            picks=[pick(reply, op("range", 1, 6), low=1, high=6)],
            must=[
                reason("odd", op("eq", op("mod", x(reply), 2), 1), fine=[bump(points, m, by=-1)]),
                reason("small", op("lt", x(reply), 6)),
            ],
        ),
        option("silence"),
    )
    round_ = scope(
        1,
        loop(
            "repeat",
            [
                fresh(bids),
                sealed,
                bind(top, extreme("highest", z := var("z", PLAYER), SEATS, read(bids, z))),
                put(to(best), op("first", x(top), type=Maybe(PLAYER))),
                share,
                first,
                single,
                careful,
                say("round ", read(number), " is over"),
            ],
            source=6,
            scope=1,
            passes=number,
            phase=True,
        ),
        kind="phase",
        name="round",
    )
    w = var("w", PLAYER)
    del fined
    return game(
        [points, number, bids, grid, tired, best],
        [round_],
        setup=[put(to(best), None)],
        scoring=[
            score_line("points", w, read(points, w)),
            score_line(
                "grid",
                w,
                op("sum", each_of(u := var("u", NUMBER), op("range", 2, 4), read(grid, w, u))),
            ),
        ],
        winner=[
            criterion("only", w, op("not", read(tired, w))),
            criterion("most", w, op("score", w)),
        ],
        ends=quantified("some", y := var("y", PLAYER), SEATS, op("ge", read(points, y), 9)),
    )


def walk() -> CheckedGame:
    """Ways out of nested loops, in sentences that cannot stop and in those that can; see `test_lower`."""
    trail = place("trail", PlaceKind.NUMBER, (NumberKey(x(0), x(19)),), start=0)
    steps = place("steps", PlaceKind.NUMBER, start=0)
    i, j, k, n = (var(name, NUMBER) for name in "ijkn")
    s = var("s", PLAYER)

    def mark(value: int | Variable) -> tuple[object, ...]:
        return (put(to(trail, read(steps)), x(value)), bump(steps))

    body = [
        scope(
            1,
            each(
                i,
                op("range", 1, 3),
                scope(
                    2,
                    each(
                        j,
                        op("range", 1, 3),
                        when(op("eq", x(j), x(i)), [leave(2)]),
                        when(op("and", op("eq", x(i), 3), op("eq", x(j), 2)), [leave(1)]),
                        *mark(j),  # type: ignore[arg-type]
                    ),
                    *mark(9),  # type: ignore[arg-type]
                ),
                *mark(7),  # type: ignore[arg-type]
            ),
            *mark(8),  # type: ignore[arg-type]
        ),
        scope(
            3,
            loop(
                "while",
                [
                    bump(steps),
                    each(
                        k,
                        op("range", 1, 4),
                        when(op("eq", x(k), 3), [leave(3, one_pass=True)]),
                        when(op("gt", read(steps), 14), [leave(3)]),
                    ),
                    fault("a pass is left before this"),
                ],
                test=True,
                scope=3,
            ),
        ),
        decide(
            0,
            s,
            0,
            option("go", *mark(n), picks=[pick(n, (3, 5), low=0, high=9)]),  # type: ignore[arg-type]
        ),
        scope(
            4,
            loop(
                "until",
                [
                    decide(
                        1,
                        s2 := var("s2", PLAYER),
                        1,
                        option("again", leave(4, one_pass=True)),
                        option("out", leave(4)),
                        option("on"),
                    ),
                    bump(steps),
                ],
                test=op("ge", read(steps), 18),
                scope=4,
            ),
        ),
        *mark(4),
    ]
    del s2
    return game([trail, steps], [scope(9, *body, kind="phase", name="all")])  # type: ignore[arg-type]


def armoury() -> CheckedGame:
    """State on cards, joined piles, words, by-place picks with a filter, a bag that is searched."""
    hand, deck = pile("hand", OWNER, seen=Seen.OWNER), pile("deck", seen=Seen.NOBODY)
    side = pile("side", scope=1)
    worn = place("worn", PlaceKind.NUMBER, (CardKey(),), start=0, low=0, high=9)
    mood = place("mood", PlaceKind.MARKER, OWNER, type=Maybe(WordType("mood")))
    marks = place("marks", PlaceKind.NUMBER, (WordKey("mood"),), start=0)
    p, q, s = var("p", PLAYER), var("q", PLAYER), var("s", PLAYER)
    mine, theirs, kept = var("mine", CARD), var("theirs", CARDS), var("kept", CARD)
    word, face, c, d, e = (
        var("word", WordType("mood")),
        var("face", CARD),
        var("c", CARD),
        var("d", CARD),
        var("e", CARD),
    )
    owner, one = var("owner", PLAYER), var("one", PLAYER)
    words = op("range", 0, 2, type=Collection(WordType("mood")))
    turn = decide(
        0,
        s,
        p,
        option(
            "wear",
            bump(worn, mine),
            put(to(mood, p), word),
            bump(marks, word),
            picks=[pick(mine, read(hand, p), source=hand), pick(word, words)],
            must=[
                reason("not worn out", op("lt", read(worn, mine), 3)),
                reason("a new mood", op("ne", read(mood, p), x(word)), level=2),
            ],
        ),
        option(
            "rob",
            move(theirs, (hand,), to(side)),
            move(op("list", kept, type=CARDS), (hand,), to(deck), bottom=True),
            move(read(side), (side,), to(hand, p)),
            picks=[
                pick(
                    theirs,
                    read(hand, owner),
                    source=hand,
                    owner=owner,
                    owners=op("others", p),
                    sizes=(1, 2),
                ),
                pick(
                    kept,
                    read(hand, one),
                    source=hand,
                    owner=one,
                    owners=op("list", p, type=PLAYERS),
                ),
            ],
            must=[
                reason(
                    "unlike ranks",
                    op("ne", op("sum", each_of(c, x(theirs), attr(c, "rank"))), attr(kept, "rank")),
                    level=2,
                )
            ],
        ),
        option(
            "search",
            move(face, (deck,), to(hand, p)),
            shuffle(to(deck)),
            picks=[
                pick(
                    face,
                    where(d, read(deck), op("gt", read(worn, d), -1)),
                    source=deck,
                    by_place=True,
                )
            ],
        ),
        option("swap", swap(to(hand, p), to(hand, op("next", p)))),
    )
    found = var("found", CARD)
    round_ = scope(
        1,
        loop(
            "repeat",
            [
                fresh(side),
                each(p, SEATS, reveal(to(deck), "all"), turn),
                when(
                    op("not", op("empty", read(deck))),
                    [
                        reveal(to(deck), "all"),
                        draw(found, read(deck)),
                        bump(worn, found, by=op("if", op("lt", read(worn, found), 9), 1, 0)),
                        shuffle(to(deck)),
                    ],
                ),
            ],
            source=4,
            scope=1,
            phase=True,
        ),
        kind="phase",
        name="round",
    )
    setup = [
        move(op("list", *all_cards(12), type=CARDS), (), to(deck)),
        shuffle(to(deck)),
        each(q, SEATS, deal(2, to(deck), to(hand, q))),
    ]
    w, u = var("w", PLAYER), var("u", PLAYER)
    total = each_of(e, read(hand, w), op("add", attr(e, "rank"), read(worn, e)))
    cards = op(
        "add",
        op("add", op("count", read(deck)), op("count", read(side))),
        op("sum", each_of(u, SEATS, op("count", read(hand, u)))),
    )
    return game(
        [hand, deck, side, worn, mood, marks],
        [round_],
        setup=setup,
        ranks=[1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 6],
        scoring=[score_line("worn", w, op("sum", total))],
        always=[invariant("cards", op("eq", cards, 12))],
        domains=[Domain("mood", ("calm", "brave", "cross"))],
    )


GAMES = {"armoury": armoury, "market": market, "table_talk": table_talk, "walk": walk}

__all__ = ["CARDS", "FLAG", "GAMES", "NUMBERS", "Collection", "market", "table_talk", "walk"]
