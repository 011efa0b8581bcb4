import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { positionsIn } from '../../../kit/text-position.ts';
import { arbitraryUsl } from './fixtures/arbitrary-usl.ts';
import { parseUsl } from './parse-usl.ts';
import { printUsl } from './print-usl.ts';
import type { UslSpec } from './usl-ast.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, FIXTURES), 'utf8');
const specifications = readdirSync(FIXTURES).filter((file) => file.endsWith('.usl'));

function parsed(text: string): UslSpec {
  const reading = parseUsl(text);
  if (reading.kind === 'read') return reading.spec;
  throw new Error(
    reading.kind === 'ill-formed' ? `${where(text, reading.at.start)}: ${reading.message}` : reading.reason,
  );
}

const where = (text: string, offset: number): string => {
  const { line, column } = positionsIn(text)(offset);
  return `${line}:${column}`;
};

const withoutPlaces = (spec: UslSpec): unknown =>
  JSON.parse(JSON.stringify(spec, (key, value: unknown) => (key === 'start' || key === 'end' ? undefined : value)));

describe('parseUsl', () => {
  it('reads all 47 items of the DashProve specification documents', () => {
    const counts = specifications
      .filter((file) => file !== 'every-form.usl' && file !== 'counter.usl')
      .map((file) => [file, parsed(read(file)).items.length] as const);
    expect(Object.fromEntries(counts)).toEqual({
      'agent-executor.usl': 12,
      'bash.usl': 4,
      'bisimulation.usl': 2,
      'compaction.usl': 3,
      'edit.usl': 3,
      'read.usl': 3,
      'streaming.usl': 8,
      'task.usl': 4,
      'tool-registry.usl': 8,
    });
    expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBe(47);
  });

  it('reads every form of the grammar', () => {
    expect(parsed(read('every-form.usl')).items.map((item) => ('word' in item ? item.word : item.kind))).toEqual([
      'record',
      'theorem',
      'theorem',
      'temporal',
      'invariant',
      'temporal',
      'security',
      'semantic_property',
      'probabilistic',
      'refinement',
      'platform_api',
      'bisimulation',
      'version',
      'capability',
      'improvement_proposal',
      'verification_gate',
      'rollback_spec',
      'contract',
    ]);
  });

  it.each(specifications)('reads what it prints of %s as the same', (file) => {
    const spec = parsed(read(file));
    expect(withoutPlaces(parsed(printUsl(spec)))).toEqual(withoutPlaces(spec));
  });

  it('reads what it prints of anything as the same', () => {
    fc.assert(
      fc.property(arbitraryUsl, (spec) => {
        expect(withoutPlaces(parsed(printUsl(spec)))).toEqual(withoutPlaces(spec));
      }),
      { numRuns: 500, seed: 20_261_127 },
    );
  });

  it('begins a conjunct with a line unless an operator joins it', () => {
    const text = 'invariant i {\n  f\n  (a)\n  or b\n  [c] == d\n  - 1\n}';
    expect(printUsl(parsed(text))).toBe('invariant i {\n    f\n    a or b\n    [c] == d - 1\n}\n');
  });

  it.each([
    ['type A = { x: }', '1:15', "expected '(' or a name, found '}'"],
    ['invariant i { a < b < c }', '1:21', "found '<'"],
    ['theorem t { forall x: Int x > 0 }', '1:27', "',' or '.', found 'x'"],
    ['contract A::b(self: A) { requires { a } ensure { b } }', '1:41', "'ensures'"],
    ['invariant i { a b }', '1:17', "found 'b'"],
    ['const X Int = 3', '1:9', "expected ':', found 'Int'"],
    ['type M = { m: Map<Int> }', '1:22', "expected '->' or ',', found '>'"],
    ['theorem t {\n  f(1,\n}', '3:1', "found '}'"],
    ['theorem t { a', '1:14', 'found the end of the text'],
    ['theorem t { "a }', '1:13', 'this string does not close'],
    ['/* a', '1:1', 'this comment does not close'],
    ['theorem t { a & b }', '1:15', '"&" begins nothing that USL has'],
    ['theorem t { a => b }', '1:15', "expected 'implies', found '=>'"],
    ['theorem t { a ∧ b }', '1:15', "expected 'and', found '∧'"],
    ['lemma l { true }', '1:1', "'theorem'"],
  ])('%j is ill-formed at %s', (text, place, message) => {
    const reading = parseUsl(text);
    if (reading.kind !== 'ill-formed') throw new Error(`it was ${reading.kind}`);
    expect(where(text, reading.at.start)).toBe(place);
    expect(reading.message).toContain(message);
  });

  it('does not read what is nested too deep', () => {
    const deep = (count: number): string => `theorem t { ${'('.repeat(count)}a${')'.repeat(count)} }`;
    expect(parseUsl(deep(50)).kind).toBe('read');
    expect(parseUsl(deep(5000))).toMatchObject({ kind: 'unsupported' });
    expect(parseUsl(`theorem t { ${'not '.repeat(5000)} a }`)).toMatchObject({ kind: 'unsupported' });
    expect(parseUsl(`theorem t { ${'a and '.repeat(5000)} a }`).kind).not.toBe('read');
  });
});
