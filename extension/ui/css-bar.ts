/**
 * The bar under a block and the chip at the composer. An important rule for :host beats whatever the page says of the
 * host, inline and important as it may be: all that could hide, move or colour it is fixed, and only the font is the
 * page's, so that it looks at home. The pointer is always shown over it.
 *
 * The browser takes a shadow for a cover, and a covered control is refused: menus throw none over the bar, and the chip
 * lies over the shadows of its box and of the composer.
 */
export const BAR_CSS = `
:host { all: initial !important; display: block !important; position: relative !important; box-sizing: border-box !important; min-height: 28px !important; user-select: none !important; cursor: default !important; transition: none !important; animation: none !important; font-family: inherit !important; font-size: inherit !important; }
.cv {
&.block { position: relative; container-type: inline-size; }
.bar { position: relative; display: flex; align-items: center; gap: 8px; height: 28px; padding: 0 4px 0 10px; border: 1px solid transparent; border-radius: 8px; background: var(--surface); color: var(--muted); white-space: nowrap; transition: border-color var(--quick); }
.bar:hover, .bar:focus-within { border-color: var(--line); color: var(--ink); }
.subject { display: flex; align-items: baseline; gap: 8px; min-width: 0; max-width: 38%; flex: none; }
.subject .file { min-width: 0; overflow: hidden; text-overflow: ellipsis; font-family: var(--mono); font-size: 0.92em; color: var(--muted); }
.guess { font-size: 0.92em; color: var(--muted); border-bottom: 1px dotted currentColor; }
.bar-middle { display: flex; align-items: center; gap: 4px; flex: 1 1 auto; min-width: 0; height: 24px; padding: 0 4px; border: 0; border-radius: 5px; background: none; cursor: pointer; text-align: start; overflow: hidden; }
.bar-middle::before { order: 1; opacity: 0; color: var(--muted); transition: opacity var(--quick); }
.bar:hover .bar-middle::before, .bar-middle:focus-visible::before, .bar-middle[aria-expanded='true']::before { opacity: 1; }
.bar-middle .verdict { align-items: center; }
.bar-middle .verdict > .icon { top: 0; }
.bar-middle .verdict-text { overflow: hidden; text-overflow: ellipsis; }
.bar-hint { overflow: hidden; text-overflow: ellipsis; color: var(--muted); }
.ticks { display: flex; gap: 12px; min-width: 0; overflow: hidden; }
.tick { display: inline-flex; align-items: center; gap: 4px; color: var(--muted); }
.tick[data-state='running'] { color: var(--ink); }
.tick-time { font-variant-numeric: tabular-nums; }
.bar-actions { display: flex; align-items: center; flex: none; }
[data-icon]::before { content: ''; flex: none; width: 16px; height: 16px; background: currentColor; clip-path: var(--shape); }
[data-icon='play'] { --shape: path('M4.25 3.25A.75 .75 0 0 1 5.4 2.62L12.9 7.37A.75 .75 0 0 1 12.9 8.63L5.4 13.38A.75 .75 0 0 1 4.25 12.75ZM5.75 11.39 11.1 8 5.75 4.61Z'); }
[data-icon='pencil'] { --shape: path('M3.16 13.73A.75 .75 0 0 1 2.27 12.84L2.87 10.14A.75 .75 0 0 1 3.07 9.77L10.17 2.67A.75 .75 0 0 1 11.23 2.67L13.33 4.77A.75 .75 0 0 1 13.33 5.83L6.23 12.93A.75 .75 0 0 1 5.86 13.13ZM5.32 11.72 11.74 5.3 10.7 4.26 4.28 10.68 3.99 12.01ZM9.93 3.97 12.03 6.07A.75 .75 0 0 1 10.97 7.13L8.87 5.03A.75 .75 0 0 1 9.93 3.97Z'); }
[data-icon='dots'] { --shape: path('M2.75 8a.75 .75 0 1 1 1.5 0a.75 .75 0 1 1-1.5 0M7.25 8a.75 .75 0 1 1 1.5 0a.75 .75 0 1 1-1.5 0M11.75 8a.75 .75 0 1 1 1.5 0a.75 .75 0 1 1-1.5 0'); }
:is([data-icon='down'], [data-icon='up']) { --shape: path('M4.53 5.72 8 9.19 11.47 5.72A.75 .75 0 0 1 12.53 6.78L8.53 10.78A.75 .75 0 0 1 7.47 10.78L3.47 6.78A.75 .75 0 0 1 4.53 5.72Z'); }
[data-icon='up']::before { rotate: 180deg; }
.bar .button { min-height: 24px; height: 24px; padding: 0 7px; gap: 4px; border-radius: 5px; }
.bar .button.icon-only { padding: 0 4px; }
.bar-progress { position: absolute; inset: auto 8px -1px 8px; width: calc(100% - 16px); height: 2px; border: 0; appearance: none; background: var(--line); border-radius: 1px; overflow: hidden; }
.bar-progress::-webkit-progress-bar { background: var(--line); }
.bar-progress::-webkit-progress-value { background: var(--accent); }
.bar-progress::-moz-progress-bar { background: var(--accent); }
.menu-anchor { position: relative; display: flex; }
.menu { position: absolute; z-index: 2; inset: calc(100% + 4px) 0 auto auto; display: grid; gap: 4px; min-width: 200px; padding: 8px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface-raised); color: var(--ink); box-shadow: 0 20px 16px -4px rgb(0 0 0 / 16%); animation: cv-appear var(--quick); }
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
@media (forced-colors: active) { [data-icon]::before { forced-color-adjust: none; background: ButtonText; } }

&.issues { position: relative; }
.issues-row { position: relative; z-index: 3; display: flex; align-items: center; gap: 4px; min-height: 28px; }
.issues-chip { display: inline-flex; align-items: center; gap: 6px; min-height: 26px; padding: 0 10px; border: 1px solid var(--line); border-radius: 13px; background: var(--surface); color: var(--muted); cursor: pointer; min-width: 0; }
.issues-chip:hover, .issues-chip:focus-visible, .issues-chip[aria-expanded='true'] { color: var(--ink); border-color: var(--edge); }
.issues-verb { color: var(--accent); }
.issues-row > .issues-words { padding: 0 10px; background: var(--surface); border-radius: 13px; }
.chip-box { position: absolute; z-index: 2; inset: auto auto calc(100% + 6px) 0; display: grid; gap: 8px; width: min(600px, 92vw); padding: 12px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface-raised); box-shadow: 0 4px 16px rgb(0 0 0 / 16%); animation: cv-appear var(--quick); }
.reasons { font-size: 0.92em; max-height: 30vh; overflow: auto; overflow-wrap: anywhere; }
.reasons ul { margin: 4px 0 0; padding: 0 0 0 18px; }
.drop > .note, .chip-box .note { border: 0; padding: 0; background: none; }
.exact { max-height: 220px; white-space: pre-wrap; overflow-wrap: anywhere; }
}
`;
