/** Checklist, findings, counterexamples, not checked. */
export const REPORT_CSS = `
.cv {
.part { display: grid; gap: 6px; min-width: 0; }
.part > .button { justify-self: start; }
.part + .part { margin-top: 16px; }
.part-title { font-size: 0.92em; font-weight: 600; color: var(--muted); }
.checks { border: 1px solid var(--line); border-radius: 8px; background: var(--surface-raised); }
.check { display: grid; grid-template-columns: minmax(88px, 0.8fr) minmax(0, 2fr) minmax(0, 1.6fr); gap: 2px 12px; align-items: baseline; padding: 7px 12px; }
.check + .check { border-top: 1px solid var(--line); }
.check-name { font-weight: 500; }
.check-facts { display: flex; justify-content: flex-end; flex-wrap: wrap; gap: 0 12px; text-align: end; font-size: 0.94em; }
.check-facts span:last-child { min-width: 4.5em; font-variant-numeric: tabular-nums; }
.check-verdict { display: flex; flex-wrap: wrap; gap: 0 10px; align-items: baseline; min-width: 0; }
.check-extent { font-size: 0.94em; }
.check-more { grid-column: 2 / -1; font-size: 0.94em; }

.check-parts { display: flex; flex-wrap: wrap; gap: 2px 14px; }
.where, .file-group { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; }
.where > .button.quiet { justify-self: start; margin-inline-start: -10px; }
.place { display: flex; flex-wrap: wrap; gap: 8px; }
.place > :is(.select, .input) { flex: 1 1 12em; width: auto; min-width: 0; max-width: 100%; }
.file-group + .file-group { margin-top: 8px; }
.file-name { margin: 0; font-weight: 500; }
.lines { display: grid; gap: 12px; }
.line-group { display: grid; gap: 4px; min-width: 0; }
.line-head { display: flex; align-items: center; gap: 8px; min-width: 0; }
.line-head .button { min-height: 22px; padding: 1px 6px; margin-inline-start: -6px; color: var(--accent); }
.line-number { color: var(--muted); }
.quote, .exact { overflow: auto; padding: 6px 10px; border-radius: 6px; background: var(--surface-sunken); white-space: pre; overflow-wrap: normal; }
.quote mark { background: none; color: inherit; text-decoration: underline wavy var(--tone, var(--bad)) 1px; text-underline-offset: 3px; }
.findings { display: grid; gap: 8px; padding-top: 2px; }
.finding { display: flex; gap: 8px; min-width: 0; }
.finding-mark { position: relative; flex: none; padding-top: 0.1em; color: var(--tone); }
.finding-words { display: grid; gap: 2px; min-width: 0; }
.finding-test { font-weight: 500; }
.finding-message { white-space: pre-wrap; }
.finding-tags { display: flex; flex-wrap: wrap; gap: 2px 10px; align-items: baseline; font-size: 0.94em; }
.tag { padding: 0 6px; border: 1px solid var(--line); border-radius: 10px; }

.counterexample { display: grid; gap: 6px; min-width: 0; }
.counterexample + .counterexample { margin-top: 10px; }
.scrolls { position: relative; overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--surface-raised); }
.values { border-collapse: collapse; min-width: 100%; font-family: var(--mono); font-size: 0.94em; }
.values th, .values td { padding: 5px 12px; text-align: start; vertical-align: top; white-space: pre; overflow-wrap: normal; font-weight: 400; }
.values thead th { color: var(--muted); font-family: inherit; border-bottom: 1px solid var(--line); }
.values tbody tr + tr > * { border-top: 1px solid var(--line); }
.values tbody th { color: var(--muted); }
.values .changed { font-weight: 600; background: color-mix(in srgb, var(--warn) 12%, transparent); box-shadow: inset 2px 0 0 var(--warn); }
.not-checked { display: grid; gap: 6px; padding-inline-start: 1.1em; list-style: disc outside; }
.would-help { display: block; }
.not-checked li::marker { color: var(--unknown); }
@container (max-width: 460px) {
  .check { grid-template-columns: minmax(76px, 0.6fr) minmax(0, 1.4fr); padding: 7px 10px; }
  .check-facts { grid-column: 2; justify-content: flex-start; text-align: start; }
  .check-more { grid-column: 2; }
}
}
`;
