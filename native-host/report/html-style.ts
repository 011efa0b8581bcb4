/**
 * The sheet of the HTML report. Colours are pairs of light and dark (CSS `light-dark()`) with contrast of 4.5 to 1 or
 * more; print is light.
 */
export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5d9df, #3a4049); --soft: light-dark(#f4f6f8, #1d2126); --text: light-dark(#1b1f24, #e3e6ea);
  --faint: light-dark(#57606a, #9aa4af); --bad: light-dark(#b3161b, #ff8d88); --warn: light-dark(#7d5200, #e6b450); --ok: light-dark(#126a2f, #6fce8b); }
body { margin: 0 auto; padding: 1.5rem; max-width: 70rem; font: 15px/1.5 system-ui, sans-serif; color: var(--text); background: light-dark(#fff, #14171b); }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; overflow-wrap: anywhere; } h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .2rem .6rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th { font-weight: 600; white-space: nowrap; } .figure { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
a { color: inherit; } .faint { color: var(--faint); } .bad { color: var(--bad); } .warn { color: var(--warn); } .ok { color: var(--ok); }
.code { background: var(--soft); border: 1px solid var(--line); border-radius: 4px; padding: .5rem 0; overflow-x: auto; font: 13px/1.45 ui-monospace, monospace; tab-size: 4; }
.code ol { list-style: none; margin: 0; padding: 0; min-width: max-content; } .code li { white-space: pre; padding-right: 1rem; }
.code .n { display: inline-block; width: 3.5rem; padding-right: .8rem; text-align: right; color: var(--faint); user-select: none; }
.code .gap { color: var(--faint); padding-left: 1rem; } .code .hit { background: light-dark(#fdeceb, #3a2022); }
.code .note { white-space: pre-wrap; max-width: 60rem; margin: .1rem 0 .3rem 4.3rem; padding: .2rem .6rem; border-left: 3px solid currentColor; font: 14px/1.45 system-ui, sans-serif; }
.comment { color: var(--faint); font-style: italic; } .string { color: light-dark(#0a5b2c, #9bd5a6); } .number { color: light-dark(#7a3e00, #e8b27d); }
.type { color: light-dark(#005a8c, #8fc7f0); } .keyword { color: light-dark(#7b1fa2, #d3a4e8); }
@media print { :root { color-scheme: light; } body { padding: 0; max-width: none; font-size: 11px; } .code { overflow: visible; } .code li { white-space: pre-wrap; } h2 { break-after: avoid; } }
`;
