"""A whole file as declarations: what `build.py` makes of a composed tree, before names are resolved.

One class for each shape of `docs/language.md`. Everything keeps its span and its address; rule text is parsed
(`syntax.py`), names are not looked up yet. Order is the order of the file throughout.
"""

from rulewright.dsl.spec.automatic import AnswerRule, Automatic, Bot
from rulewright.dsl.spec.flow import (
    Always,
    Binder,
    Block,
    DecisionStep,
    IfStep,
    LoopStep,
    MatchStep,
    Option,
    Phase,
    Pick,
    Reason,
    Reasons,
)
from rulewright.dsl.spec.mechanics import MEASURE, Mechanic, Procedure, Slot, SlotType, SlotValue
from rulewright.dsl.spec.teams import Seat, Sides, Teams
from rulewright.dsl.spec.things import (
    AttributeDecl,
    CardRow,
    Component,
    Define,
    PlaceDecl,
    PlaceKind,
    Setting,
    TableDecl,
    TypeText,
)
from rulewright.dsl.spec.whole import (
    Allowance,
    Example,
    Given,
    Play,
    ScoreLine,
    Spec,
    Then,
    WinnerLine,
)

__all__ = [
    "MEASURE",
    "Allowance",
    "Always",
    "AnswerRule",
    "AttributeDecl",
    "Automatic",
    "Binder",
    "Block",
    "Bot",
    "CardRow",
    "Component",
    "DecisionStep",
    "Define",
    "Example",
    "Given",
    "IfStep",
    "LoopStep",
    "MatchStep",
    "Mechanic",
    "Option",
    "Phase",
    "Pick",
    "PlaceDecl",
    "PlaceKind",
    "Play",
    "Procedure",
    "Reason",
    "Reasons",
    "ScoreLine",
    "Seat",
    "Setting",
    "Sides",
    "Slot",
    "SlotType",
    "SlotValue",
    "Spec",
    "TableDecl",
    "Teams",
    "Then",
    "TypeText",
    "WinnerLine",
]
