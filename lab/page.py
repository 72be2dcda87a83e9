"""A page in one file that needs no other: headings, sentences, tables and plots, with their style.

It is read on a wide screen, on a phone, on paper, in the dark, and by ear: what is wider than the
screen can be moved by itself, colours are named by their roles, and every table and plot has a name.
"""

from collections.abc import Iterable, Sequence
from html import escape

from rulewright.lab.short import Answer

STYLE = """\
:root{color-scheme:light dark;--page:#fff;--ink:#222;--soft:#555;--line:#ddd;--code:#f2f2f2;--alarm:#a3410f;
--s0:#1f5f99;--s1:#b3541e;--s2:#4a7a2c;--s3:#6b4c9a;--s4:#8a6d00;--s5:#7a2b4b}
@media (prefers-color-scheme:dark){:root{--page:#16191d;--ink:#e8e8e8;--soft:#b0b4b8;--line:#3a4047;--code:#262b31;
--alarm:#ff9d66;--s0:#7cb8ee;--s1:#f0975f;--s2:#9ccf78;--s3:#bda2ea;--s4:#dcc25a;--s5:#e694b4}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--page);
max-width:54rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.7rem;line-height:1.25;margin-bottom:.2rem}
h2{font-size:1.3rem;margin-top:2.4rem;border-bottom:2px solid var(--s0)}h2.alarm{border-bottom:4px double var(--alarm)}
h3{font-size:1.05rem;margin:1.4rem 0 .3rem}
p,figcaption,dd{text-wrap:pretty}p.note,figcaption{color:var(--soft);margin:.2rem 0;max-width:44rem}
p.said{margin:.6rem 0}
figure{margin:.8rem 0 1.2rem}figcaption{font-size:.92rem}
.wide{overflow-x:auto}
svg{display:block;width:100%;min-width:30rem;height:auto;font-family:system-ui,sans-serif}
svg text{fill:var(--ink);font-size:13px}
svg .head{font-size:15px;font-weight:600}
svg .axis{font-style:italic}
svg .note{fill:var(--soft)}
svg .grid{stroke:var(--line)}svg .ink{stroke:var(--ink)}
svg .s0{--c:var(--s0)}svg .s1{--c:var(--s1)}svg .s2{--c:var(--s2)}
svg .s3{--c:var(--s3)}svg .s4{--c:var(--s4)}svg .s5{--c:var(--s5)}
svg .drawn{stroke:var(--c);stroke-width:2;fill:none}svg .full{fill:var(--c)}
svg .open{fill:var(--page);stroke:var(--c);stroke-width:2.5}
table{border-collapse:collapse;margin:.5rem 0 1rem;font-size:.92rem;font-variant-numeric:tabular-nums}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{padding:.2rem .7rem;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap;vertical-align:top}
tbody th{font-weight:400}
th.text,td.text{text-align:left;white-space:normal}
th:first-child{padding-left:0;min-width:7rem}
thead th{border-bottom:2px solid var(--ink);font-weight:600;vertical-align:bottom}
summary{color:var(--soft);font-size:.92rem}
dl.short{display:grid;grid-template-columns:repeat(auto-fill,minmax(14.5rem,1fr));gap:.7rem;padding:0;margin:1rem 0}
dl.short div{border:1px solid var(--line);border-left:5px solid var(--s0);padding:.5rem .8rem}
dl.short dt{color:var(--soft)}dl.short dd{margin:0;font-size:.92rem}
dl.short dd.said{font-size:1.2rem;line-height:1.3;font-weight:600}
dl.short div.alarm{border-left:7px double var(--alarm)}
dl.short .alarm dt::before{content:"! ";font-weight:700;color:var(--alarm)}
ul.rules{padding-left:1.2rem}ul.rules li{margin:.35rem 0}
code{background:var(--code);padding:.05rem .25rem;overflow-wrap:anywhere}
@media (max-width:40rem){body{margin:1rem auto}th,td{padding:.2rem .45rem}dl.short{grid-template-columns:1fr}}
@media print{:root{color-scheme:light;--page:#fff;--ink:#000;--soft:#333;--line:#bbb;--code:#f2f2f2;--alarm:#a3410f;
--s0:#1f5f99;--s1:#b3541e;--s2:#4a7a2c;--s3:#6b4c9a;--s4:#8a6d00;--s5:#7a2b4b}
body{margin:0;max-width:none;font-size:11pt}.wide{overflow:visible}svg{min-width:0;max-width:16cm}
h2,h3{break-after:avoid}figure,.wide,tr,dl.short div{break-inside:avoid}
details::details-content{content-visibility:visible;block-size:auto}}
"""


def page(title: str, parts: Iterable[str]) -> str:
    """Write the whole page."""
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width,initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(part for part in parts if part)
        + "\n</main>\n</body>\n</html>\n"
    )


def heading(text: str, level: int = 2, *, alarm: bool = False) -> str:
    """Write a heading; `alarm` where something needs a look."""
    return f"<h{level}{' class=alarm' if alarm else ''}>{escape(text)}</h{level}>"


def note(text: str) -> str:
    """Write a sentence that says how something is to be read."""
    return f'<p class="note">{escape(text)}</p>'


def said(text: str) -> str:
    """Write a sentence that is an answer."""
    return f'<p class="said">{escape(text)}</p>'


def figure(plot: str, reading: str) -> str:
    """Put a plot on the page, and a sentence below it that says how it is read."""
    return (
        f'<figure><div class="wide">{plot}</div><figcaption>{escape(reading)}</figcaption></figure>'
    )


def table(name: str, columns: Sequence[str], rows: Iterable[Sequence[str]], texts: int = 1) -> str:
    """Write a table; its first columns are texts and stand to the left. Nothing without rows."""
    body = "".join(f"<tr>{''.join(_cells(cells, texts))}</tr>" for cells in rows)
    if not body:
        return ""
    head = "".join(
        f'<th scope="col"{_text(at, texts)}>{escape(one)}</th>' for at, one in enumerate(columns)
    )
    return (
        f'<div class="wide"><table><caption>{escape(name)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _cells(cells: Sequence[str], texts: int) -> Iterable[str]:
    for at, cell in enumerate(cells):
        kind, scope = ("td", "") if at else ("th", ' scope="row"')
        yield f"<{kind}{scope}{_text(at, texts)}>{escape(cell)}</{kind}>"


def _text(at: int, texts: int) -> str:
    return ' class="text"' if at < texts else ""


def folded(what: str, inside: str) -> str:
    """Keep something out of the way until it is asked for; on paper it is there."""
    return inside and f"<details><summary>{escape(what)}</summary>{inside}</details>"


def short(found: Iterable[Answer]) -> str:
    """Write what matters most, each with what it rests on."""
    shown = "".join(
        f"<div{' class=alarm' if one.alarm else ''}><dt>{escape(one.what)}</dt>"
        f'<dd class="said">{escape(one.said)}</dd><dd>{escape(one.more)}</dd></div>'
        for one in found
    )
    return f'<dl class="short">{shown}</dl>'


def listed(items: Iterable[tuple[str, str, str]]) -> str:
    """Write a list of lines of rules: where each is, what is said of it, and the line."""
    shown = "".join(
        f"<li>{escape(place)}: {escape(what)}<br><code>{escape(line)}</code></li>"
        for place, what, line in items
    )
    return f'<ul class="rules">{shown}</ul>'
