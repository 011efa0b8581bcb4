import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Verdict } from '../../shared/verdict.ts';
import { believed, drawKey, readSealed, sealedBy } from './sealed-lines.ts';
import { sealer } from '../languages/scripts/runner/sealer.ts';

const KEY = 'a key';
const seal = (key: string, text: string, at: number): string =>
  `${createHmac('sha256', key).update(`${at}\n${text}`).digest('hex')} ${text}`;
const texts = fc.array(fc.string().filter((text) => !text.includes('\n')));

test('what a runner sealed is what is read, whatever others wrote between', () => {
  fc.assert(
    fc.property(texts, texts, fc.nat(), (own, foreign, at) => {
      const lines = own.map((text, index) => seal(KEY, text, index));
      lines.splice(at % (lines.length + 1), 0, ...foreign.map((text) => seal('another key', text, 0)), ...foreign);
      expect(sealedBy(KEY, lines)).toEqual(own);
    }),
  );
});

test('a line that is written once more, or in another place, is left out', () => {
  const [first, second] = [seal(KEY, 'one', 0), seal(KEY, 'two', 1)];
  expect(sealedBy(KEY, [first, first, second])).toEqual(['one', 'two']);
  expect(sealedBy(KEY, [second, first])).toEqual(['one']);
});

test("the runners' own way to seal is the one that is read, and each key is another", () => {
  const [key, other] = [drawKey(), drawKey()];
  const line = sealer(key);
  const written = line('{"kind":"start"}') + line('{"kind":"end"}');
  expect(readSealed(key, written)).toEqual({ text: '{"kind":"start"}\n{"kind":"end"}\n', foreign: 0 });
  expect(readSealed(other, written)).toEqual({ text: '', foreign: 2 });
});

test('a second end, a line that is gone and one of others are told; half a line is not there', () => {
  const key = drawKey();
  const line = sealer(key);
  const [start, failed, end] = [line('start'), line('failed'), line('end')];
  expect(readSealed(key, start + failed + end + end)).toEqual({ text: 'start\nfailed\nend\n', foreign: 1 });
  expect(readSealed(key, start + end)).toEqual({ text: 'start\n', foreign: 1 });
  expect(readSealed(key, start + failed + end + '{"kind":"end"}\n')).toMatchObject({ foreign: 1 });
  expect(readSealed(key, start + failed + end.slice(0, 40))).toEqual({ text: 'start\nfailed\n', foreign: 0 });
});

const PASSED: Verdict = { kind: 'passed', findings: [] };
const CRASHED: Verdict = { kind: 'crashed', findings: [], reason: 'it ended' };
const REFUTED: Verdict = { kind: 'refuted', findings: [] };

test('what held is not believed beside lines of others or replaced assertions; what failed is', () => {
  const written = { foreign: 1, replaced: [] };
  const replaced = { foreign: 0, replaced: ['unittest.TestCase.assertEqual'] };
  expect(believed(PASSED, { foreign: 0, replaced: [] })).toBe(PASSED);
  expect(believed(PASSED, written)).toMatchObject({
    kind: 'unknown',
    reason: 'the results were written by something else than the test runner',
  });
  expect(believed(PASSED, replaced)).toMatchObject({
    kind: 'unknown',
    reason: 'the code replaces `unittest.TestCase.assertEqual`, which decides whether its tests pass',
  });
  expect(believed(PASSED, { foreign: 0, replaced: ['a', 'b'] })).toMatchObject({
    reason: 'the code replaces `a`, `b`, which decide whether its tests pass',
  });
  expect(believed(CRASHED, written)).toMatchObject({
    kind: 'crashed',
    reason: 'the results were written by something else than the test runner',
  });
  expect(believed(CRASHED, replaced)).toBe(CRASHED);
  for (const doubts of [written, replaced]) expect(believed(REFUTED, doubts)).toBe(REFUTED);
});
