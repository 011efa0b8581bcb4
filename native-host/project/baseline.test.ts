import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import { compareFindings, lineMap } from './baseline.ts';

const finding = (line: number, rest: Partial<Finding> = {}): Finding => ({
  file: 'a.ts',
  range: { startLine: line, startColumn: 1, endLine: line, endColumn: 2 },
  rule: 'r',
  backend: 'b',
  message: 'm',
  severity: 'error',
  category: 'type_error',
  ...rest,
});
/** A linter that finds something on each line that holds `bad`, in the line's own words. */
const lint = (text: string): Finding[] =>
  text
    .split('\n')
    .flatMap((line, index) => (line.includes('bad') ? [finding(index + 1, { message: `found ${line}` })] : []));
const compare = (
  before: string,
  after: string,
  earlier = lint(before),
  later = lint(after),
): ReturnType<typeof compareFindings> =>
  compareFindings(
    earlier,
    later,
    () => before,
    () => after,
  );

const line: fc.Arbitrary<string> = fc.constantFrom('bad', 'bad x', 'good', '', '}', 'bad y');
const text = fc.array(line, { maxLength: 20 });

describe('compareFindings', () => {
  it('counts what is new only, whatever lines move', () => {
    expect(compare('bad\ngood', 'x\ny\nbad\ngood').fresh).toEqual([]);
    expect(compare('bad\ngood', 'bad\nbad')).toMatchObject({
      fresh: [{ range: { startLine: 2 } }],
      kept: [{ range: { startLine: 1 } }],
      gone: [],
    });
    expect(compare('good\nbad', 'bad\ngood\nbad').fresh).toMatchObject([{ range: { startLine: 1 } }]);
    expect(compare('bad x\ngood', 'good')).toMatchObject({ fresh: [], gone: [{ message: 'found bad x' }] });
    expect(compare('  bad', '    bad', [finding(1)], [finding(1)]).fresh).toEqual([]);
    expect(
      compare(
        'a\nb',
        'x\na\nb',
        [finding(2, { message: 'first used on line 1' })],
        [finding(3, { message: 'first used on line 2' })],
      ).fresh,
    ).toEqual([]);
  });

  it('tells rule, backend, file, severity, message and the line apart', () => {
    for (const other of [
      { rule: 's' },
      { backend: 'c' },
      { file: 'b.ts' },
      { severity: 'warning' as const },
      { message: 'n' },
    ])
      expect(compare('x', 'x', [finding(1)], [finding(1, other)])).toMatchObject({ fresh: [other], gone: [{}] });
    expect(compare('x', 'y', [finding(1)], [finding(1)]).fresh).toHaveLength(1);
  });

  it('finds nothing new where nothing changed, or only lines without findings came in', () => {
    fc.assert(
      fc.property(text, fc.array(fc.tuple(fc.nat(20), fc.constantFrom('good', '', 'new line'))), (lines, inserts) => {
        const after = lines.slice();
        for (const [at, inserted] of inserts) after.splice(at, 0, inserted);
        expect(compare(lines.join('\n'), lines.join('\n'))).toMatchObject({ fresh: [], gone: [] });
        expect(compare(lines.join('\n'), after.join('\n'))).toMatchObject({ fresh: [], gone: [] });
      }),
      { numRuns: 500 },
    );
  });

  it('finds exactly one new for a mistake put in once, and the same ones in any order of findings', () => {
    fc.assert(
      fc.property(
        text,
        fc.nat(20),
        fc.constantFrom('bad', 'bad z'),
        fc.infiniteStream(fc.nat()),
        (lines, at, mistake, random) => {
          const after = lines.toSpliced(at, 0, mistake);
          const result = compare(lines.join('\n'), after.join('\n'));
          expect(result.fresh.map(({ message }) => message)).toEqual([`found ${mistake}`]);
          const shuffled = lint(after.join('\n'))
            .map((each) => [random.next().value ?? 0, each] as const)
            .toSorted((a, b) => a[0] - b[0])
            .map(([, each]) => each);
          const again = compare(lines.join('\n'), after.join('\n'), lint(lines.join('\n')).reverse(), shuffled);
          expect(new Set(again.fresh)).toEqual(new Set(result.fresh));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('accounts for every finding once, for any two texts', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const [earlier, later] = [lint(before.join('\n')), lint(after.join('\n'))];
        const { fresh, kept, gone } = compare(before.join('\n'), after.join('\n'));
        expect(fresh.length + kept.length).toBe(later.length);
        expect(gone.length + kept.length).toBe(earlier.length);
        for (const message of new Set([...earlier, ...later].map((each) => each.message))) {
          const count = (list: readonly Finding[]): number => list.filter((each) => each.message === message).length;
          expect(count(fresh)).toBe(Math.max(0, count(later) - count(earlier)));
          expect(count(gone)).toBe(Math.max(0, count(earlier) - count(later)));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('maps lines to equal lines, in order, each to its own', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const map = lineMap(before, after);
        const places = before.map((_, index) => map(index + 1));
        places.forEach((place, index) => {
          if (place !== undefined) expect(after[place - 1]).toBe(before[index]);
        });
        const known = places.filter((place) => place !== undefined);
        expect(known).toEqual([...new Set(known)].sort((a, b) => a - b));
      }),
    );
  });
});
