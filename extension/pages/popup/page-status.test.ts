import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BlockStatus } from '../../platform/messages.ts';
import { tallyOf } from './page-status.tsx';

const TONES = ['bad', 'warn', 'ok', 'unknown'] as const;

function block(tone: (typeof TONES)[number] | 'running' | 'failed'): BlockStatus {
  const isEnded = tone !== 'running' && tone !== 'failed';
  const summary = isEnded ? { tone, text: '', errors: 0, warnings: 0, behaviourChecked: false } : null;
  return {
    block: { turn: 't', index: 0, codeHash: '0'.repeat(64) },
    status: {
      job: 'j',
      state: isEnded ? 'done' : tone,
      seq: 1,
      progress: [],
      report: null,
      summary,
      error: null,
    },
    report: null,
  } as BlockStatus;
}

it('counts the blocks of a page by their verdicts, worst first', () => {
  const blocks = (['ok', 'bad', 'running', 'warn', 'bad', 'failed'] as const).map(block);
  expect(tallyOf(blocks, { open: 2, plain: 1 }).map(({ text }) => text)).toEqual([
    '2 with problems',
    '1 with warnings',
    '1 passed',
    '1 not checked',
    '1 running',
    '2 not verified',
    '1 without a language',
  ]);
  expect(tallyOf([], { open: 0, plain: 0 })).toEqual([]);
});

it('every block is counted once, and only what passed is green', () => {
  const kinds = fc.constantFrom(...TONES, 'running' as const, 'failed' as const);
  fc.assert(
    fc.property(fc.array(kinds), fc.nat(50), (tones, found) => {
      const tally = tallyOf(tones.map(block), { open: found, plain: 0 });
      const sum = tally.reduce((total, { text }) => total + Number.parseInt(text, 10), 0);
      const green = tally.filter(({ tone }) => tone === 'ok').map(({ text }) => text);
      const passed = tones.filter((tone) => tone === 'ok').length;
      expect(sum).toBe(found + tones.length);
      expect(green).toEqual(passed === 0 ? [] : [`${passed} passed`]);
    }),
  );
});

it('what passed without its behaviour being looked at says so, as its bar does', () => {
  const passed = (text: string): BlockStatus => {
    const one = block('ok');
    if (one.status.summary !== null) one.status.summary.text = text;
    return one;
  };
  const blocks = ['5 checks passed, behaviour not checked', '2 checks passed', '3 checks passed, 2 parts not checked'];
  expect(tallyOf(blocks.map(passed), { open: 0, plain: 0 }).map(({ text }) => text)).toEqual([
    '1 passed, behaviour not checked',
    '1 passed',
    '1 passed, some parts not checked',
  ]);
});
