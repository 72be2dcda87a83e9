"""What the library says of its own mechanics: what each does, what is answered, and what fills its slots.

It is written from the files in `dsl/library/`. `rulewright explain` shows it, and so does the reference of the
language, whose tests hold it against this.
"""

from collections.abc import Iterator

from rulewright.dsl.diagnostics import Problems
from rulewright.dsl.loader import Loader
from rulewright.dsl.yaml_tree import Fields, Items, Tree, Value, load_yaml

_TAKEN = {"measure": "number, list of numbers or none"}
_UNNAMED = {"choose": "", "together": "", "offer": "yes"}


def mechanics() -> dict[str, Fields]:
    """Find the mechanics of the library, in order."""
    found: dict[str, Fields] = {}
    problems = Problems()
    for source in Loader().libraries():
        tree = load_yaml(source, problems)
        assert tree is not None, list(map(str, problems))
        found |= _entries(tree.get("mechanics"))
    return found


def mechanic_page(name: str, mechanic: Fields) -> str:
    """Write the page about a mechanic, with a heading and an entry of a game that uses it."""
    section = _text(mechanic.get("section"))
    required = [slot for slot, fields in slots(mechanic).items() if "default" not in fields]
    entry = [
        f"{section}:",
        "  NAME:",
        f"    kind: {name}",
        *(f"    {one}: ..." for one in required),
    ]
    use = "It is run by `run NAME`. With what has to be filled, an entry begins so:"
    return "\n".join([f"# {name}", "", slot_table(mechanic), use, "", "```yaml", *entry, "```", ""])


def slot_table(mechanic: Fields) -> str:
    """Write what a mechanic does, what may be answered, and its slots, as Markdown."""
    rows = [
        f"| `{slot}` | {_takes(fields)} | {_left_out(fields)} | {_text(fields.get('about'))} |\n"
        for slot, fields in slots(mechanic).items()
    ]
    section, about = _text(mechanic.get("section")), about_of(mechanic)
    answers = ", ".join(f"`{one}`" for one in dict.fromkeys(_answers(mechanic)))
    head = [
        f"Under `{section}:`. {about}\n\n",
        f"Answers: {answers}.\n\n" if answers else "",
        "| slot | takes | left out | |\n|---|---|---|---|\n",
    ]
    return "".join([*head, *rows])


def about_of(mechanic: Fields) -> str:
    """Give the sentence about what a mechanic does."""
    return _text(mechanic.get("about"))


def slots(mechanic: Fields) -> dict[str, Fields]:
    """Find the slots of a mechanic, in order."""
    return _entries(mechanic.get("takes"))


def _entries(tree: Tree | None) -> dict[str, Fields]:
    assert isinstance(tree, Fields)
    return {key.text: part for key, part in tree if isinstance(part, Fields)}


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
