/** Checklist, findings, counterexamples, not checked. */
export const REPORT_CSS = `
.cv .part { display: grid; gap: 6px; min-width: 0; }
.cv .part > .button { justify-self: start; }
.cv .part + .part { margin-top: 16px; }
.cv .part-title { font-size: 0.92em; font-weight: 600; color: var(--muted); }
.cv .checks { border: 1px solid var(--line); border-radius: 8px; background: var(--surface-raised); }
.cv .check { display: grid; grid-template-columns: minmax(88px, 0.8fr) minmax(0, 2fr) minmax(0, 1.6fr); gap: 2px 12px; align-items: baseline; padding: 7px 12px; }
.cv .check + .check { border-top: 1px solid var(--line); }
.cv .check-name { font-weight: 500; }
.cv .check-facts { display: flex; justify-content: flex-end; flex-wrap: wrap; gap: 0 12px; text-align: end; font-size: 0.94em; }
.cv .check-facts span:last-child { min-width: 4.5em; font-variant-numeric: tabular-nums; }
.cv .check-verdict { display: flex; flex-wrap: wrap; gap: 0 10px; align-items: baseline; min-width: 0; }
.cv .check-extent { font-size: 0.94em; }
.cv .check-more { grid-column: 2 / -1; font-size: 0.94em; }

.cv .lines { display: grid; gap: 12px; }
.cv .line-group { display: grid; gap: 4px; min-width: 0; }
.cv .line-head { display: flex; align-items: center; gap: 8px; min-width: 0; }
.cv .line-head .button { min-height: 22px; padding: 1px 6px; margin-inline-start: -6px; color: var(--accent); }
.cv .line-number { color: var(--muted); }
.cv .quote, .cv .exact { overflow: auto; padding: 6px 10px; border-radius: 6px; background: var(--surface-sunken); white-space: pre; overflow-wrap: normal; }
.cv .quote mark { background: none; color: inherit; text-decoration: underline wavy var(--bad) 1px; text-underline-offset: 3px; }
.cv .findings { display: grid; gap: 8px; padding-top: 2px; }
.cv .finding { display: flex; gap: 8px; min-width: 0; }
.cv .finding-mark { position: relative; flex: none; padding-top: 0.1em; }
.cv .finding-mark[data-tone='bad'] { color: var(--bad); }
.cv .finding-mark[data-tone='warn'] { color: var(--warn); }
.cv .finding-mark[data-tone='unknown'] { color: var(--unknown); }
.cv .finding-words { display: grid; gap: 2px; min-width: 0; }
.cv .finding-message { white-space: pre-wrap; }
.cv .finding-tags { display: flex; flex-wrap: wrap; gap: 2px 10px; align-items: baseline; font-size: 0.94em; }
.cv .tag { padding: 0 6px; border: 1px solid var(--line); border-radius: 10px; }

.cv .counterexample { display: grid; gap: 6px; min-width: 0; }
.cv .counterexample + .counterexample { margin-top: 10px; }
.cv .scrolls { position: relative; overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--surface-raised); }
.cv .values { border-collapse: collapse; min-width: 100%; font-family: var(--mono); font-size: 0.94em; }
.cv .values th, .cv .values td { padding: 5px 12px; text-align: start; vertical-align: top; white-space: pre; overflow-wrap: normal; font-weight: 400; }
.cv .values thead th { color: var(--muted); font-family: inherit; border-bottom: 1px solid var(--line); }
.cv .values tbody tr + tr > * { border-top: 1px solid var(--line); }
.cv .values tbody th { color: var(--muted); }
.cv .values .changed { font-weight: 600; background: color-mix(in srgb, var(--warn) 12%, transparent); box-shadow: inset 2px 0 0 var(--warn); }
.cv .not-checked { display: grid; gap: 6px; padding-inline-start: 1.1em; list-style: disc outside; }
.cv .would-help { display: block; }
.cv .not-checked li::marker { color: var(--unknown); }
@container (max-width: 460px) {
  .cv .check { grid-template-columns: minmax(76px, 0.6fr) minmax(0, 1.4fr); padding: 7px 10px; }
  .cv .check-facts { grid-column: 2; justify-content: flex-start; text-align: start; }
  .cv .check-verdict { display: flex; flex-wrap: wrap; gap: 0 10px; align-items: baseline; min-width: 0; }
.cv .check-extent { font-size: 0.94em; }
.cv .check-more { grid-column: 2; }
}
`;
