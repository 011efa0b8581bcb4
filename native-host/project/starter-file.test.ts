import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseContextFile } from '../context/context-file.ts';
import { lookAround, starterFile } from './starter-file.ts';

test('what is found in a folder: languages by number of files, checks by the files in the root', () => {
  const directory = mkdtempSync(join(tmpdir(), 'claude-verify-init-'));
  for (const folder of ['src', 'node_modules/x', '.git']) mkdirSync(join(directory, folder), { recursive: true });
  for (const file of ['package.json', 'src/a.ts', 'src/b.ts', 'tool.py', 'node_modules/x/index.js', '.git/hook.sh'])
    writeFileSync(join(directory, file), '');
  expect(lookAround(directory)).toEqual({
    languages: ['typescript', 'python'],
    required: ['types', 'lint'],
    optional: ['audit', 'test'],
    tests: [],
    linters: [],
  });
  rmSync(directory, { recursive: true });
});

test('the starter file is understood without a warning, whatever the folder is called', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (name) => {
      const command = { name: 'make-test', argv: ['make', 'test'] };
      const found = {
        languages: ['rust'],
        required: ['compile'],
        optional: [],
        tests: [{ runner: 'make test', from: [name], languages: [], command }],
        linters: [{ linter: 'Flake8', from: [name], by: { kind: 'command' as const, ...command } }],
      };
      const parsed = parseContextFile(starterFile(name, found));
      expect(parsed).toMatchObject({ state: 'ok', warnings: [], file: { project: { name } } });
    }),
    { seed: 3, numRuns: 300 },
  );
});
