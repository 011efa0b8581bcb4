/** The insights page, on top of what every own page has. */
export const INSIGHTS_CSS = `
.cv.insights { display: grid; gap: 28px; max-width: 1040px; margin: 0 auto; padding: 24px 24px 64px; font-size: 14px; }
.cv.insights > * { min-width: 0; }
.cv.insights h1 { font-size: 20px; }
.cv.insights h2 { font-size: 17px; }
.cv.insights h3 { margin: 0; font-size: 14px; font-weight: 600; overflow-wrap: anywhere; }
/* It has to be there before it says something. */
.cv.insights [role='status']:empty { position: absolute; }
.cv .filters { display: grid; grid-template-columns: repeat(3, minmax(0, 220px)); gap: 12px; }
.cv .beside { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 20px; align-items: start; }
.cv.insights .stack { grid-template-columns: minmax(0, 1fr); }
.cv.insights figure { margin: 0; }
.cv.insights .card > .actions { margin-inline-start: -10px; gap: 2px; }
.cv .plot { position: relative; min-width: 0; overflow: hidden; }
.cv .plot .u-over { cursor: crosshair; }
.cv .plot .u-cursor-x { border-color: var(--muted) !important; }
.cv .key { display: flex; flex-wrap: wrap; gap: 4px 10px; }
.cv .key li { display: flex; align-items: baseline; gap: 6px; }
.cv .swatch { flex: none; width: 11px; height: 11px; border: 1px solid var(--edge); border-radius: 2px; }
.cv .swatch.dot { border: 2px solid var(--accent); border-radius: 50%; }
/* Room for what the pointer brings, so that nothing moves under it. */
.cv .key .number { min-width: 2.4em; font-variant-numeric: tabular-nums; font-weight: 500; }
.cv .key .place { flex: 1 1 100%; }
.cv .more > summary { color: var(--accent); cursor: pointer; width: max-content; max-width: 100%; }
.cv .scrolls { overflow: auto; max-height: 320px; border: 1px solid var(--line); border-radius: 8px; padding: 0 10px; margin-top: 8px; background: var(--surface-raised); }
.cv .scrolls .table { overflow-wrap: normal; }
.cv .scrolls .table th { white-space: nowrap; }
.cv .scrolls .table thead th { position: sticky; top: 0; background: var(--surface-raised); }
.cv .scrolls .table :is(.number, thead .number) { padding-inline-start: 16px; }
.cv .sums { display: flex; flex-wrap: wrap; gap: 4px 20px; }
.cv .sums b { font-weight: 600; font-variant-numeric: tabular-nums; }
.cv .tag { display: inline-block; padding: 0 7px; border: 1px solid var(--line); border-radius: 9px; color: var(--muted); font-size: 12px; white-space: nowrap; }
.cv .tag[data-life='active'], .cv .tag[data-status='confirmed'] { color: var(--ink); border-color: var(--edge); }
.cv .tag[data-status='contradicted'] { color: var(--warn); border-color: currentColor; }
.cv .weight { display: inline-flex; align-items: center; gap: 6px; font-variant-numeric: tabular-nums; }
.cv .weight > span { width: 64px; height: 6px; border-radius: 3px; background: var(--line); overflow: hidden; }
.cv .weight > span > span { display: block; height: 100%; background: var(--accent); }
.cv .guidance { padding: 8px 12px; border-inline-start: 3px solid var(--line); overflow-wrap: anywhere; }
.cv .opposite { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 12px; }
.cv .opposite > div { padding: 8px 12px; border-radius: 6px; background: var(--surface-sunken); }
.cv legend { padding: 0; }
.cv .members { display: grid; gap: 6px; }
.cv .members li { display: flex; gap: 8px; align-items: baseline; min-width: 0; }
.cv .members .issue { flex: 1; min-width: 0; }
.cv .members time { color: var(--muted); white-space: nowrap; font-variant-numeric: tabular-nums; }
.cv .list { position: relative; max-height: 70vh; overflow-y: auto; overflow-x: hidden; border: 1px solid var(--line); border-radius: 8px; background: var(--surface-raised); contain: strict; }
.cv .list ul { position: relative; }
.cv .list li { position: absolute; inset: 0 0 auto 0; height: 52px; padding: 6px 12px; border-bottom: 1px solid var(--line); display: grid; grid-template-rows: 1fr 1fr; contain: strict; }
.cv .list .line { display: flex; gap: 10px; align-items: baseline; min-width: 0; white-space: nowrap; overflow: hidden; }
.cv .list .line > .wide { overflow: hidden; text-overflow: ellipsis; min-width: 0; flex: 1; unicode-bidi: isolate; }
.cv .list .deed { border: 0; padding: 0 2px; background: none; color: var(--accent); font: inherit; font-size: 0.92em; cursor: pointer; }
.cv .list .deed:hover { text-decoration: underline; }
.cv .list time { font-variant-numeric: tabular-nums; }
@media (max-width: 800px) {
  .cv.insights { padding: 16px 12px 48px; gap: 24px; }
  .cv .beside, .cv .opposite { grid-template-columns: minmax(0, 1fr); }
  /* It has to be there before it says something. */
.cv.insights [role='status']:empty { position: absolute; }
.cv .filters { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
@media (max-width: 480px) {
  .cv .members li { flex-wrap: wrap; justify-content: space-between; gap: 2px 8px; }
  .cv .members .issue { order: 1; flex: 1 1 100%; }
}
`;
