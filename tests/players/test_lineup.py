"""Names of bots with their arguments, and line-ups of them."""

import pytest

from rulewright.players import (
    KINDS,
    BotError,
    GreedyPlayer,
    RandomPlayer,
    SearchPlayer,
    maker,
    read_lineup,
)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("random", RandomPlayer),
        ("greedy", GreedyPlayer),
        ("greedy:3", GreedyPlayer),
        ("search", SearchPlayer),
        ("search:50", SearchPlayer),
        ("search:5ms", SearchPlayer),
        (" search : 50 ", SearchPlayer),
    ],
)
def test_a_bot_is_made_by_its_name(text: str, kind: type) -> None:
    assert type(maker(text)(1)) is kind


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("clever", "there is no bot `clever`; kinds are `random`, `greedy`, `search`"),
        ("serch:5", "there is no bot `serch`; did you mean `search`?"),
        ("", "there is no bot ``; kinds are `random`, `greedy`, `search`"),
        ("random:3", "`random` takes nothing behind a colon"),
        ("random:", "`random` takes nothing behind a colon"),
        (
            "greedy:0",
            (
                "`greedy:0` is no bot: behind the colon of `greedy` stands how many states it makes up"
                " for each decision, as in `greedy:10`"
            ),
        ),
        ("greedy:5ms", "`greedy:5ms` is no bot: behind"),
        ("greedy:", "`greedy:` is no bot: behind"),
        (
            "search:fast",
            (
                "`search:fast` is no bot: behind the colon of `search` stands how many games it plays on"
                " for each decision, or for how many milliseconds, as in `search:500` or `search:50ms`"
            ),
        ),
        ("search:-1", "`search:-1` is no bot"),
        ("search:1.5", "`search:1.5` is no bot"),
        ("search:ms", "`search:ms` is no bot"),
        ("search:٣", "`search:٣` is no bot"),
        ("search:" + "9" * 5000, "is no bot"),
    ],
)
def test_what_is_no_bot_is_told_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(BotError) as error:
        maker(text)
    assert said in str(error.value)


@pytest.mark.parametrize("name", KINDS)
def test_the_example_of_a_kind_is_a_bot(name: str) -> None:
    for text in KINDS[name].example.split("` or `"):
        assert text.startswith(name)
        maker(text)


@pytest.mark.parametrize(
    ("text", "bots"),
    [
        (None, "- - - -"),
        ("", "- - - -"),
        ("all", "random random random random"),
        ("all=search:5", "search:5 search:5 search:5 search:5"),
        ("greedy", "- - - greedy"),
        ("greedy,search:50ms", "- - greedy search:50ms"),
        ("2=search:500,3=greedy", "- search:500 greedy -"),
        (" 2 = search:500 , random", "- search:500 - random"),
        ("all=random,2=greedy", "random greedy random random"),
        ("random,random,random,random", "random random random random"),
    ],
)
def test_a_line_up_says_who_sits_where(text: str | None, bots: str) -> None:
    assert [bot or "-" for bot in read_lineup(text, 4)] == bots.split()


def test_nobody_sits_on_the_seat_that_the_game_answers_for() -> None:
    assert read_lineup("all", 3, automatic=1) == ("random", None, "random")
    assert read_lineup("greedy,random", 3, automatic=1) == ("greedy", None, "random")
    with pytest.raises(BotError, match="the game itself answers for seat 2"):
        read_lineup("2=random", 3, automatic=1)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (",", "beside a comma of `,` there is no bot"),
        ("greedy,,random", "beside a comma of `greedy,,random` there is no bot"),
        ("5=random", "`5` is not one of the seats 1 to 4"),
        ("x=random", "`x` is not one of the seats 1 to 4"),
        ("0=random", "`0` is not one of the seats 1 to 4"),
        ("random,random,random,random,random", "there are 5 bots and 4 seats for them"),
        ("all=random,greedy", "there is 1 bot and 0 seats for them"),
        ("2=clever", "there is no bot `clever`"),
        ("clever", "there is no bot `clever`"),
        ("2=", "there is no bot ``"),
        ("2=greedy,02=random", "`02=` stands there twice"),
        ("all=greedy,all=random", "`all=` stands there twice"),
    ],
)
def test_a_line_up_that_does_not_fit_is_told_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(BotError) as error:
        read_lineup(text, 4)
    assert said in str(error.value)
