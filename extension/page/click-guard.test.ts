// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { createHost } from './shadow-host.ts';
import { clickGuard, hiddenBy } from './click-guard.ts';
import type { Sight } from './control-visibility.ts';
import fc from 'fast-check';

/** A click of a mouse, as browsers tell of it. */
const BY_MOUSE = { event: { pointerType: 'mouse' } };

describe('what a click has to be', () => {
  beforeEach(() => document.body.replaceChildren());

  /** A bar with a button of 60 by 24 pixels that was seen for a minute, and what the guard says of a click on it. */
  function setting({
    event = {},
    seen = {},
    focus = null,
    pressed = null,
    over = false,
    style = '',
    zoom = 1,
  }: {
    event?: object;
    seen?: object | null;
    focus?: 'elsewhere' | number | null;
    pressed?: number | null;
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
      pressedAt: () => pressed,
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
    expect(setting({ ...BY_MOUSE, seen: { since: 58_000 }, pressed: 58_600 })).toBeNull();
  });

  test('what comes without a pointer is not held against one that went down before', () => {
    const since = { seen: { since: 58_000 }, pressed: 50_000 };
    expect(setting({ ...since, event: { pointerType: '' } })).toBeNull();
    expect(setting({ ...since, focus: 1_000 })).toBeNull();
  });

  test.each([
    ["of the page's own", { event: { isTrusted: false } }, /not a real click/],
    ['on something that lies over the bar', { over: true }, /covers the button/],
    ['on a button that was not seen', { seen: null }, /not visible/],
    ['on one that was seen last a while ago', { seen: { at: 59_400 } }, /not visible/],
    ['on one that has just come there', { seen: { since: 59_700 } }, /just appeared/],
    ['that was held until it came there', { ...BY_MOUSE, seen: { since: 58_000 }, pressed: 57_990 }, /just appeared/],
    [
      'that began when it had just come there',
      { ...BY_MOUSE, seen: { since: 58_000 }, pressed: 58_400 },
      /just appeared/,
    ],
    ['on one that moved since it was seen', { seen: { box: new DOMRect(10, 40, 60, 24) } }, /has moved/],
    ['by keyboard, though the focus is elsewhere', { focus: 'elsewhere' }, /elsewhere/],
    ['by keyboard, just after the focus came', { focus: 100 }, /just moved/],
    ['by keyboard, on a button that is covered', { focus: 1_000, seen: null }, /not visible/],
    ['on one that is too small to be read', { zoom: 0.2 }, /too small/],
    ['under a mask', { style: 'mask-image: url(x.png)' }, /masked/],
    ['under a clip', { style: 'clip-path: inset(1px)' }, /clipped/],
  ] as const)('a click %s is refused', (_name, given, reason) => {
    expect(setting(given)).toMatch(reason);
  });
});

describe('what hides a control though the browser calls it visible', () => {
  const CONTROL = { top: 500, bottom: 524 };
  const box = { top: 0, bottom: 1_000, left: 0, right: 800, width: 800, height: 1_000 } as DOMRectReadOnly;

  /** What is said of a control in the middle of an element of 1000 px with this computed style. */
  function said(style: Record<string, string>): string | null {
    const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const computed = {
      maskImage: 'none',
      clipPath: 'none',
      filter: 'none',
      getPropertyValue: (name: string) => style[name] ?? '',
    };
    for (const [name, value] of Object.entries(style)) Object.assign(computed, { [camel(name)]: value });
    return hiddenBy([{ style: computed, box: () => box }], CONTROL);
  }

  test.each([
    ['clipped', { 'clip-path': 'inset(10px)' }],
    ['filtered', { filter: 'invert(0.5)' }],
    ['masked by an image', { 'mask-image': 'url("x.png")' }],
    [
      'masked by a gradient that hides everything',
      { 'mask-image': 'linear-gradient(rgba(0, 0, 0, 0), rgba(0, 0, 0, 0))' },
    ],
    [
      'masked by one that hides its middle',
      { 'mask-image': 'linear-gradient(rgb(0, 0, 0) 0%, rgba(0, 0, 0, 0) 50%, rgb(0, 0, 0) 100%)' },
    ],
    [
      'masked by a hole just there',
      {
        'mask-image':
          'linear-gradient(rgb(0, 0, 0) 499px, rgba(0, 0, 0, 0) 505px, rgba(0, 0, 0, 0) 515px, rgb(0, 0, 0) 530px)',
      },
    ],
    ['masked from the side', { 'mask-image': 'linear-gradient(to right, rgb(0, 0, 0), rgb(0, 0, 0))' }],
    [
      'masked by two',
      {
        'mask-image':
          'linear-gradient(rgb(0, 0, 0), rgb(0, 0, 0)), linear-gradient(rgba(0, 0, 0, 0), rgba(0, 0, 0, 0))',
      },
    ],
    ['masked by a small one', { 'mask-image': 'linear-gradient(rgb(0, 0, 0), rgb(0, 0, 0))', 'mask-size': '1px 1px' }],
    [
      'masked by one that is elsewhere',
      { 'mask-image': 'linear-gradient(rgb(0, 0, 0), rgb(0, 0, 0))', 'mask-position': '0px 900px' },
    ],
    ['masked by a border', { '-webkit-mask-box-image-source': 'linear-gradient(rgba(0, 0, 0, 0), rgba(0, 0, 0, 0))' }],
  ])('what is %s is hidden', (_name, style) => expect(said(style)).not.toBeNull());

  test.each([
    ['at its end', 'linear-gradient(rgb(0, 0, 0) 90%, rgba(0, 0, 0, 0))'],
    ['at both ends', 'linear-gradient(rgba(0, 0, 0, 0), rgb(0, 0, 0) 40px, rgb(0, 0, 0) 960px, rgba(0, 0, 0, 0) 100%)'],
  ])('a scroller that fades %s hides nothing in its middle', (_name, image) => {
    expect(
      said({ 'mask-image': image, 'mask-size': 'auto', 'mask-position': '0% 0%', 'mask-mode': 'match-source' }),
    ).toBeNull();
  });

  test('a gradient passes only where it is opaque at every pixel of the control', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ at: fc.integer({ min: 0, max: 1_000 }), alpha: fc.integer({ min: 0, max: 100 }) }), {
          minLength: 2,
          maxLength: 6,
        }),
        (given) => {
          const stops = given.toSorted((one, other) => one.at - other.at);
          const colours = stops.map(({ at, alpha }) => `rgba(0, 0, 0, ${alpha / 100}) ${at}px`);
          const image = `linear-gradient(${colours.join(', ')})`;
          if (said({ 'mask-image': image }) !== null) return;
          for (let y = CONTROL.top; y <= CONTROL.bottom; y += 0.5) {
            const next = stops.findIndex(({ at }) => at >= y);
            const after = stops[next < 0 ? stops.length - 1 : next]!;
            const before = stops[next < 0 ? stops.length - 1 : Math.max(0, next - 1)]!;
            const share = after.at === before.at ? 1 : (y - before.at) / (after.at - before.at);
            expect(
              before.alpha + Math.min(1, Math.max(0, share)) * (after.alpha - before.alpha),
            ).toBeGreaterThanOrEqual(89.999);
          }
        },
      ),
    );
  });
});
