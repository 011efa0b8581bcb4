// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { hiddenBy, judgeClick } from './click-guard.ts';
import type { HidingStyle } from './click-guard.ts';

const plain: HidingStyle = { opacity: '1', visibility: 'visible', filter: 'none', clipPath: 'none', maskImage: 'none', pointerEvents: 'auto' };

beforeEach(() => document.body.replaceChildren());

describe('what hides the bar', () => {
  test.each<[string, Partial<HidingStyle>]>([
    ['transparent', { opacity: '0.1' }],
    ['filtered away', { filter: 'opacity(5%)' }],
    ['blurred', { filter: 'grayscale(0.2) blur(8px)' }],
    ['blackened', { filter: 'brightness(0)' }],
    ['filtered by a file', { filter: 'url("#f")' }],
    ['clipped', { clipPath: 'inset(10px)' }],
    ['masked', { maskImage: 'url("x.png")' }],
  ])('an ancestor that is %s', (_name, style) => {
    expect(hiddenBy([plain, { ...plain, ...style }, plain])).not.toBeNull();
  });

  test('an invisible host, and one that takes no clicks', () => {
    expect(hiddenBy([{ ...plain, visibility: 'hidden' }])).not.toBeNull();
    expect(hiddenBy([{ ...plain, pointerEvents: 'none' }])).not.toBeNull();
  });

  test.each<[string, Partial<HidingStyle>]>([
    ['a shadow', { filter: 'drop-shadow(rgb(0, 0, 0) 1px 1px 2px)' }],
    ['a fading edge', { maskImage: 'linear-gradient(black, transparent)' }],
    ['slightly faded', { opacity: '0.9' }],
  ])('%s does not', (_name, style) => expect(hiddenBy([plain, { ...plain, ...style }])).toBeNull());

  test('opacities multiply along the ancestors', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }), (opacities) => {
        const product = opacities.reduce((all, one) => all * one, 1);
        fc.pre(Math.abs(product - 0.5) > 1e-9);
        const refused = hiddenBy(opacities.map((opacity) => ({ ...plain, opacity: String(opacity) }))) !== null;
        expect(refused).toBe(product < 0.5);
      }),
    );
  });
});

test("a page's own click is refused, whatever it hits", () => {
  const host = document.createElement('div');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'closed' });
  const button = document.createElement('button');
  root.append(button);
  const judged: unknown[] = [];
  button.addEventListener('click', (event) => judged.push(judgeClick(event, host, root)?.code));
  button.click();
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 3, clientY: 3, detail: 1 }));
  expect(judged).toEqual(['CV061', 'CV061']);
});
