"""The schemas of game files as plain Python, which tells whether a file fits.

jsonschema explains what does not fit, but to import and to run it would be a fifth of the time of a cold `validate`.
Nearly every file fits; so fastjsonschema turns the schemas into code, which is kept as `fits.py` and needs neither
library nor schemas to say yes or no. What fastjsonschema would say of a misfit is cut out, as only jsonschema's
findings are told. One test holds the file current, another both validators of one mind.

`python -m rulewright.dsl.fitting` writes the file.
"""

from __future__ import annotations

import ast
from pathlib import Path

from rulewright.dsl.schema import KINDS, Json, schema_documents, schema_nodes

_HEAD = '''"""Whether a file of a kind fits its schema.

Made from the schemas by `python -m rulewright.dsl.fitting`, and not to be changed by hand.
"""

# mypy: ignore-errors

import re

from rulewright.dsl.schema import Json, Kind


class MisfitError(Exception):
    """Something does not fit; jsonschema is to find what."""


def fits(kind: Kind, data: Json) -> bool:
    """Tell whether the data of a file, as JSON would have it, fits the schema of its kind."""
    try:
        validate({kind: data})
    except MisfitError:
        return False
    return True


'''


def code() -> str:
    """Write the code that tells whether a file fits."""
    from fastjsonschema import compile_to_code  # noqa: PLC0415 - only whoever changes a schema has it

    text = compile_to_code(
        _schema(), use_default=False, use_formats=False, detailed_exceptions=False
    )
    parts = [_Bare().visit(node) for node in ast.parse(text).body if _is_needed(node)]
    return _HEAD + "\n\n".join(map(ast.unparse, parts)) + "\n"


def _schema() -> Json:
    """Write one schema, of a mapping from a kind to a file's data, in the draft that fastjsonschema reads."""
    documents = schema_documents()
    for home, document in documents.items():
        for node in list(schema_nodes(document)):
            if "$ref" in node:
                file, _, pointer = node.pop("$ref").partition("#")
                # Beside a `$ref` of that draft nothing would count.
                node["allOf"] = [{"$ref": f"#/definitions/{file or home}{pointer}"}]
            if "dependentSchemas" in node:
                node["dependencies"] = node.pop("dependentSchemas")
            if "const" in node:
                node["enum"] = [node.pop("const")]
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "definitions": documents,
        "properties": {kind: {"$ref": f"#/definitions/{kind}.json"} for kind in KINDS},
    }


def _is_needed(node: ast.stmt) -> bool:
    match node:
        case ast.FunctionDef():
            return True
        case ast.Assign(targets=[ast.Name(id="REGEX_PATTERNS" | "NoneType")]):
            return True
        case _:
            return False


class _Bare(ast.NodeTransformer):
    """Makes the code say only that something does not fit: no sentences, and no places to put into them."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.args.args, node.args.defaults = node.args.args[:1], []
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if isinstance(node.func, ast.Name) and node.func.id.startswith("validate"):
            node.args = node.args[:1]
        return self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        return ast.copy_location(ast.Raise(ast.Name("MisfitError")), node)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        node.type = ast.Name("MisfitError")
        return self.generic_visit(node)

    def visit_Tuple(self, node: ast.Tuple) -> ast.AST:
        """Leave out a type that the data of a file never has, and that takes time to import."""
        node.elts = [
            one for one in node.elts if not (isinstance(one, ast.Name) and one.id == "Decimal")
        ]
        return self.generic_visit(node)


if __name__ == "__main__":
    Path(__file__).with_name("fits.py").write_text(code(), "utf-8")
