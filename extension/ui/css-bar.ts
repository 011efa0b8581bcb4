/**
 * The bar under a block and the chip at the composer. An important rule for :host beats even an important inline one,
 * so the page's font reaches the bar although its host starts from `all: initial`.
 */
export const BAR_CSS = `
:host { font-family: inherit !important; font-size: inherit !important; }
.cv.block { position: relative; container-type: inline-size; }
.cv .bar { position: relative; display: flex; align-items: center; gap: 8px; height: 28px; padding: 0 4px 0 10px; border: 1px solid transparent; border-radius: 8px; background: var(--surface); color: var(--muted); white-space: nowrap; transition: border-color var(--quick); }
.cv .bar:hover, .cv .bar:focus-within { border-color: var(--line); color: var(--ink); }
.cv .subject { display: flex; align-items: baseline; gap: 8px; min-width: 0; max-width: 38%; flex: 0 1 auto; }
.cv .subject .file { min-width: 0; overflow: hidden; text-overflow: ellipsis; font-family: var(--mono); font-size: 0.92em; color: var(--muted); }
.cv .guess { font-size: 0.92em; color: var(--muted); border-bottom: 1px dotted currentColor; }
.cv .bar-middle { display: flex; align-items: center; gap: 4px; flex: 1 1 auto; min-width: 0; height: 24px; padding: 0 4px; border: 0; border-radius: 5px; background: none; cursor: pointer; text-align: start; overflow: hidden; }
.cv .bar-middle > .icon { opacity: 0; color: var(--muted); transition: opacity var(--quick); }
.cv .bar:hover .bar-middle > .icon, .cv .bar-middle:focus-visible > .icon, .cv .bar-middle[aria-expanded='true'] > .icon { opacity: 1; }
.cv .bar-middle .verdict { align-items: center; }
.cv .bar-middle .verdict > .icon { top: 0; }
.cv .bar-middle .verdict-text { overflow: hidden; text-overflow: ellipsis; }
.cv .bar-hint { overflow: hidden; text-overflow: ellipsis; color: var(--muted); }
.cv .ticks { display: flex; gap: 12px; min-width: 0; overflow: hidden; }
.cv .tick { display: inline-flex; align-items: center; gap: 4px; color: var(--muted); }
.cv .tick[data-state='running'] { color: var(--ink); }
.cv .tick-time { font-variant-numeric: tabular-nums; }
.cv .bar-actions { display: flex; align-items: center; flex: none; }
.cv .bar .button { min-height: 24px; height: 24px; padding: 0 7px; gap: 4px; border-radius: 5px; }
.cv .bar .button.icon-only { padding: 0 4px; }
.cv .bar-progress { position: absolute; inset: auto 8px -1px 8px; width: calc(100% - 16px); height: 2px; border: 0; appearance: none; background: var(--line); border-radius: 1px; overflow: hidden; }
.cv .bar-progress::-webkit-progress-bar { background: var(--line); }
.cv .bar-progress::-webkit-progress-value { background: var(--accent); }
.cv .bar-progress::-moz-progress-bar { background: var(--accent); }
.cv .menu-anchor { position: relative; display: flex; }
.cv .menu { position: absolute; z-index: 2; inset: calc(100% + 4px) 0 auto auto; display: grid; gap: 4px; min-width: 200px; padding: 8px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface-raised); color: var(--ink); box-shadow: 0 4px 16px rgb(0 0 0 / 16%); animation: cv-appear var(--quick); }
.cv .menu-row { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 0 7px; }
.cv .menu .button { justify-content: flex-start; color: var(--ink); }
.cv .drop { margin-top: 4px; padding: 14px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); animation: cv-appear var(--quick); }
.cv .panel-foot { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; margin-top: 16px; padding-top: 12px; border-top: 1px solid var(--line); }
@container (max-width: 520px) {
  .cv .shrinks .button-label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .cv .subject .file, .cv .tick-time { display: none; }
  .cv .subject { flex: none; max-width: none; }
  .cv .tick:not([data-state='running']) { display: none; }
  .cv .ticks:not(:has([data-state='running'])) .tick:first-child { display: inline-flex; }
  .cv .drop { padding: 10px; }
}

.cv.issues { position: relative; }
.cv .issues-row { display: flex; align-items: center; gap: 4px; min-height: 28px; }
.cv .issues-chip { display: inline-flex; align-items: center; gap: 6px; min-height: 26px; padding: 0 10px; border: 1px solid var(--line); border-radius: 13px; background: var(--surface); color: var(--muted); cursor: pointer; min-width: 0; }
.cv .issues-chip:hover, .cv .issues-chip:focus-visible, .cv .issues-chip[aria-expanded='true'] { color: var(--ink); border-color: var(--edge); }
.cv .issues-verb { color: var(--accent); }
.cv .issues-row > .issues-words { padding: 0 10px; background: var(--surface); border-radius: 13px; }
.cv .chip-box { position: absolute; z-index: 2; inset: auto auto calc(100% + 6px) 0; display: grid; gap: 8px; width: min(600px, 92vw); padding: 12px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface-raised); box-shadow: 0 4px 16px rgb(0 0 0 / 16%); animation: cv-appear var(--quick); }
.cv .drop > .note { border: 0; padding: 0; background: none; }
.cv .chip-box .note { border: 0; padding: 0; background: none; }
.cv .exact { max-height: 220px; white-space: pre-wrap; overflow-wrap: anywhere; }
`;
