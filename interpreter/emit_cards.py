"""Sentences that move cards as Python: deals, moves, swaps, draws, with marks and kept counts.

What is frequent is written out; refills, swaps and cards whose pile is not known are calls of `Ground`.
"""

from rulewright.dsl.game import (
    Collection,
    Const,
    Deal,
    Expr,
    Local,
    Move,
    Place,
    PlaceKind,
    Read,
    Reveal,
    Shuffle,
    SwapCards,
    Target,
)
from rulewright.interpreter.counts import Row
from rulewright.interpreter.emit_names import is_simple
from rulewright.interpreter.emit_things import Things
from rulewright.interpreter.uses import root_of


class Cards(Things):
    """Writes sentences about cards."""

    marking = True  # somebody may look at a state, and see which cards are undecided

    def is_bag(self, place: Place) -> bool:
        """Whether it is kept which cards of a pile are undecided."""
        return self.marking and self.layout.bases[place] in self.layout.bags

    def rows(self, place: Place) -> list[Row]:
        """The kept rows of a place."""
        return self.counts.of.get(place, [])

    def counted(self, target: Target, cards: str, sign: str, *, single: bool) -> None:
        """Keeps the rows of a pile when cards come or go; `cards` is a name (of one card, or several)."""
        rows = self.rows(target.place)
        if not rows:
            return
        starts: list[tuple[Row, str, str]] = []
        for row in rows:
            base, terms = self.row_terms(target.place, target.keys, row.base, row.low, row.width)
            start = " + ".join([str(base), *terms])
            mask = self.mask(row, target.keys) if row.masked else ""
            if not single:
                start = self.temporary(start)
                mask = self.temporary(mask) if row.masked else ""
            starts.append((row, start, mask))
        card = cards
        if not single:
            card = self.w.name()
            self.w.open(f"for {card} in {cards}:")
        for row, start, mask in starts:
            table, bits = self.pool.attribute(row.attribute), self.pool.bits(row.attribute, row.low)
            cell = f"S[{start} + {table}[{card}]]"
            if row.partial:
                self.w.open(f"if {table}[{card}] is not None:")
            self.w(f"{cell} {sign}= 1")
            if row.masked:
                if sign == "+":
                    self.w(f"S[{mask}] |= {bits}[{card}]")
                else:
                    self.w(f"if not {cell}: S[{mask}] ^= {bits}[{card}]")
            self.w.close(row.partial)
        if not single:
            self.w.close()

    def landed(self, target: Target, slot: str, many: str, *, bottom: bool) -> None:
        """After cards came to a pile: marks and how much it holds. `many` is their number."""
        if bottom and self.is_bag(target.place):
            low, high = self.marks(target.place, target.keys)
            self.w(f"S[{low}] += {many}")
            self.w(f"S[{high}] += {many}")
        holds = self.layout.number(target.place.holds)
        if holds is not None:
            self.w(
                f"if len(S[{slot}]) > {holds}: "
                f"raise Trouble('too-many-cards', holds={holds}, have=len(S[{slot}]), slot={slot})"
            )

    def put(self, target: Target, slot: str, cards: str, *, single: bool, bottom: bool) -> None:
        """Cards that lie nowhere land on a pile."""
        if single:
            self.w(f"S[{slot}].insert(0, {cards})" if bottom else f"S[{slot}].append({cards})")
        else:
            if self.w.run.counted:
                self.spend(f"len({cards})")
            self.w(f"S[{slot}][0:0] = {cards}" if bottom else f"S[{slot}] += {cards}")
        self.counted(target, cards, "+", single=single)
        self.landed(target, slot, "1" if single else f"len({cards})", bottom=bottom)

    def _refill_keys(self, deal: Deal, place: Place) -> tuple[Expr, ...]:
        return deal.source.keys if len(place.keys) == len(deal.source.keys) else ()

    def _deal(self, step: Deal) -> None:
        amount = self.value(step.amount)
        if not is_simple(amount) or amount.startswith("S["):
            name = self.w.name()
            self.w(f"{name} = {amount}")
            amount = name
        low = self.ranges.of(step.amount)[0]
        if low is None or low < 0:
            self.w(f"if {amount} < 0: raise Trouble('negative-deal', need={amount})")
        self._deal_cards(step, amount, always=False)

    def _deal_cards(self, step: Deal, amount: str, *, always: bool) -> None:
        """Deals cards; `always`: they are surely there, and known."""
        place = step.source.place
        source, to = self.slot(step.source), self.slot(step.to)
        if place.refill is not None and not always:
            refill = self.index(place.refill.source, self._refill_keys(step, place.refill.source))
            cards = self.w.name()
            back = step.to.place is place.refill.source
            if back:  # what is dealt may come again, so each card has to lie there before the next
                self.loop_over("_", f"range({amount})", self.ranges.of(step.amount)[1])
                amount = "1"
            self.w(
                f"{cards} = ground.deal(S, {amount}, {source}, {refill}, "
                f"except_top={place.refill.except_top}, up_to={step.up_to})"
            )
            if step.bottom:
                self.w(f"{cards}.reverse()")
            self.put(step.to, to, cards, single=False, bottom=step.bottom)
            self._moved(cards, source, to, bottom=step.bottom)
            self.w.close(back)
            return
        pile = self.w.name()
        self.w(f"{pile} = S[{source}]")
        single = amount == "1"
        if not always:
            if step.up_to:
                name = self.w.name()
                self.w(f"{name} = min({amount}, len({pile}))")
                amount, single = name, False
            else:
                test = f"not {pile}" if single else f"{amount} > len({pile})"
                self.w(
                    f"if {test}: "
                    f"raise Trouble('short-deal', need={amount}, have=len({pile}), slot={source})"
                )
        cards = self.w.name()
        if single:
            self.w(f"{cards} = {pile}.pop()")
        else:
            least = self.ranges.of(step.amount)[0]
            if least is not None and least > 0 and not step.up_to and not step.bottom:
                self.w(f"{cards} = {pile}[:-{amount} - 1:-1]")
                self.w(f"del {pile}[-{amount}:]")
            else:
                self.w(f"{cards} = {pile}[len({pile}) - {amount}:]")
                self.w(f"del {pile}[len({pile}) - {amount}:]")
                if not step.bottom:
                    self.w(f"{cards}.reverse()")
        self.counted(step.source, cards, "-", single=single)
        if self.is_bag(place):
            low, high = self.marks(place, step.source.keys)
            if self.log and not self.explicit:
                dealt = f"({cards},)" if single else f"tuple({cards})"
                if step.bottom and not single:
                    dealt += "[::-1]"
                name = self.w.name()
                self.w(f"{name} = len({pile}) + {amount}")
                with self.w.block(f"if S[{low}] < S[{high}] and S[{high}] > len({pile}):"):
                    self.event("reveal", source, f"{dealt}[{name} - S[{high}]:]")
            self.w(f"if S[{high}] > len({pile}): S[{high}] = len({pile})")
        self.put(step.to, to, cards, single=single, bottom=step.bottom)
        self._moved(f"({cards},)" if single else cards, source, to, bottom=step.bottom)

    def _moved(self, cards: str, source: str, to: str, *, bottom: bool) -> None:
        if self.log:
            end = repr("bottom" if bottom else "top")
            self.event("move", f"tuple({cards})", f"({source},)", to, end)

    def _move(self, step: Move) -> None:
        cards = step.cards
        if isinstance(cards, Read) and cards.place.kind is PlaceKind.PILE:
            self._move_pile(step, Target(cards.place, cards.keys))
            return
        to = self.slot(step.to)
        single = not isinstance(cards.type, Collection)
        if single:
            name = self.temporary(self.value(cards))
        else:
            name = self.w.name()
            self.w(f"{name} = list({self.iterable(cards)})")
        slots = self.pool.slots(step.sources)
        if single and not self.log and self._known_source(cards, name, slots):
            self.put(step.to, to, name, single=single, bottom=step.bottom)
            return
        taken = f"ground.{'take' if single else 'take_all'}(S, {name}, {slots})"
        source = "0"
        if self.log:
            source = self.w.name()
            self.w(f"{source} = {taken}")
        else:
            self.w(taken)
        self.put(step.to, to, name, single=single, bottom=step.bottom)
        if self.log:
            where = f"({source},)" if single else f"tuple({source})"
            moved = f"({name},)" if single else f"tuple({name})"
            self.event("move", moved, where, to, repr("bottom" if step.bottom else "top"))

    def _known_source(self, cards: Expr, card: str, slots: str) -> bool:
        """Takes a card from the pile where it was picked or comes from, looking elsewhere only if it is not there."""
        pile = self.lies.get(cards.variable) if isinstance(cards, Local) else root_of(cards)
        if pile is None or not all(isinstance(key, Const | Local) for key in pile.keys):
            return False
        if self.is_bag(pile.place):
            return False
        source = self.index(pile.place, pile.keys)
        with self.w.block("try:"):
            self.w(f"S[{source}].remove({card})")
        with self.w.block("except ValueError:"):
            self.w(f"ground.take(S, {card}, {slots})")
        if self.rows(pile.place):
            with self.w.block("else:"):
                self.counted(Target(pile.place, pile.keys), card, "-", single=True)
        return True

    def _move_pile(self, step: Move, source: Target) -> None:
        here, there = self.slot(source), self.slot(step.to)
        if source.place == step.to.place or self.is_bag(source.place) or self.is_bag(step.to.place):
            cards = self.w.name()
            self.w(f"{cards} = ground.move_pile(S, {here}, {there}, bottom={step.bottom})")
            holds = self.layout.number(step.to.place.holds)
            if holds is not None:
                self.landed(step.to, there, "0", bottom=False)
            self._moved(cards, here, there, bottom=step.bottom)
            return
        pile = self.w.name()
        self.w(f"{pile} = S[{here}]")
        self.counted(source, pile, "-", single=False)
        self._moved(pile, here, there, bottom=step.bottom)
        self.put(step.to, there, pile, single=False, bottom=step.bottom)
        self.w(f"{pile}.clear()")

    def _shuffle(self, step: Shuffle) -> None:
        slot = self.slot(step.pile)
        if self.w.run.loop(4 * len(self.game.cards))[1]:
            self.spend(f"4 * len(S[{slot}])")
        self.w(f"ground.shuffle(S, {slot})" if self.marking else f"shuffle(S, S[{slot}])")
        if self.log:
            self.event("shuffle", slot)

    def _reveal(self, step: Reveal) -> None:
        if not self.is_bag(step.pile.place):
            return
        slot = self.slot(step.pile)
        low, high = self.marks(step.pile.place, step.pile.keys)
        match step.which:
            case "all":
                with self.w.block(f"if S[{low}] < S[{high}]:"):
                    if self.log:
                        self.event("reveal", slot, f"tuple(S[{slot}][S[{low}]:S[{high}]][::-1])")
                    self.w(f"S[{low}] = S[{high}] = 0")
            case "top":
                with self.w.block(f"if S[{low}] < S[{high}] == len(S[{slot}]):"):
                    if self.log:
                        self.event("reveal", slot, f"(S[{slot}][-1],)")
                    self.w(f"S[{high}] -= 1")
            case "bottom":
                with self.w.block(f"if 0 == S[{low}] < S[{high}]:"):
                    if self.log:
                        self.event("reveal", slot, f"(S[{slot}][0],)")
                    self.w(f"S[{low}] = 1")

    def _swap_cards(self, step: SwapCards) -> None:
        one = self.temporary(self.frozen(step.one))
        other = self.temporary(self.frozen(step.other))
        first, second = self.pool.slots(step.one_sources), self.pool.slots(step.other_sources)
        self.w(f"ground.swap_cards(S, {one}, {first}, {other}, {second})")
        if self.log:
            self.event("swap_cards", one, other)
