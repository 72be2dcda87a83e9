"""Places in files as the machine keeps them."""

from rulewright.dsl.check.positions import Positions
from rulewright.dsl.source import Source


def test_a_text_that_is_gone_lends_its_places_to_no_other() -> None:
    positions = Positions()
    for number in range(100):
        assert positions.at(Source("again", "pot").span(0, 3)).file == "again"
        assert positions.at(Source(str(number), "pot").span(0, 3)).file == str(number)


def test_a_place_leads_back_to_the_text() -> None:
    positions = Positions()
    span = Source("a", "one\ntwo").span(4, 7)
    at = positions.at(span)
    assert (at.line, at.column) == (2, 1)
    assert positions.span(at) is span
