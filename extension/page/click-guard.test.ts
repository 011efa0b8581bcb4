// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { createHost } from './attach.ts';
import { clickGuard } from './click-guard.ts';
import type { Sight } from './sight.ts';

beforeEach(() => document.body.replaceChildren());

/** A bar with a button of 60 by 24 pixels that was seen for a minute, and what the guard says of a click on it. */
function setting({
  event = {},
  seen = {},
  focus = null,
  over = false,
  style = '',
  zoom = 1,
}: {
  event?: object;
  seen?: object | null;
  focus?: 'elsewhere' | number | null;
  over?: boolean;
  style?: string;
  zoom?: number;
} = {}): string | null {
  const around = document.createElement('div');
  around.setAttribute('style', style);
  const own = createHost(document, []);
  const button = document.createElement('button');
  own.root.append(button);
  around.append(own.host);
  document.body.append(around);
  const box = new DOMRect(10, 10, 60 * zoom, 24 * zoom);
  button.getBoundingClientRect = () => box;
  document.elementFromPoint = () => (over ? around : own.host);
  const known: Sight = {
    watch: () => undefined,
    seen: () => (seen === null ? null : { since: 0, at: 59_800, box, ...seen }),
    focusedSince: () => (typeof focus === 'number' ? 60_000 - focus : null),
  };
  let said: string | null = 'never judged';
  button.addEventListener('click', (click) => {
    for (const [name, value] of Object.entries({ isTrusted: true, timeStamp: 60_000, ...event }))
      Object.defineProperty(click, name, { value });
    said = clickGuard(known).judge(click, own)?.message ?? null;
  });
  button.dispatchEvent(
    new MouseEvent('click', { bubbles: true, ...(focus === null ? { clientX: 30, clientY: 20, detail: 1 } : {}) }),
  );
  return said;
}

test('a click on a button that was seen for a while may act, by the pointer and by the keyboard', () => {
  expect(setting()).toBeNull();
  expect(setting({ focus: 1_000 })).toBeNull();
});

test.each([
  ["of the page's own", { event: { isTrusted: false } }, /not a real click/],
  ['on something that lies over the bar', { over: true }, /lies over/],
  ['on a button that was not seen', { seen: null }, /not seen/],
  ['on one that was seen last a while ago', { seen: { at: 59_400 } }, /not seen/],
  ['on one that has just come there', { seen: { since: 59_700 } }, /only just/],
  ['on one that moved since it was seen', { seen: { box: new DOMRect(10, 40, 60, 24) } }, /has moved/],
  ['by keyboard, though the focus is elsewhere', { focus: 'elsewhere' }, /elsewhere/],
  ['by keyboard, just after the focus came', { focus: 100 }, /just come/],
  ['by keyboard, on a button that is covered', { focus: 1_000, seen: null }, /not seen/],
  ['on one that is too small to be read', { zoom: 0.2 }, /too small/],
  ['under a mask', { style: 'mask-image: url(x.png)' }, /masked/],
  ['under a clip', { style: 'clip-path: inset(1px)' }, /clipped/],
] as const)('a click %s is refused', (_name, given, reason) => {
  expect(setting(given)).toMatch(reason);
});
