/** The extension's own pages: popup, options, side panel. */
export const PAGE_CSS = `
.cv.page { background: var(--surface); font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; font-size: 13px; container-type: inline-size; }
.cv.popup { width: 420px; max-width: 100%; min-height: 0; padding: 16px; display: grid; gap: 16px; margin: 0 auto; }
.cv .form-foot { position: sticky; bottom: 0; margin: 0 -16px -16px; padding: 10px 16px; border-top: 1px solid var(--line); background: var(--surface); }
.cv.side { min-width: 320px; padding: 12px; display: grid; gap: 14px; align-content: start; }
.cv.popup h2, .cv.side h2 { font-size: 13px; }
.cv .wraps { overflow-wrap: anywhere; }
.cv .head { display: flex; align-items: center; justify-content: space-between; gap: 8px; min-width: 0; }
.cv .head h1 { font-size: 15px; font-weight: 600; }
.cv h2 { font-size: 15px; font-weight: 600; line-height: 1.3; }
.cv .stack { display: grid; gap: 12px; min-width: 0; }
.cv .stack.tight { gap: 6px; }
.cv .tool-group > summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 12px; padding: 6px 0; cursor: pointer; }
.cv .tool-group > summary::before { content: '\\25B8'; color: var(--muted); }
.cv .tool-group[open] > summary::before { content: '\\25BE'; }
.cv .tool-group > summary > h3 { margin: 0; }
.cv .row { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; min-width: 0; }
.cv .spread { justify-content: space-between; }
.cv a { color: var(--accent); text-underline-offset: 2px; }
.cv .row.fixed { flex-wrap: nowrap; align-items: flex-start; }
.cv .row.fixed > .button { flex: none; }
.cv .diff { position: relative; border: 1px solid var(--line); border-radius: 8px; background: var(--surface-sunken); overflow: auto; }
.cv .diff-lines { display: block; width: max-content; min-width: 100%; padding: 6px 0; font-family: var(--mono); font-size: 0.94em; }
.cv .diff-line { display: flex; padding: 0 10px; white-space: pre; overflow-wrap: normal; min-height: 1.45em; }
.cv .diff-sign { flex: none; width: 1.6em; color: var(--muted); }
.cv .diff-line[data-kind='removed'] { background: color-mix(in srgb, var(--bad) 11%, transparent); }
.cv .diff-line[data-kind='added'] { background: color-mix(in srgb, var(--ok) 12%, transparent); }
.cv .diff-line[data-kind='gap'] { color: var(--muted); }
.cv .button.danger { color: var(--bad); border-color: var(--bad); }
.cv .area { display: block; min-height: 84px; resize: vertical; line-height: 1.45; }
.cv .area.mono { white-space: pre; overflow: auto; overflow-wrap: normal; }
.cv .empty { display: grid; gap: 6px; padding: 20px 16px; border: 1px dashed var(--line); border-radius: 8px; }
.cv .empty-title { font-weight: 600; }
.cv .card { padding: 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface-raised); min-width: 0; }
.cv .facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); align-items: baseline; gap: 5px 16px; }
.cv .facts dt { color: var(--muted); }
.cv .field { display: grid; gap: 4px; min-width: 0; border: 0; padding: 0; margin: 0; }
.cv .field > label, .cv .field-name { font-weight: 500; }
.cv .field-hint { color: var(--muted); font-size: 12px; }
.cv .field-error { display: flex; gap: 5px; color: var(--bad); font-size: 12px; }
.cv .field-error .icon { margin-top: 0.15em; }
.cv [aria-invalid='true'] { border-color: var(--bad); }
.cv .columns { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 12px; align-items: start; }
.cv .columns.wide-first { grid-template-columns: minmax(0, 1fr) 76px 76px; }
.cv .sides .check { display: flex; flex-flow: row wrap; gap: 2px 10px; }
.cv .sides .check-verdict, .cv .sides .check-facts { flex: 1 1 100%; }
.cv .choice { display: flex; align-items: flex-start; gap: 8px; }
.cv .choice input { flex: none; width: 15px; height: 15px; margin-top: 2px; accent-color: var(--accent); }
.cv .choice-words { display: grid; gap: 1px; }
.cv .pick { display: grid; gap: 2px; width: 100%; padding: 8px 12px; border: 0; background: none; text-align: start; cursor: pointer; }
.cv .pick .button { margin-inline-start: -10px; }
.cv button.pick:hover { background: color-mix(in srgb, var(--ink) 5%, transparent); }
.cv .pick[aria-current='true'] { box-shadow: inset 3px 0 0 var(--accent); background: color-mix(in srgb, var(--accent) 8%, transparent); }
.cv .picks { border: 1px solid var(--line); border-radius: 8px; background: var(--surface-raised); overflow: hidden; }
.cv .change { padding: 8px 12px; }
.cv .picks li + li { border-top: 1px solid var(--line); }
.cv .picks :focus-visible { outline-offset: -2px; }
.cv .table { width: 100%; border-collapse: collapse; }
.cv .table th, .cv .table td { padding: 6px 10px 6px 0; text-align: start; vertical-align: top; border-bottom: 1px solid var(--line); font-weight: 400; }
.cv .table thead th { color: var(--muted); font-size: 12px; }
.cv .table th:first-child { white-space: nowrap; padding-inline-end: 16px; }
.cv .table .number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; padding-inline-end: 0; }

.cv.options { display: grid; grid-template-columns: 168px minmax(0, 720px); justify-content: center; gap: 40px; padding: 32px 24px 64px; font-size: 14px; }
.cv.options h1 { font-size: 20px; font-weight: 600; }
.cv.options h2 { font-size: 17px; }
.cv.options .toc { position: sticky; top: 32px; align-self: start; display: grid; gap: 2px; }
.cv.options .toc a { padding: 4px 10px; border-radius: 6px; color: var(--muted); text-decoration: none; }
.cv.options .toc a:hover { color: var(--ink); background: color-mix(in srgb, var(--ink) 6%, transparent); }
.cv.options main { display: grid; gap: 44px; min-width: 0; }
.cv.options section.topic { display: grid; gap: 14px; scroll-margin-top: 24px; min-width: 0; }
@media (min-width: 801px) { .cv.options.wide { grid-template-columns: 120px minmax(0, 1040px); } }
.cv.options.wide .lede { max-width: 90ch; }
.cv.options.wide h3 { font-size: 14px; font-weight: 600; }
.cv.options.wide h4 { margin: 0; font-size: 14px; font-weight: 600; color: var(--muted); }
.cv .group { display: grid; gap: 8px; margin: 0; padding: 0; border: 0; min-width: 0; }
.cv .group > legend { padding: 0; margin-bottom: 6px; font-weight: 500; }
.cv .said { display: flex; gap: 10px; }
.cv .said > .verdict { flex: none; width: 4.5em; white-space: nowrap; }
.cv .clamped { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
.cv .small { font-size: 12px; }
.cv .review { padding-top: 8px; border-top: 1px solid var(--line); }
.cv .diff.tall { max-height: 360px; }
.cv .bytes { position: relative; max-height: 260px; overflow: auto; padding: 8px 10px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface-sunken); white-space: pre-wrap; overflow-wrap: anywhere; }
.cv .values.wrapping :is(tbody th, td) { white-space: pre-wrap; overflow-wrap: anywhere; min-width: 10ch; }
.cv .diff.prose .diff-lines { width: auto; }
.cv .diff.prose .diff-line { white-space: pre-wrap; overflow-wrap: anywhere; }
.cv .receipt { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
.cv .receipt > :last-child { grid-column: 1 / -1; }
.cv .progress { width: 100%; accent-color: var(--accent); }
.cv.options .lede { color: var(--muted); max-width: 62ch; }
@media (max-width: 800px) {
  .cv.options { grid-template-columns: minmax(0, 1fr); gap: 24px; padding: 20px 16px 48px; }
  .cv.options .toc { position: static; display: flex; flex-wrap: wrap; }
}
@container (max-width: 700px) {
  .cv .columns.texts { grid-template-columns: minmax(0, 1fr); }
  .cv .values.wrapping :is(th, td) { padding-inline: 6px; }
}
@container (max-width: 400px) {
  .cv .columns { grid-template-columns: minmax(0, 1fr); }
  .cv .columns.wide-first { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
  .cv .columns.wide-first > :first-child { grid-column: 1 / -1; }
}
`;
