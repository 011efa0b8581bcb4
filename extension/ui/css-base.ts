/**
 * Nested, like the other two sheets that the content script carries: fewer bytes on every page of claude.ai. Text,
 * buttons, notes: what every view uses, the content script included; it must stay small.
 */
export const BASE_CSS = `
.cv, .cv *, .cv *::before, .cv *::after { box-sizing: border-box; }
.cv {
  --mono: ui-monospace, Menlo, Consolas, monospace;
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
@keyframes cv-turn { to { transform: rotate(360deg); } }
@keyframes cv-appear { from { opacity: 0; transform: translateY(-2px); } }
.cv {
:is(p, ul, ol, pre, h1, h2, h3, dl, dd) { margin: 0; padding: 0; }
ul, ol { list-style: none; }
:is(button, input, select, textarea) { font: inherit; color: inherit; letter-spacing: inherit; margin: 0; }
code, pre, .mono { font-family: var(--mono); font-size: 0.94em; tab-size: 4; }
.muted { color: var(--muted); }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.icon { flex: none; width: 1.15em; height: 1.15em; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
.turning { animation: cv-turn 900ms linear infinite; }
:focus { outline: none; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.escape { color: var(--warn); direction: ltr; unicode-bidi: isolate; font-family: var(--mono); font-size: 0.9em; box-shadow: inset 0 0 0 1px currentColor; border-radius: 3px; padding: 0 2px; }
.inline-code { background: var(--surface-sunken); border-radius: 4px; padding: 1px 4px; color: var(--ink); }

.button { display: inline-flex; align-items: center; justify-content: center; gap: 6px; min-height: 28px; padding: 3px 10px; border: 1px solid var(--edge); border-radius: 6px; background: var(--surface-raised); color: var(--ink); text-align: center; cursor: pointer; transition: opacity var(--quick); }
.button:hover { border-color: var(--ink); }
.button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 500; }
.button.main:hover { background: color-mix(in srgb, var(--accent) 92%, var(--surface)); }
.button.main:focus-visible { outline-offset: 2px; }
.button.quiet { border-color: transparent; background: transparent; color: var(--muted); }
.button.quiet:hover, .button.quiet[aria-expanded='true'] { color: var(--ink); background: color-mix(in srgb, var(--ink) 7%, transparent); }
.button[aria-disabled='true'] { opacity: 0.55; cursor: default; }
.button.icon-only { padding: 3px 5px; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }

:is(.select, .input, .area) { width: 100%; min-height: 32px; padding: 5px 8px; border: 1px solid var(--edge); border-radius: 6px; background: var(--surface-raised); color: var(--ink); }
.select.small { width: auto; max-width: 100%; min-height: 22px; height: 22px; padding: 0 4px; border-radius: 5px; }

[data-tone='ok'] { --tone: var(--ok); }
[data-tone='warn'] { --tone: var(--warn); }
[data-tone='bad'] { --tone: var(--bad); }
[data-tone='unknown'] { --tone: var(--unknown); }
.note { display: flex; gap: 8px; padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface-raised); }
.note > .icon { margin-top: 0.15em; color: var(--unknown); }
.note[data-tone] > .icon { color: var(--tone); }
.note-words { display: grid; gap: 4px; min-width: 0; flex: 1; }
.note .actions { margin-top: 4px; }
.code-tag { color: var(--muted); font-size: 0.92em; white-space: nowrap; }
.verdict { display: inline-flex; align-items: baseline; gap: 5px; min-width: 0; color: var(--tone); }
.verdict > .icon { position: relative; top: 0.22em; }
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation: none !important; transition: none !important; }
}
}
`;
