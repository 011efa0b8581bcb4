import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSemgrep } from '../../semgrep/semgrep-answer.ts';
import { ruleFiles } from '../../semgrep/run-semgrep.ts';

const documented = readFileSync(join(import.meta.dirname, 'fixtures/documented-report.json'), 'utf8');
const file = { name: 'run.py', text: 'import os\n\n\ndef run(name):\n    os.system(name)\n' };
const asked = { backend: 'semgrep', rules: ['.semgrep'] };
const read = (stdout: string): ReturnType<typeof readSemgrep> =>
  readSemgrep({ kind: 'finished', code: 0, stdout, stderr: 'no' }, file, asked);

test('what a rule finds in the file warns, with its weakness, whatever severity the rule gives it', () => {
  expect(read(documented)).toMatchObject({
    kind: 'passed',
    extent: "5 lines, the project's rules in .semgrep",
    findings: [
      {
        rule: 'semgrep.system',
        severity: 'warning',
        category: 'security_flaw',
        message: 'no os.system (CWE-78)',
        range: { startLine: 5, startColumn: 5, endLine: 5, endColumn: 20 },
      },
    ],
  });
});

test('a file that was left out, a rule that did not apply and no report are no clean file', () => {
  expect(read(documented.replace('"scanned": ["run.py", ', '"scanned": [')).kind).toBe('unknown');
  expect(
    read(documented.replace('"errors": []', '"errors": [{ "level": "error", "message": "invalid rule" }]')),
  ).toMatchObject({ kind: 'unknown', reason: 'semgrep could not apply all rules: invalid rule' });
  expect(read('')).toMatchObject({ kind: 'crashed' });
});

test('only rules of the project itself count', () => {
  expect(
    ruleFiles({ files: ['.semgrep/a.yml', '.semgrep/b/c.yaml', 'semgrep.yml', 'src/semgrep.yml', 'config.yml'] }),
  ).toEqual(['.semgrep', 'semgrep.yml']);
  expect(ruleFiles({ files: ['src/a.py'] })).toEqual([]);
});
