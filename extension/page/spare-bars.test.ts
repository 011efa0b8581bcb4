// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createHost } from './attach.ts';
import { SpareBars } from './spare-bars.ts';
import type { UntouchedBar } from './spare-bars.ts';

function bar(): UntouchedBar {
  return { ...createHost(document, []), look: 'idle' };
}

test('a bar comes back for a block of its class, once', () => {
  const spare = new SpareBars();
  const kept = bar();
  spare.keep('language-ts', kept);
  expect(spare.take('language-py')).toBeUndefined();
  expect(spare.take('language-ts')).toBe(kept);
  expect(spare.take('language-ts')).toBeUndefined();
});

test('what the page did something to is not used again', () => {
  const spare = new SpareBars();
  const touched = bar();
  touched.host.setAttribute('style', 'opacity: 0');
  spare.keep('language-ts', touched);
  expect(spare.take('language-ts')).toBeUndefined();
});

test.each([
  ['one class', () => 'language-ts'],
  ['a class each', (at: number) => `language-${at}`],
])('no more than some are kept, of %s', (_name, classOf) => {
  const spare = new SpareBars();
  const classes = Array.from({ length: 200 }, (_, at) => classOf(at));
  for (const name of classes) spare.keep(name, bar());
  expect(classes.filter((name) => spare.take(name) !== undefined).length).toBeLessThanOrEqual(60);
});
