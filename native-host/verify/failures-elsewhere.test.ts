import { expect, test } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { withoutFailuresElsewhere } from './failures-elsewhere.ts';

const FILES: Record<string, string> = {
  'package.json': '{ "name": "mono", "workspaces": ["packages/*"] }',
  'packages/core/package.json': '{ "name": "@mono/core" }',
  'packages/core/src/clamp.js': 'export const clamp = (n) => n;\n',
  'packages/core/src/wrap.js': "import { clamp } from './clamp.js';\n",
  'packages/core/src/alone.js': 'export const alone = 1;\n',
  'packages/core/test/wrap.test.js': "import { wrap } from '../src/wrap.js';\n",
  'packages/app/src/app.js': "import { clamp } from '@mono/core';\n",
  'packages/app/test/app.test.js': "import { app } from '../src/app.js';\n",
  'packages/app/test/all.test.js': "import { app } from '..';\n",
  'api/src/api/__init__.py': 'from .pages import pages\n',
  'api/src/api/pages.py': 'def pages(n): return n\n',
  'api/src/api/other.py': 'def other(n): return n\n',
  'api/src/api/store.py': 'def store(n): return n\n',
  'api/tests/conftest.py': 'from api.store import store\n',
  'api/tests/test_pages.py': 'from api.pages import pages\n\ndef test_pages(): assert pages(1) == 2\n',
  'api/tests/test_api.py': 'import api\n',
  'lib/ring.c': 'int ring(void) { return 1; }\n',
};
const tree = { files: Object.keys(FILES), text: (file: string) => FILES[file] };
const range = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 };

const failing = (file: string, at = file): Verdict => {
  const related = [{ file, range, message: 'here the test fails' }];
  const about = { rule: 'r', backend: 'pytest', message: 'no', severity: 'error', category: 'logic_error' } as const;
  const finding: Finding = { file: at, range, related, ...about };
  return { kind: 'refuted', findings: [finding], tests: { collected: 2, failed: 1, skipped: 0 } };
};
const kindOf = (asked: string, verdict: Verdict): string => withoutFailuresElsewhere(verdict, asked, tree).kind;

test.each([
  ['packages/core/src/clamp.js', 'packages/core/test/wrap.test.js', 'refuted'],
  ['packages/core/src/clamp.js', 'packages/app/test/app.test.js', 'refuted'],
  ['packages/core/src/alone.js', 'packages/core/test/wrap.test.js', 'unknown'],
  ['packages/app/src/app.js', 'packages/core/test/wrap.test.js', 'unknown'],
  ['packages/app/src/app.js', 'packages/app/test/all.test.js', 'refuted'],
  ['api/src/api/pages.py', 'api/tests/test_pages.py', 'refuted'],
  ['api/src/api/pages.py', 'api/tests/test_api.py', 'refuted'],
  ['api/src/api/other.py', 'api/tests/test_pages.py', 'unknown'],
  ['api/src/api/store.py', 'api/tests/test_pages.py', 'refuted'],
  ['api/src/api/pages.py', 'packages/core/test/wrap.test.js', 'unknown'],
  ['api/src/api/pages.py', 'packages/app/test/app.test.js', 'unknown'],
  ['lib/ring.c', 'api/tests/test_pages.py', 'refuted'],
])('%s beside a failing %s: %s', (asked, failed, kind) => {
  expect(kindOf(asked, failing(failed))).toBe(kind);
});

test('a runner names its files from the folder in which it was started', () => {
  const verdict = failing('api/tests/test_pages.py');
  const findings = verdict.findings.map((each) => ({ ...each, test: { file: 'tests/test_pages.py', name: 'test_pages' } }));
  const named = { ...verdict, findings } as Verdict;
  expect(kindOf('api/src/api/other.py', named)).toBe('unknown');
  expect(kindOf('api/src/api/pages.py', named)).toBe('refuted');
});

test('a failure elsewhere is a warning in its place, and one of the file beside it refutes', () => {
  const elsewhere = failing('api/tests/test_pages.py', 'api/src/api/pages.py');
  expect(withoutFailuresElsewhere(elsewhere, 'api/src/api/other.py', tree)).toMatchObject({
    kind: 'unknown', reason: '1 test of the project fails, and it does not use this file',
    findings: [{ file: 'api/src/api/pages.py', severity: 'warning' }],
  });
  const both = { ...elsewhere, findings: [...elsewhere.findings, ...failing('api/src/api/other.py').findings] };
  expect(withoutFailuresElsewhere(both as Verdict, 'api/src/api/other.py', tree)).toMatchObject({
    kind: 'refuted', findings: [{ severity: 'warning' }, { severity: 'error' }],
  });
});
