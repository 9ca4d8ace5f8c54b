"""The look of a sheet: ink on paper on a screen, on white in print; one column on a phone."""

STYLE = """
@page { size: A4; margin: 15mm 15mm 17mm;
  font: 7.5pt Inter, "DejaVu Sans", sans-serif; color: #544c3e;
  @bottom-left { content: string(what) " · " string(made) }
  @bottom-right { content: counter(page) " of " counter(pages) } }
* { box-sizing: border-box }
:root { --ink: #1c1914; --ink-2: #544c3e; --paper: #fbf7ec; --plate: #f3ecdb; --line: #d9cfb8;
  --good: #1d6238; --bad: #97271f;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, P052, Georgia, "DejaVu Serif", serif;
  --sans: -apple-system, "Segoe UI", Inter, Roboto, "DejaVu Sans", system-ui, sans-serif }
html { background: #efe7d5 }
body { font: 10pt/1.45 var(--sans); color: var(--ink); background: var(--paper); margin: 0 auto;
  max-width: 860px; padding: 32px 40px; font-variant-numeric: tabular-nums lining-nums }
header { border-bottom: 3px solid var(--ink); padding-bottom: 8px; margin-bottom: 14px }
h1, h2, h3 { font-family: var(--serif); break-after: avoid }
h1 { font-size: 23pt; line-height: 1.15; margin: 0; string-set: what content() }
header p { margin: 2px 0 0; color: var(--ink-2) }
.made { font-size: 8pt; string-set: made content() }
h2 { font-size: 13.5pt; margin: 20px 0 6px; border-bottom: 1px solid var(--line) }
h3 { font-size: 11pt; margin: 12px 0 3px }
.facts { display: grid; gap: 8px; grid-template-columns: repeat(3, 1fr) }
.facts div { background: var(--plate); border-radius: 3px; padding: 8px 12px }
.facts b { display: block; font: 500 16pt/1.3 var(--serif) }
.facts small { color: var(--ink-2); font-size: 7.5pt }
table { border-collapse: collapse; width: 100%; font-size: 8.5pt; margin: 3px 0 8px }
th { text-align: left; font-weight: 600; color: var(--ink-2); border-bottom: 1px solid #8a7f68;
  vertical-align: bottom }
td, th { padding: 2px 8px 2px 0; line-height: 1.3 }
td { border-bottom: 1px solid var(--line) }
td:not(:first-child), th:not(:first-child) { text-align: right; padding-left: 8px }
td.short, th.short { white-space: nowrap }
.total td { font-weight: 600; border-bottom: 0; border-top: 1px solid #8a7f68 }
.pairs td { width: 62% } .pairs td:first-child { width: 38% }
.pairs td:not(:first-child) { text-align: left }
tr, .piece { break-inside: avoid }
.strategy { border-left: 4px solid var(--good); padding: 6px 12px; background: var(--plate);
  margin: 8px 0 }
.beware { border-left: 4px solid var(--bad); padding: 6px 12px; background: var(--plate);
  margin: 8px 0; font-weight: 600 }
.note { color: var(--ink-2); font-size: 8.5pt; margin: 2px 0 8px; break-before: avoid }
figure { margin: 6px 0; break-inside: avoid }
figcaption { color: var(--ink-2); font-size: 8.5pt }
figure svg { width: 100%; max-width: 620px; height: auto; display: block }
.chart { width: auto; font-size: 7.5pt; break-inside: avoid }
.chart td, .chart th { border: 1px solid var(--paper); padding: 3px 0;
  text-align: center !important; width: 40px; min-width: 34px }
.chart .yes { background: #1f5e43; color: #fff } .chart .no { background: #e8dfc9 }
.chart .near { outline: 2px dashed #b07d1e; outline-offset: -2px }
.wide { overflow-x: auto }
.what-if { background: var(--bad); color: #fff; padding: 6px 12px; margin: 0 0 14px;
  font-weight: 600 }
"""
PRINT = """
@media print {
  html, body { background: #fff } body { padding: 0; max-width: none; --paper: #fff }
  .chart .yes, .chart .no, .chart td, .facts div, .strategy, .beware, .what-if {
    print-color-adjust: exact; -webkit-print-color-adjust: exact }
}
"""
PHONE = """
@media screen and (max-width: 500px) {
  body { padding: 16px 12px; font-size: 10.5pt } h1 { font-size: 19pt }
  .facts { grid-template-columns: 1fr 1fr } .facts b { font-size: 14pt }
  .pairs tr { display: block; padding: 3px 0; border-bottom: 1px solid var(--line) }
  .pairs td, .pairs td:first-child { display: block; width: auto; border: 0; padding: 0 }
  .pairs td:first-child { color: var(--ink-2) }
  .many thead { display: none }
  .many tr { display: block; padding: 4px 0; border-bottom: 1px solid var(--line) }
  .many td, .many td.short { display: flex; justify-content: space-between; gap: 12px; border: 0;
    padding: 1px 0; white-space: normal; text-align: right }
  .many td:first-child { font-weight: 600; justify-content: flex-start }
  .many td:first-child::before { content: none } .many td:empty { display: none }
  .many td::before { content: attr(data-of); color: var(--ink-2); text-align: left }
  .many .total { border-top: 1px solid #8a7f68; border-bottom: 0 } .many .total td { border: 0 }
  .chart { width: 100%; table-layout: fixed; font-size: 6pt }
  .chart td, .chart th { width: auto; min-width: 0 }
}
"""
CARD = """
@page { margin: 11mm 13mm 14mm }
@media print { h2 { margin-top: 10px } .chart td, .chart th { padding: 1.5px 0 }
  td, th { padding-top: 1px; padding-bottom: 1px } .strategy { margin: 5px 0; padding: 4px 12px } }
"""
WHAT_IF = "What-if: not the terms of the approved rules"
ON_EVERY_PAGE = (
    f"@page {{ @top-center {{ content: '{WHAT_IF}'; color: #97271f;"
    " font: bold 9pt Inter, 'DejaVu Sans', sans-serif } }"
)


def style(what_if: bool, more: str = "") -> str:
    return STYLE + PRINT + PHONE + more + (ON_EVERY_PAGE if what_if else "")
