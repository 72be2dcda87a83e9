"""References to games, taken apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.dsl.diagnostics import GameErrors
from rulewright.dsl.reference import parse_reference


@pytest.mark.parametrize(
    ("text", "game", "variants", "settings"),
    [
        ("don", "don", [], {}),
        ("don+trade", "don", ["trade"], {}),
        ("don+trade+fined", "don", ["trade", "fined"], {}),
        ("./my.yaml+./house.yaml", "./my.yaml", ["./house.yaml"], {}),
        ("don:starting_coins=10", "don", [], {"starting_coins": "10"}),
        ("don+trade:a=1,b=red", "don", ["trade"], {"a": "1", "b": "red"}),
        ("don:lot_sizes=[1, 2,3],a=1", "don", [], {"lot_sizes": "[1, 2,3]", "a": "1"}),
        ("don:a=f(1,2),b='x, y',c={d: 1, e: 2}", "don", [], {"a": "f(1,2)", "b": "'x, y'", "c": "{d: 1, e: 2}"}),
        ("don:a=1+2", "don", [], {"a": "1+2"}),
        ("don:a=b=c", "don", [], {"a": "b=c"}),
        (" don + trade : a = 1 ", "don", ["trade"], {"a": "1"}),
        ("C:/games/my.yaml+D:\\v.yaml:a=1", "C:/games/my.yaml", ["D:\\v.yaml"], {"a": "1"}),
        ("dön", "dön", [], {}),
    ],
)  # fmt: skip
def test_a_reference_has_parts(
    text: str, game: str, variants: list[str], settings: dict[str, str]
) -> None:
    found = parse_reference(text)
    assert found.game.text == game
    assert [part.text for part in found.variants] == variants
    assert {key.text: value.text for key, value in found.settings} == settings


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "<game>:1:1: error[bad-reference]: a game is missing"),
        ("  ", "<game>:1:3: error[bad-reference]: a game is missing"),
        ("+trade", "<game>:1:1: error[bad-reference]: a name is missing here"),
        ("don+", "<game>:1:5: error[bad-reference]: a name is missing here"),
        ("don++trade", "<game>:1:5: error[bad-reference]: a name is missing here"),
        (":a=1", "<game>:1:1: error[bad-reference]: a name is missing here"),
        ("don:", "<game>:1:4: error[bad-reference]: no setting stands behind this"),
        ("don+trade: ", "<game>:1:10: error[bad-reference]: no setting stands behind this"),
        ("don:sizes=1,2", "<game>:1:5: error[bad-reference]: a comma ends the value of `sizes`"),
        ("don:a", "<game>:1:5: error[bad-reference]: this setting has no value"),
        ("don:a:5", "<game>:1:5: error[bad-reference]: this setting has no value"),
        ("don:a=", "<game>:1:5: error[bad-reference]: this setting has no value"),
        ("don:a=1,", "<game>:1:9: error[bad-reference]: this setting has no value"),
        ("don:a=1,a=2", "<game>:1:9: error[bad-reference]: `a` is given twice"),
        ("don:1a=3", "<game>:1:5: error[bad-reference]: this is no setting's name"),
    ],
)
def test_what_is_no_reference_is_told(text: str, error: str) -> None:
    with pytest.raises(GameErrors) as caught:
        parse_reference(text)
    assert str(caught.value) == error


def test_a_colon_before_a_value_is_told_to_be_an_equals_sign() -> None:
    with pytest.raises(GameErrors) as caught:
        parse_reference("don:starting_coins:5")
    assert caught.value.diagnostics[0].hints == ("write `starting_coins=5`",)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("don:sizes=1,2", "a list stands in brackets: `sizes=[1,2]`"),
        ("don:a=3, sizes=1, 2,-3 ,b=4", "a list stands in brackets: `sizes=[1, 2,-3]`"),
        ("don:sizes=1,b", "write `b=value`"),
        ("don:1,2", "write `1=value`"),
    ],
)
def test_a_list_without_brackets_is_told_to_need_them(text: str, hint: str) -> None:
    with pytest.raises(GameErrors) as caught:
        parse_reference(text)
    assert caught.value.diagnostics[0].hints == (hint,)


def test_a_reference_is_written_as_it_is_read() -> None:
    text = "don+trade:starting_coins=10,lot_sizes=[1, 2]"
    assert str(parse_reference(text)) == text
    assert str(parse_reference(f" {text.replace(',', ' , ', 1)} ")) == text


@given(st.text(alphabet="ab1+:=,[](){}'\" ./\\é"))
def test_any_text_is_a_reference_or_told_why_not(text: str) -> None:
    try:
        found = parse_reference(text)
    except GameErrors as errors:
        for one in errors.diagnostics:
            assert one.primary is not None
            assert 0 <= one.primary.span.start <= one.primary.span.end <= len(text)
        return
    for part in (found.game, *found.variants, *(one for pair in found.settings for one in pair)):
        assert part.span.text == part.text
    again = parse_reference(str(found))
    assert str(again) == str(found)
