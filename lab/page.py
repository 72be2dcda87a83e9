"""A page in one file that needs no other: headings, sentences, tables and plots, with their style."""

from collections.abc import Iterable, Sequence
from html import escape

STYLE = """\
:root{color-scheme:light}
body{font:16px/1.5 system-ui,sans-serif;color:#222;max-width:60rem;margin:2rem auto;padding:0 1.2rem;background:#fff}
h1{font-size:1.7rem;margin-bottom:.2rem}h2{font-size:1.3rem;margin-top:2.4rem;border-bottom:2px solid #1f5f99}
h3{font-size:1.05rem;margin:1.4rem 0 .3rem}
p.note{color:#555;margin:.2rem 0}
svg{width:100%;height:auto;margin:.6rem 0 1rem;font-family:system-ui,sans-serif}
svg .head{font-size:14px;font-weight:600}
svg .tick{font-size:12px;fill:#222}
svg .axis{font-size:12.5px;fill:#222;font-style:italic}
svg .note{font-size:11.5px;fill:#555}
table{border-collapse:collapse;margin:.5rem 0 1rem;font-size:.92rem;font-variant-numeric:tabular-nums}
th,td{padding:.2rem .8rem;border-bottom:1px solid #ddd;text-align:right}
th:first-child,td:first-child{text-align:left;padding-left:0}
thead th{border-bottom:2px solid #222;font-weight:600}
ul.cards{list-style:none;display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:.8rem;padding:0}
ul.cards li{border:1px solid #bbb;border-left:5px solid #1f5f99;padding:.5rem .8rem}
ul.cards b{display:block;font-size:1.25rem}ul.cards li.alarm{border-left:5px double #b3541e}
code{background:#f2f2f2;padding:.05rem .25rem;overflow-wrap:anywhere}
@media print{body{margin:0}h2{break-after:avoid}svg,table{break-inside:avoid}}
"""


def page(title: str, parts: Iterable[str]) -> str:
    """Write the whole page."""
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n'
        f"<style>\n{STYLE}</style>\n</head>\n<body>\n" + "\n".join(parts) + "\n</body>\n</html>\n"
    )


def heading(text: str, level: int = 2) -> str:
    """Write a heading."""
    return f"<h{level}>{escape(text)}</h{level}>"


def note(text: str) -> str:
    """Write a sentence that says how something is to be read."""
    return f'<p class="note">{escape(text)}</p>'


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table; the first column stands to the left."""
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in columns)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def cards(found: Iterable[tuple[str, str, bool]]) -> str:
    """Write what matters most as cards: what it is, its value, and whether it needs a look."""
    shown = "".join(
        f"<li{' class=alarm' if alarm else ''}>{escape(what)}<b>{escape(value)}</b></li>"
        for what, value, alarm in found
    )
    return f'<ul class="cards">{shown}</ul>'


def listed(items: Iterable[str]) -> str:
    """Write a list of lines of rules."""
    return "<ul>" + "".join(f"<li><code>{escape(item)}</code></li>" for item in items) + "</ul>"
