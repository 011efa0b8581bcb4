// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isHit, isPlain } from './hit-test.ts';

/** As Firefox computes the style of an element that has none of its own. */
const NOTHING = {
  opacity: '1',
  mixBlendMode: 'normal',
  transform: 'none',
  scale: 'none',
  rotate: 'none',
  translate: 'none',
  offsetPath: 'none',
};

test('what only moves an element, or does nothing to it, shows what is in it as it is', () => {
  for (const style of [
    {},
    { transform: 'matrix(1, 0, 0, 1, 12, -3)' },
    { translate: '12px' },
    { translate: '12px -3px' },
    { scale: '1' },
    { rotate: '0deg' },
  ])
    expect(isPlain({ ...NOTHING, ...style }), JSON.stringify(style)).toBe(true);
});

test.each([
  { opacity: '0.99' },
  { mixBlendMode: 'screen' },
  { transform: 'matrix(0.9, 0, 0, 0.9, 0, 0)' },
  { transform: 'matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 50, 1)' },
  { scale: '0.9' },
  { scale: '1 0.5' },
  { scale: '-1 1' },
  { scale: '1 1 2' },
  { rotate: '5deg' },
  { rotate: '180deg' },
  { rotate: 'x 60deg' },
  // Within a perspective what comes nearer is larger.
  { translate: '0px 0px 90px' },
  { offsetPath: 'path("M 0 0 L 9 9")' },
])('%o makes it something else', (style) => {
  expect(isPlain({ ...NOTHING, ...style })).toBe(false);
});

beforeEach(() => document.body.replaceChildren());
afterEach(() => vi.restoreAllMocks());

test('at one look the styles around a host are read once for all of its controls, at the next anew', () => {
  const host = document.body.appendChild(document.createElement('div'));
  const root = host.attachShadow({ mode: 'open' });
  const controls = ['button', 'button'].map((tag) => root.appendChild(document.createElement(tag)));
  const target = controls[0] as Element;
  document.elementFromPoint = () => host;
  root.elementFromPoint = () => target;
  let opacity = '1';
  const read = vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
    return { ...NOTHING, ...(element === document.body ? { opacity } : {}) } as CSSStyleDeclaration;
  });
  expect(isHit({ target, time: 10 })).toBe(true);
  const once = read.mock.calls.length;
  expect(once).toBe(3);
  expect(isHit({ target: controls[1] as Element, time: 10 }), 'something lies over that one').toBe(false);
  expect(read.mock.calls.length).toBe(once);
  opacity = '0.5';
  expect(isHit({ target, time: 130 })).toBe(false);
});
