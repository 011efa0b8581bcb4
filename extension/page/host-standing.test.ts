// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { FoundBlock } from './block-finder.ts';
import { putHost, standingFor, standsThere, type StandingHost } from './host-standing.ts';
import { createHost } from './shadow-host.ts';

beforeEach(() => document.body.replaceChildren());

/** A block in this markup: `#outer` is all that is its own. */
function blockIn(html: string, kind: FoundBlock['kind'] = 'markup'): FoundBlock {
  document.body.innerHTML = html;
  const outer = document.querySelector('#outer') as Element;
  const pre = document.querySelector('pre') as Element;
  return { kind, outer, pre, code: pre, container: document.body, panel: null, index: 0 };
}

const BLOCK = '<div id="outer"><pre>x</pre></div>';
const GRID = 'display: grid; position: static; transform: none; overflow-y: visible';

test.each([
  ['a block box', `<div style="display: block">${BLOCK}</div>`, 'after'],
  ['a grid that nothing holds in the scroller', scrolled(`<div style="${GRID}">${BLOCK}</div>`), 'within'],
  [
    'a grid in what is positioned',
    scrolled(`<div style="position: relative"><div style="${GRID}">${BLOCK}</div></div>`),
    'beside-flow',
  ],
  [
    'a grid around an element without a box',
    scrolled(`<div style="${GRID}"><div style="display: contents">${BLOCK}</div></div>`),
    'within',
  ],
  ['the same where the block is a pre', scrolled(`<div style="${GRID}"><pre id="outer">x</pre></div>`), 'after'],
  [
    'the same where the block scrolls',
    scrolled(`<div style="${GRID}"><div id="outer" style="overflow-y: auto"><pre>x</pre></div></div>`),
    'after',
  ],
])('where a host takes no room: %s', (_what, html, standing) => {
  expect(standingFor(blockIn(html))).toBe(standing);
});

test('nothing is put into what holds an edit', () => {
  expect(standingFor(blockIn(scrolled(`<div style="${GRID}">${BLOCK}</div>`), 'diff'))).toBe('after');
});

function scrolled(html: string): string {
  return `<main style="overflow-y: auto; position: static; transform: none">${html}</main>`;
}

test.each(['after', 'beside-flow', 'within'] as const)('a host stands where it was put, and nowhere else: %s', (at) => {
  const found = blockIn(`<div>${BLOCK}<p>next</p></div>`);
  const [first, second] = [0, 1].map((place): StandingHost => {
    const { host } = createHost(document, []);
    return { host, found, standing: at, place };
  });
  if (first === undefined || second === undefined) throw new Error('there are two');
  for (const bar of [first, second]) {
    expect(standsThere(bar)).toBe(false);
    putHost(bar);
  }
  expect([first, second].map(standsThere)).toEqual([true, true]);
  if (at === 'within') expect([...found.outer.children].slice(1)).toEqual([first.host, second.host]);
  else expect(found.outer.nextElementSibling?.nextElementSibling).toBe(second.host);
  document.querySelector('p')?.after(second.host);
  expect(standsThere(second)).toBe(false);
  putHost(second);
  expect(standsThere(second)).toBe(true);
});
