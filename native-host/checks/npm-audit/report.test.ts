import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeNpmAudit } from './npm-audit-report.ts';

const fixture = (name: string): string => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');
const recorded = fixture('recorded-npm-11.json');
const lock = { name: 'package-lock.json', text: fixture('lock.json') };

test('serious advisories refute, others warn, each once and at its package', () => {
  const verdict = judgeNpmAudit(recorded, lock, 'registry.example');
  expect(verdict).toMatchObject({
    kind: 'refuted',
    extent: '2 packages of package-lock.json; registry.example was asked',
  });
  expect(
    verdict.findings.map(({ rule, severity, range, message }) => [rule, severity, range.startLine, message]),
  ).toEqual([
    [
      'GHSA-xvch-5gv4-984h',
      'error',
      12,
      'minimist <0.2.4 (a dependency of a dependency): Prototype Pollution in minimist (critical); repaired with ' +
        'mkdirp 1.0.4',
    ],
    [
      'GHSA-vh95-rmgr-6w4m',
      'warning',
      12,
      'minimist <0.2.1 (a dependency of a dependency): Prototype Pollution in minimist (moderate); repaired with ' +
        'mkdirp 1.0.4',
    ],
  ]);
});

const cleanReport = (dependencies: number): string =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {},
    metadata: { vulnerabilities: { total: 0 }, dependencies: { total: dependencies } },
  });

test.each([
  ['', 'crashed'],
  [recorded.slice(0, 300), 'crashed'],
  [recorded.replace('"total": 2', '"total": 3'), 'crashed'],
  [cleanReport(0), 'vacuous'],
  [cleanReport(7), 'passed'],
  ['{"error":{"code":"ENOLOCK","summary":"This command requires an existing lockfile.","detail":""}}', 'unknown'],
])('%#: %s', (output, kind) => {
  expect(judgeNpmAudit(output, lock, 'registry.example').kind).toBe(kind);
});

test('a registry that does not answer leaves it not run, and says what is known without it', () => {
  const output =
    '{"message":"403 Forbidden - POST http://registry.example/-/npm/v1/security/advisories/bulk - ' +
    'no","error":{"summary":"","detail":""}}';
  expect(judgeNpmAudit(output, lock, 'registry.example')).toMatchObject({
    kind: 'not-run',
    cause: 'no-network',
    reason: expect.stringMatching(
      /^registry\.example was asked and gave no answer: 403 .*; there is no local advisory database$/,
    ),
  });
});
