/**
 * The bar under a block and the chip at the composer. An important rule for :host beats even an important inline one,
 * so the page's font reaches the bar although its host starts from `all: initial`.
 */
export const BAR_CSS = `
:host { font-family: inherit !important; font-size: inherit !important; }
.cv {
&.block { position: relative; container-type: inline-size; }
.bar { position: relative; display: flex; align-items: center; gap: 8px; height: 28px; padding: 0 4px 0 10px; border: 1px solid transparent; border-radius: 8px; background: var(--surface); color: var(--muted); white-space: nowrap; transition: border-color var(--quick); }
.bar:hover, .bar:focus-within { border-color: var(--line); color: var(--ink); }
.subject { display: flex; align-items: baseline; gap: 8px; min-width: 0; max-width: 38%; flex: 0 1 auto; }
.subject .file { min-width: 0; overflow: hidden; text-overflow: ellipsis; font-family: var(--mono); font-size: 0.92em; color: var(--muted); }
.guess { font-size: 0.92em; color: var(--muted); border-bottom: 1px dotted currentColor; }
.bar-middle { display: flex; align-items: center; gap: 4px; flex: 1 1 auto; min-width: 0; height: 24px; padding: 0 4px; border: 0; border-radius: 5px; background: none; cursor: pointer; text-align: start; overflow: hidden; }
.bar-middle > .icon { opacity: 0; color: var(--muted); transition: opacity var(--quick); }
.bar:hover .bar-middle > .icon, .bar-middle:focus-visible > .icon, .bar-middle[aria-expanded='true'] > .icon { opacity: 1; }
.bar-middle .verdict { align-items: center; }
.bar-middle .verdict > .icon { top: 0; }
.bar-middle .verdict-text { overflow: hidden; text-overflow: ellipsis; }
.bar-hint { overflow: hidden; text-overflow: ellipsis; color: var(--muted); }
.ticks { display: flex; gap: 12px; min-width: 0; overflow: hidden; }
.tick { display: inline-flex; align-items: center; gap: 4px; color: var(--muted); }
.tick[data-state='running'] { color: var(--ink); }
.tick-time { font-variant-numeric: tabular-nums; }
.bar-actions { display: flex; align-items: center; flex: none; }
.bar .button { min-height: 24px; height: 24px; padding: 0 7px; gap: 4px; border-radius: 5px; }
.bar .button.icon-only { padding: 0 4px; }
.bar-progress { position: absolute; inset: auto 8px -1px 8px; width: calc(100% - 16px); height: 2px; border: 0; appearance: none; background: var(--line); border-radius: 1px; overflow: hidden; }
.bar-progress::-webkit-progress-bar { background: var(--line); }
.bar-progress::-webkit-progress-value { background: var(--accent); }
.bar-progress::-moz-progress-bar { background: var(--accent); }
.menu-anchor { position: relative; display: flex; }
.menu { position: absolute; z-index: 2; inset: calc(100% + 4px) 0 auto auto; display: grid; gap: 4px; min-width: 200px; padding: 8px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface-raised); color: var(--ink); box-shadow: 0 4px 16px rgb(0 0 0 / 16%); animation: cv-appear var(--quick); }
.menu-row { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 0 7px; }
.menu .button { justify-content: flex-start; color: var(--ink); }
.drop { margin-top: 4px; padding: 14px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); animation: cv-appear var(--quick); }
.panel-foot { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; margin-top: 16px; padding-top: 12px; border-top: 1px solid var(--line); }
@container (max-width: 520px) {
  .shrinks .button-label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .subject .file, .tick-time { display: none; }
  .subject { flex: none; max-width: none; }
  .tick:not([data-state='running']) { display: none; }
  .ticks:not(:has([data-state='running'])) .tick:first-child { display: inline-flex; }
  .drop { padding: 10px; }
}

&.issues { position: relative; }
.issues-row { display: flex; align-items: center; gap: 4px; min-height: 28px; }
.issues-chip { display: inline-flex; align-items: center; gap: 6px; min-height: 26px; padding: 0 10px; border: 1px solid var(--line); border-radius: 13px; background: var(--surface); color: var(--muted); cursor: pointer; min-width: 0; }
.issues-chip:hover, .issues-chip:focus-visible, .issues-chip[aria-expanded='true'] { color: var(--ink); border-color: var(--edge); }
.issues-verb { color: var(--accent); }
.issues-row > .issues-words { padding: 0 10px; background: var(--surface); border-radius: 13px; }
.chip-box { position: absolute; z-index: 2; inset: auto auto calc(100% + 6px) 0; display: grid; gap: 8px; width: min(600px, 92vw); padding: 12px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface-raised); box-shadow: 0 4px 16px rgb(0 0 0 / 16%); animation: cv-appear var(--quick); }
.drop > .note, .chip-box .note { border: 0; padding: 0; background: none; }
.exact { max-height: 220px; white-space: pre-wrap; overflow-wrap: anywhere; }
}
`;
