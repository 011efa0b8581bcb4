import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSemgrep } from '../../semgrep/semgrep-answer.ts';
import opengrep from './backend.ts';

test('it prints the same report, and its findings are its own', () => {
  const stdout = readFileSync(join(import.meta.dirname, '../semgrep/fixtures/documented-report.json'), 'utf8');
  const { findings } = readSemgrep(
    { kind: 'finished', code: 0, stdout, stderr: '' },
    { name: 'run.py', text: 'import os\n\n\ndef run(name):\n    os.system(name)\n' },
    { backend: opengrep.id, rules: ['.opengrep'] },
  );
  expect(findings.map(({ backend, rule }) => [backend, rule])).toEqual([['opengrep', 'semgrep.system']]);
});
