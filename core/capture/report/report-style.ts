/**
 * Style of the report. Arms are blue and vermilion of Okabe and Ito's palette, told apart by every kind of colour vision; the
 * charts use the same. Prints on paper.
 */
export const REPORT_STYLE = `
:root { --a: #0072b2; --b: #d55e00; --ink: #1b1f24; --quiet: #5a6470; --line: #dde2e7; --wash: #f5f7f9; --page: #ffffff; }
* { box-sizing: border-box; }
html { font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; color: var(--ink); background: var(--page); }
body { max-width: 1120px; margin: 0 auto; padding: 32px 28px 72px; }
h1 { font-size: 26px; line-height: 1.25; font-weight: 650; margin: 0 0 6px; letter-spacing: -0.01em; }
h2 { font-size: 18px; font-weight: 650; margin: 44px 0 10px; padding-top: 18px; border-top: 1px solid var(--line); }
h3 { font-size: 14px; font-weight: 650; margin: 26px 0 6px; }
p { margin: 6px 0; max-width: 88ch; }
.quiet { color: var(--quiet); }
.arms { display: flex; flex-wrap: wrap; gap: 8px 28px; margin: 14px 0 4px; font-size: 15px; }
.key { display: inline-block; min-width: 1.7em; margin-right: 8px; padding: 0 6px; border-radius: 4px; text-align: center; color: #fff; font-weight: 650; }
.key-a { background: var(--a); } .key-b { background: var(--b); }
table { border-collapse: collapse; width: 100%; margin: 8px 0 4px; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--quiet); padding: 0 0 6px; font-size: 13px; }
th, td { padding: 5px 10px; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top; }
th { font-weight: 600; font-size: 12.5px; color: var(--quiet); vertical-align: bottom; }
th:first-child, td:first-child, .left { text-align: left; }
td:first-child { padding-left: 0; } th:first-child { padding-left: 0; }
tbody th { color: var(--ink); font-size: 14px; font-weight: 500; vertical-align: top; }
.narrow td:first-child { white-space: nowrap; }
tr.primary td, tr.primary th { background: var(--wash); font-weight: 600; }
tr.primary th { padding-left: 8px; }
td.a { color: var(--a); } td.b { color: var(--b); }
.nowrap { white-space: nowrap; }
.sub { display: block; color: var(--quiet); font-size: 12.5px; font-weight: 400; }
.badge { display: inline-block; padding: 1px 9px; border-radius: 10px; font-size: 12.5px; font-weight: 650; white-space: nowrap; border: 1px solid transparent; }
.badge-a { background: var(--a); color: #fff; } .badge-b { background: var(--b); color: #fff; }
.badge-equivalent { background: #e3e8ec; color: #2b333b; } .badge-unresolved { border-color: #9aa4ae; color: #4b545d; }
.notices { list-style: none; margin: 18px 0; padding: 0; border: 1px solid var(--line); border-radius: 6px; }
.notices li { padding: 7px 12px; border-top: 1px solid var(--line); } .notices li:first-child { border-top: 0; }
.notices b { display: inline-block; min-width: 5.6em; font-weight: 650; }
.warning { background: #fff6e5; } .warning b { color: #8a4b00; }
.verdict { font-size: 15px; margin: 8px 0 2px; }
.charts { margin: 14px 0; }
.shots { display: grid; grid-template-columns: 1fr 1fr; gap: 14px; } .shots figure { margin: 0; } .shots img { width: 100%; display: block; border-radius: 4px; }
figcaption { font-size: 12.5px; color: var(--quiet); margin-top: 4px; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(420px, 1fr)); gap: 0 36px; }
.differs td { background: #fdf6ee; font-weight: 600; }
ul.method { padding-left: 18px; max-width: 96ch; } ul.method li { margin: 4px 0; }
nav { margin: 14px 0 0; font-size: 13px; } nav a { margin-right: 14px; } a { color: var(--a); }
@media print { html { font-size: 11px; } body { padding: 0; max-width: none; } h2 { break-after: avoid; } figure, table { break-inside: avoid; } }
`;
