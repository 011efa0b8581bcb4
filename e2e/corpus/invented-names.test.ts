import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const ROOT = join(import.meta.dirname, 'names');
const exactVersion = z.string().check(z.regex(/^[~=\s]*\d+(?:\.(?:\d+|\*))*$/));
const declarations = z.optional(z.string().check(z.regex(/^@types\/[^@]+@\d+\.\d+\.\d+$/)));
const index = z.record(
  z.string(),
  z.strictObject({
    package: z.string(),
    version: exactVersion,
    types: declarations,
    language: z.enum(['typescript', 'javascript', 'python']),
    kind: z.enum(['method', 'option', 'property', 'export', 'parameter-count', 'enum-value']),
    name: z.string(),
    nearest: z.string(),
    line: z.int(),
    typed: z.boolean(),
    what: z.string(),
    trap: z.optional(z.string()),
  }),
);
const usage = z.record(
  z.string(),
  z.strictObject({ package: z.string(), version: exactVersion, trap: z.optional(z.string()) }),
);
const documentation = z.record(
  z.string(),
  z.strictObject({
    version: exactVersion,
    types: declarations,
    examples: z.int(),
    unparsable: z.optional(z.array(z.int())),
    notRight: z.optional(z.record(z.string(), z.string())),
  }),
);

const json = (...path: string[]): unknown => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'));

describe.each(['npm', 'python'])('the blocks with %s names', (folder) => {
  const entries = Object.entries(index.parse(json(folder, 'index.json')));

  test('are all in the index, both twins of each', () => {
    const files = entries.map(([file]) => file).toSorted();
    expect(readdirSync(join(ROOT, folder, 'wrong')).toSorted()).toEqual(files);
    expect(readdirSync(join(ROOT, folder, 'right')).toSorted()).toEqual(files);
  });

  test.each(entries)('%s differs from its twin from the line of the invented name on', (file, entry) => {
    const [wrong = [], right = []] = ['wrong', 'right'].map((side) =>
      readFileSync(join(ROOT, folder, side, file), 'utf8').split('\n'),
    );
    expect(wrong.findIndex((line, at) => line !== right[at]) + 1).toBe(entry.line);
    expect(wrong[entry.line - 1]).toContain(entry.name);
    if (entry.name !== entry.nearest) expect(right.join('\n')).toContain(entry.nearest);
  });
});

test('the packages whose documentation is looked at have an exact version', () => {
  const packages = Object.keys(documentation.parse(json('documentation.json')));
  expect(packages.length).toBeGreaterThanOrEqual(20);
  expect(packages).toEqual(packages.toSorted());
});

test('every package with invented names in Python is used rightly in at least three files', () => {
  const files = usage.parse(json('python', 'usage.json'));
  expect(readdirSync(join(ROOT, 'python', 'usage')).toSorted()).toEqual(Object.keys(files).toSorted());
  const packages = new Set(Object.values(index.parse(json('python', 'index.json'))).map((entry) => entry.package));
  const uses = [...packages].map((name) => Object.values(files).filter((file) => file.package === name).length);
  expect(Math.min(...uses)).toBeGreaterThanOrEqual(3);
});
