/** Text, buttons, notes: what every view uses, the content script included; it must stay small. */
export const BASE_CSS = `
.cv, .cv *, .cv *::before, .cv *::after { box-sizing: border-box; }
.cv {
  --mono: ui-monospace, SFMono-Regular, 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
  --quick: 140ms;
  color: var(--ink);
  font-family: inherit;
  font-size: clamp(12px, 0.8125em, 14px);
  font-weight: 400;
  font-style: normal;
  line-height: 1.45;
  letter-spacing: normal;
  text-align: start;
  text-transform: none;
  overflow-wrap: anywhere;
}
.cv :is(p, ul, ol, pre, h1, h2, h3, dl, dd) { margin: 0; padding: 0; }
.cv ul, .cv ol { list-style: none; }
.cv :is(button, input, select, textarea) { font: inherit; color: inherit; letter-spacing: inherit; margin: 0; }
.cv code, .cv pre, .cv .mono { font-family: var(--mono); font-size: 0.94em; tab-size: 4; }
.cv .muted { color: var(--muted); }
.cv .unseen, .cv .icon-only .button-label { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.cv .icon { flex: none; width: 1.15em; height: 1.15em; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
.cv .turning { animation: cv-turn 900ms linear infinite; }
@keyframes cv-turn { to { transform: rotate(360deg); } }
@keyframes cv-appear { from { opacity: 0; transform: translateY(-2px); } }
.cv :focus { outline: none; }
.cv :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.cv .escape { color: var(--warn); font-family: var(--mono); font-size: 0.9em; box-shadow: inset 0 0 0 1px currentColor; border-radius: 3px; padding: 0 2px; }
.cv .inline-code { background: var(--surface-sunken); border-radius: 4px; padding: 1px 4px; color: var(--ink); }

.cv .button { display: inline-flex; align-items: center; justify-content: center; gap: 6px; min-height: 28px; padding: 3px 10px; border: 1px solid var(--edge); border-radius: 6px; background: var(--surface-raised); color: var(--ink); text-align: center; cursor: pointer; transition: opacity var(--quick); }
.cv .button:hover { border-color: var(--ink); }
.cv .button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 500; }
.cv .button.main:hover { opacity: 0.92; }
.cv .button.main:focus-visible { outline-offset: 2px; }
.cv .button.quiet { border-color: transparent; background: transparent; color: var(--muted); }
.cv .button.quiet:hover, .cv .button.quiet[aria-expanded='true'] { color: var(--ink); background: color-mix(in srgb, var(--ink) 7%, transparent); }
.cv .button[aria-disabled='true'] { opacity: 0.55; cursor: default; }
.cv .button.icon-only { padding: 3px 5px; }
.cv .actions { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }

.cv :is(.select, .input, .area) { width: 100%; min-height: 32px; padding: 5px 8px; border: 1px solid var(--edge); border-radius: 6px; background: var(--surface-raised); color: var(--ink); }
.cv .select.small { width: auto; max-width: 100%; min-height: 22px; height: 22px; padding: 0 4px; border-radius: 5px; }

.cv .note { display: flex; gap: 8px; padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface-raised); }
.cv .note > .icon { margin-top: 0.15em; color: var(--unknown); }
.cv .note[data-tone='warn'] > .icon { color: var(--warn); }
.cv .note-words { display: grid; gap: 4px; min-width: 0; flex: 1; }
.cv .note .actions { margin-top: 4px; }
.cv .code-tag { color: var(--muted); font-size: 0.92em; white-space: nowrap; }
.cv .verdict { display: inline-flex; align-items: baseline; gap: 5px; min-width: 0; }
.cv .verdict > .icon { position: relative; top: 0.22em; }
.cv .verdict[data-tone='ok'] { color: var(--ok); }
.cv .verdict[data-tone='warn'] { color: var(--warn); }
.cv .verdict[data-tone='bad'] { color: var(--bad); }
.cv .verdict[data-tone='unknown'] { color: var(--unknown); }
@media (prefers-reduced-motion: reduce) {
  .cv *, .cv *::before, .cv *::after { animation: none !important; transition: none !important; }
}
`;
