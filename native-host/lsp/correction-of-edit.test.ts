import fc from 'fast-check';
import { expect, test } from 'vitest';
import { correctionSchema } from '../../shared/correction.ts';
import { LIMITS } from '../../shared/limits.ts';
import { shownFindings, withReport } from './checked-text.ts';
import { changedLines, correctionOf, editSince, mendedBy } from './correction-of-edit.ts';
import { findingAt, lookedAt, reportOf } from './fixtures/reports.ts';

test('changed lines: outside of them both texts are the same', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changed = changedLines(before, after);
      expect(changed === undefined).toBe(before === after);
      if (changed === undefined) return;
      const [old, now] = [before.split('\n'), after.split('\n')];
      expect(old.slice(0, changed.before.first)).toEqual(now.slice(0, changed.after.first));
      const tail = Math.min(old.length - 1 - changed.before.last, now.length - 1 - changed.after.last);
      if (tail > 0) expect(old.slice(-tail)).toEqual(now.slice(-tail));
    }),
  );
});

const before = withReport(
  undefined,
  lookedAt('one\ntwo\nthree\n'),
  reportOf([findingAt(2), findingAt(3, { rule: 'E2' })]),
);
const mended = 'one\nTWO\nthree\n';

test('an edit is one since the last verified text, or, once that is the text at hand, since the one before', () => {
  const now = withReport(undefined, lookedAt(mended), reportOf([]));
  expect(editSince(mended, before, undefined)).toEqual({ before, after: mended });
  expect(editSince(mended, now, before)).toEqual({ before, after: mended });
  expect(editSince(mended, now, undefined)).toBeUndefined();
  expect(editSince(before.text, before, undefined)).toBeUndefined();
});

test('it mended what stood on its lines, unless that is found again', () => {
  const shown = shownFindings(before.reports, 'all');
  const edit = { before, after: mended };
  const rules = (still: typeof before | undefined): string[] =>
    mendedBy(edit, shown, still).map(({ finding }) => finding.rule);
  expect(rules(undefined)).toEqual(['E1']);
  expect(rules(withReport(undefined, lookedAt(mended), reportOf([])))).toEqual(['E1']);
  expect(rules(withReport(undefined, lookedAt(mended), reportOf([findingAt(2)])))).toEqual([]);
});

test('the capture holds both texts and the evidence, and of the tool nothing but the kind of mistake', () => {
  const [shown] = shownFindings(before.reports, 'all');
  const mistake = { id: '0b0e7c9e-0000-4000-8000-000000000001', now: new Date(0), project: 'shop', said: '' };
  const recorded = correctionOf({ before, after: mended }, shown!, mistake);
  expect(correctionSchema.parse(recorded?.correction)).toMatchObject({
    project: 'shop',
    claude_output: { file: 'a.py', line_range: [2, 2], content: before.text },
    issue: { category: 'logic_error', description: 'logic error', detected_by: 'compiler' },
    correction: { content: mended, verified: false },
  });
  expect(recorded).toMatchObject({
    language: 'python',
    report: shown?.report.id,
    finding: { backend: 'tool', rule: 'E1' },
  });
  expect(JSON.stringify(recorded)).not.toContain('wrong');
  expect(
    correctionOf({ before, after: mended }, shown!, { ...mistake, said: ' Use TWO. ' })?.correction.issue.description,
  ).toBe('Use TWO.');
  expect(correctionOf({ before, after: 'x'.repeat(LIMITS.correctionFieldBytes + 1) }, shown!, mistake)).toBeUndefined();
});
