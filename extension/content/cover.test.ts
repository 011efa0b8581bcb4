import { expect, test } from 'vitest';
import { paintsBox } from './cover.ts';
import type { PaintStyle } from './cover.ts';

const empty: PaintStyle = { opacity: '1', backgroundColor: 'rgba(0, 0, 0, 0)', backgroundImage: 'none', backdropFilter: 'none', boxShadow: 'none', visibility: 'visible' };

test.each<[string, Partial<PaintStyle>, boolean, boolean]>([
  ['an empty layer', {}, false, false],
  ['a layer of a colour without alpha', { backgroundColor: 'color(srgb 0 0 0 / 0)' }, false, false],
  ['a transparent layer with a background', { opacity: '0.01', backgroundColor: 'rgb(255, 255, 255)' }, false, false],
  ['an invisible one', { visibility: 'hidden', backgroundColor: 'rgb(255, 255, 255)' }, false, false],
  ['a coloured layer', { backgroundColor: 'rgb(255, 255, 255)' }, false, true],
  ['a faintly coloured layer', { backgroundColor: 'rgba(255, 255, 255, 0.4)' }, false, true],
  ['a modern colour', { backgroundColor: 'oklch(0.5 0.1 20)' }, false, true],
  ['an image', {}, true, true],
  ['a gradient', { backgroundImage: 'linear-gradient(red, blue)' }, false, true],
  ['frosted glass', { backdropFilter: 'blur(4px)' }, false, true],
])('%s', (_name, style, hasContent, seen) => expect(paintsBox({ ...empty, ...style }, hasContent)).toBe(seen));
