"""The parts of the reference that are written from the code: the library's slots, and the codes.

They stand between `<!-- NAME ... -->` and `<!-- end -->`; `pytest --update` writes them anew.
"""

import re
from collections.abc import Iterator

from rulewright.cli.explain import codes, gloss_of
from rulewright.dsl.diagnostics import Problems
from rulewright.dsl.loader import Loader
from rulewright.dsl.yaml_tree import Fields, Items, Tree, Value, load_yaml

_PART = re.compile(
    r"(<!-- (?P<name>[\w -]+?)(?:: [^>]*)? -->\n)(?P<text>.*?)(<!-- end -->)", re.DOTALL
)
_BAR = r"\|"


def parts(page: str) -> dict[str, str]:
    """Find what stands in a page's marked parts, by name."""
    return {found["name"]: found["text"] for found in _PART.finditer(page)}


def with_part(page: str, name: str, text: str) -> str:
    """Give the page with another text in one of its parts."""

    def put(found: re.Match[str]) -> str:
        return f"{found[1]}{text}{found[4]}" if found["name"] == name else found[0]

    return _PART.sub(put, page)


def written() -> dict[str, str]:
    """Write all parts from the code, by name."""
    return {"codes": _codes(), **{f"slots of {name}": text for name, text in _mechanics()}}


# ------------------------------------------------------------------------------------------------ codes


def _codes() -> str:
    rows = [f"| `{code}` | {gloss_of(code).replace('|', _BAR)} |\n" for code in codes()]
    return "".join(["\n| code | in short |\n|---|---|\n", *rows, "\n"])


# ------------------------------------------------------------------------------------------------ the library


def mechanics() -> dict[str, Fields]:
    """Find the mechanics of the library, in order."""
    found: dict[str, Fields] = {}
    problems = Problems()
    for source in Loader().libraries():
        tree = load_yaml(source, problems)
        assert tree is not None, list(map(str, problems))
        found |= _entries(tree.get("mechanics"))
    return found


def slots(mechanic: Fields) -> dict[str, Fields]:
    """Find the slots of a mechanic, in order."""
    return _entries(mechanic.get("takes"))


def _entries(tree: Tree | None) -> dict[str, Fields]:
    assert isinstance(tree, Fields)
    return {key.text: part for key, part in tree if isinstance(part, Fields)}


def _mechanics() -> Iterator[tuple[str, str]]:
    for name, mechanic in mechanics().items():
        rows = [
            f"| `{slot}` | {_takes(fields)} | {_left_out(fields)} | {_text(fields.get('about'))} |\n"
            for slot, fields in slots(mechanic).items()
        ]
        section, about = (_text(mechanic.get(key)) for key in ("section", "about"))
        answers = ", ".join(f"`{one}`" for one in dict.fromkeys(_answers(mechanic)))
        head = [
            f"\nUnder `{section}:`. {about}\n\n",
            f"Answers: {answers}.\n\n" if answers else "",
            "| slot | takes | left out | |\n|---|---|---|---|\n",
        ]
        yield name, "".join([*head, *rows, "\n"])


def _answers(tree: Tree | None) -> Iterator[str]:
    """Find what may be answered in the decisions of a mechanic, with the names of what is picked in capitals."""
    match tree:
        case Fields():
            for key, part in tree:
                match key.text, part:
                    case ("choose" | "offer" | "together") as form, Fields():
                        options = part.get("options")
                        named = _entries(options) if options else {_UNNAMED[form]: part}
                        yield from (_answer(name, option) for name, option in named.items())
                        yield from ["no"] if form == "offer" else []
                yield from _answers(part)
        case Items():
            for part in tree:
                yield from _answers(part)
        case _:
            return


def _answer(name: str, option: Fields) -> str:
    picks = option.get("pick")
    picked = [key.text.upper() for key, _ in picks] if isinstance(picks, Fields) else []
    return " ".join([name, *picked]).strip()


_UNNAMED = {"choose": "", "together": "", "offer": "yes"}


def _takes(fields: Fields) -> str:
    for key, part in fields:
        match key.text, part:
            case (("default" | "about"), _):
                continue
            case "one of", Items():
                return " or ".join(f"`{_text(word)}`" for word in part)
            case text, Fields():
                over = ", ".join(f"`{name.text}`{_or_none(type_)}" for name, type_ in part)
                taken = text.removesuffix(" over")
                return f"{_TAKEN.get(taken, taken)} over {over}"
            case text, _:
                return text
    raise AssertionError("a slot without a type")


_TAKEN = {"measure": "number, list of numbers or none"}


def _or_none(type_: Tree) -> str:
    return " (may be none)" if _text(type_).endswith(" or none") else ""


def _left_out(fields: Fields) -> str:
    default = fields.get("default")
    match default:
        case None:
            return "required"
        case Value():
            return f"`{default.text}`"
        case _:
            return "nothing"


def _text(tree: Tree | None) -> str:
    return " ".join(tree.text.split()) if isinstance(tree, Value) else ""
