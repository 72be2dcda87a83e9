"""The playout of a game and its scores in C, from their generated Python text.

The text is translated again and again, until no kind of a variable or place gets wider; so what a name
holds is known at each use of it. There is one emitter of rules, and C follows whatever it writes, or
says that it cannot.
"""

import ast
import linecache
from collections.abc import Sequence
from importlib.resources import files
from types import FunctionType
from typing import Any

from rulewright.dsl.game.limits import STEPS
from rulewright.interpreter.native.closures import Closures
from rulewright.interpreter.native.kinds import Kind, Unwritable
from rulewright.interpreter.native.moving import Function
from rulewright.interpreter.native.places import Places
from rulewright.interpreter.native.writing import Known, Value, declared

NONE = -(1 << 63)
"""What stands for no value."""
MOST = 1 << 20
"""Items of the longest list."""
FAR = 1 << 20
"""Decisions after which a game is left to the Python text, which can be interrupted."""


class Translation(Closures):
    """All that is translated of one machine."""

    def __init__(self, machine: Any, begun: Sequence[Any]) -> None:  # noqa: ANN401 - Machine imports this
        layout = machine.layout
        super().__init__(machine.namespace, layout, Places(layout, begun))
        self.machine = machine
        self.begun = begun
        self.functions = {}
        self.lambdas = {}
        self.defined = {
            node.name: (node, filename)
            for filename in machine.sources
            for node in ast.parse("".join(linecache.getlines(filename))).body
            if isinstance(node, ast.FunctionDef)
        }
        self.written: list[str] = []

    def text(self) -> str:
        """The whole of the C text. Unwritable if it cannot be had."""
        while True:
            self.moved = self.places.moved = False
            self.used = self.made = 0
            self.written = []
            self.write("run_to_end", {"most": Kind.NUMBER})
            self.write("scores", {})
            if not (self.moved or self.places.moved):
                break
        bodies = self.bodies()
        seldom = [_part("runs.c")] if any("best_runs(" in line for line in bodies) else []
        parts = [*seldom, *self.ground_text(), *bodies, *self.foot()]
        return "\n".join([*self.head(), *self.constants.lines, *parts]) + "\n"

    # ------------------------------------------------------------------------------------ functions

    def write(self, name: str, given: dict[str, Kind]) -> Function:
        """Translates a function, after those that it calls."""
        node, filename = self.defined[name]
        function = self.functions.setdefault(name, Function(name, node))
        outer = (
            getattr(self, "function_in_hand", None),
            getattr(self, "known", {}),
            getattr(self, "breaks", []),
            self.depth,
            self.inner,
            self.source,
            self.gone,
        )
        for parameter, kind in given.items():
            known = function.known.setdefault(parameter, Known())
            self.widened(known, kind)
        self.written.append(name)
        function.lines = []
        function.inner = {}
        self.function_in_hand, self.known, self.breaks = function, function.known, []
        self.depth, self.inner, self.source, self.gone = 1, {}, filename, "fail"
        for statement in node.body:
            self.statement(statement)
        kept, self.known, self.breaks, self.depth, self.inner, self.source, self.gone = outer
        if kept is not None:
            self.function_in_hand = kept
        return function

    def call(self, name: str, arguments: Sequence[ast.expr]) -> Value:
        """A call of another function of the text, which is translated where it was not yet."""
        names = [argument.arg for argument in self.defined[name][0].args.args]
        values = [self.expr(a) for p, a in zip(names, arguments, strict=True) if p != "S"]
        given = dict(zip([p for p in names if p != "S"], (v.kind for v in values), strict=True))
        function = self.functions.get(name)
        if function is None or name not in self.written:
            function = self.write(name, given)
        else:
            for parameter, kind in given.items():
                self.widened(function.known[parameter], kind)
        if function.gives.is_list:
            raise Unwritable("a function that gives a list")
        texts = [
            self.of_kind(value, function.known[parameter].kind)
            for parameter, value in zip(given, values, strict=True)
        ]
        return Value(f"CALL(f_{name}({', '.join(['G', *texts])}))", function.gives)

    def is_written(self, name: str, meant: object) -> bool:
        """Whether a name is a function of the text."""
        return (
            isinstance(meant, FunctionType)
            and name in self.defined
            and meant.__code__.co_filename == self.defined[name][1]
        )

    def bodies(self) -> list[str]:
        """The functions, those that are called first."""
        heads, lines = [], []
        for name in reversed(self.written):
            function = self.functions[name]
            own = [a.arg for a in function.node.args.args if a.arg in function.known]
            parameters = [*function.captured, *own]
            named = [f"{declared(function.known[p].kind)}v_{p}" for p in parameters]
            gives = "list *" if function.gives.is_list else "num "
            head = f"static {gives}f_{name}({', '.join(['game *G', *named])})"
            heads.append(f"{head};")
            if function.asked is not None:
                heads += self.called_back(function, parameters)
            lines.append(f"{head} {{")
            lines += [
                f"  {declared(known.kind)}v_{variable} = {'0' if known.kind.is_list else 'NONE'};"
                for variable, known in function.known.items()
                if variable not in parameters
            ]
            end = "FAILED" if name == "run_to_end" else "0"
            lines += [*function.lines, "fail:", "  G->failed = 1;", f"  return {end};", "}"]
        return heads + lines

    def called_back(self, function: Function, parameters: Sequence[str]) -> list[str]:
        """A function as C calls it: with what it knows from around it, and a list."""
        kinds = [function.known[name].kind for name in parameters]
        held = [f"({declared(kind).strip()})around[{n}]" for n, kind in enumerate(kinds[:-1])]
        return [
            f"static {declared(function.gives)}x_{function.name}(game *G, const num *around, list *cards) {{",
            f"  return f_{function.name}({', '.join(['G', *held, 'cards'])});",
            "}",
        ]

    # ------------------------------------------------------------------------------------ around

    def head(self) -> list[str]:
        """What the text stands on."""
        return [
            f"#define SLOTS {len(self.begun)}",
            f"#define MADE {self.made}",
            f"#define STEPS {STEPS}",
            f"#define MOST {MOST}",
            f"#define CARDS {len(self.layout.game.cards)}",
            f"#define BOX {self.layout.bases[self.layout.game.box]}",
            _part("runtime.c"),
            _part("choosing.c"),
        ]

    def ground_text(self) -> list[str]:
        """Cards that leave a pile take their kept counts along; the face of a card."""
        lines = [
            *self.follows("gone", arriving=False),
            *self.follows("came", arriving=True),
            _part("ground.c"),
        ]
        faces = self.constants.row(self.layout.game.cards)
        lines += [
            "static num face(game *G, num card) {",
            f"  if (card < 0 || card >= {len(self.layout.game.cards)}) goto fail;",
        ]
        if self.layout.game.dice:
            lines.append("  switch (card) {")
            for card, (slot, up) in self.layout.shows.items():
                table = self.constants.table(up)
                lines.append(
                    f"  case {card}: {{ num k = NEED(G->slots[{slot}]); "
                    f"WHOLE(k >= {table.low} && k < {table.low + table.count}); "
                    f"return KNOWN({table.name}[k - ({table.low})]); }}"
                )
            lines.append("  }")
        lines += [
            f"  return {faces.name}_items[card];",
            "fail:",
            "  G->failed = 1;",
            "  return 0;",
            "}",
        ]
        return lines

    def follows(self, name: str, *, arriving: bool) -> list[str]:
        """A function for a card that has left a pile or come to it: kept counts follow."""
        lines = [
            f"static void {name}(game *G, num slot, num card) {{",
            f"  if (card < 0 || card >= {len(self.layout.game.cards)}) return;",
            "  switch (slot) {",
        ]
        for slot, rows in self.machine.ground.rows.items():
            lines.append(f"  case {slot}:")
            for cells in rows:
                values = self.constants.row(cells.values)
                lines.append(f"    {{ num v = {values.name}_items[card]; if (v != NONE) {{")
                lines.append(f"      num *cell = &G->slots[{cells.start} + v];")
                mask, bit = f"G->slots[{cells.mask}]", f"1LL << (v - ({cells.low}))"
                if arriving:
                    lines.append("      ++*cell;" + f" {mask} |= {bit};" * cells.masked)
                else:
                    lines.append("      --*cell;" + f" if (!*cell) {mask} ^= {bit};" * cells.masked)
                lines.append("    } }")
            lines.append("    break;")
        return [*lines, "  default: (void)G; (void)card;", "  }", "}"]

    def foot(self) -> list[str]:
        """A state that begins; whole games."""
        piles = self.layout.pile_slots
        lines = ["static num begun_slots[] = {"]
        lines.append(
            ", ".join(
                "0" if n in piles or isinstance(one, list | tuple) else _number(one)
                for n, one in enumerate(self.begun)
            )
        )
        lines += [
            "};",
            "static int begin(game *G) {",
            "  memcpy(G->slots, begun_slots, sizeof begun_slots);",
        ]
        for slot in piles:
            cards = self.begun[slot]
            if cards:
                row = self.constants.row(cards)
                lines.append(f"  if (!assign(G->piles[{slot}], &{row.name})) return 0;")
            else:
                lines.append(f"  G->piles[{slot}]->n = 0;")
        lines += ["  G->spent = 0; G->failed = 0; G->used = 0;", "  return 1;", "}"]
        return [
            *lines,
            f"#define SEATS {self.layout.seats}",
            f"#define PILES {len(piles)}",
            f"#define FAR {FAR}",
            f"static const num piles[PILES + 1] = {{{', '.join(map(str, piles))}}};",
            _part("games.c"),
        ]


def _part(name: str) -> str:
    """A part of the text that is the same for all games."""
    return files("rulewright.interpreter.native").joinpath(name).read_text("utf-8")


def _number(value: Any) -> str:  # noqa: ANN401 - of a state
    return "NONE" if value is None else f"{int(value)}LL"
