import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { errorBody } from '../../shared/errors.ts';
import type { Report } from '../../shared/report.ts';
import { fileName, type FileSet } from './file-set.ts';
import { REPORT } from './report-fixture.ts';
import { fileSetSarif, reportSarif } from './sarif.ts';

const text = z.strictObject({ text: z.string() });
const count = z.int().check(z.positive());
const artifactLocation = z.strictObject({
  // RFC 3986: what a URI reference may consist of; a colon would make the first segment a scheme.
  uri: z.optional(z.string().check(z.regex(/^(?:file:\/\/\/)?(?:[A-Za-z0-9._~/-]|%[0-9A-F]{2})+$/))),
  uriBaseId: z.optional(z.string()),
  index: z.optional(z.int().check(z.nonnegative())),
  description: z.optional(text),
});
const region = z.strictObject({ startLine: count, startColumn: count, endLine: count, endColumn: count });
const location = z.strictObject({ physicalLocation: z.strictObject({ artifactLocation, region: z.optional(region) }) });
const level = z.enum(['none', 'note', 'warning', 'error']);
const distinct = <T>(item: z.ZodMiniType<T>) => z.array(item).check(z.refine((items) => new Set(items.map((each) => JSON.stringify(each))).size === items.length));

/**
 * The part of OASIS's JSON schema of SARIF 2.1.0 that our logs use, written down from the standard (section 3): names,
 * types, what is required, nothing besides, and the lists whose items differ.
 */
const log = z.strictObject({
  $schema: z.url(),
  version: z.literal('2.1.0'),
  runs: z.array(
    z.strictObject({
      tool: z.strictObject({ driver: z.strictObject({ name: z.string(), version: z.optional(z.string()), rules: distinct(z.strictObject({ id: z.string() })) }) }),
      columnKind: z.enum(['utf16CodeUnits', 'unicodeCodePoints']),
      originalUriBaseIds: z.record(z.string(), artifactLocation),
      artifacts: z.optional(distinct(z.strictObject({ location: artifactLocation, roles: distinct(z.literal('analysisTarget')), hashes: z.record(z.string(), z.string()) }))),
      invocations: z.array(
        z.strictObject({ executionSuccessful: z.boolean(), toolExecutionNotifications: z.array(z.strictObject({ level, message: text, locations: z.array(location) })) }),
      ),
      results: z.array(
        z.strictObject({
          ruleId: z.string(), ruleIndex: z.int().check(z.nonnegative()), level, message: text, locations: z.array(location),
          properties: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  ),
});

const other: Report = { ...structuredClone(REPORT), codeHash: '1'.repeat(64) };
const SET: FileSet = {
  what: 'the project',
  files: [
    { kind: 'report', name: fileName(Buffer.from('src/ä b.py')), report: REPORT },
    { kind: 'report', name: fileName(Buffer.from('c:d.py')), report: other },
    { kind: 'failed', name: fileName(Buffer.from('e.py')), error: errorBody('CV015') },
  ],
  notChecked: [{ name: fileName(Buffer.from([0xff, 0x2e, 0x63])), reason: 'binary content' }],
  unknownLanguage: 0,
  ms: 1,
};

test('many reports: one run per backend, the files beside each other, results that name file and rule by index', () => {
  const { runs } = log.parse(fileSetSarif(SET));
  expect(runs.map(({ tool }) => tool.driver.name)).toEqual(['basedpyright', 'Ruff', 'mypy', 'claude-verify']);
  const [types, lint, missing, own] = runs;
  expect(types?.artifacts?.map((each) => each.location.uri)).toEqual(['src/%C3%A4%20b.py', 'c%3Ad.py']);
  expect(types?.results.map((each) => [each.ruleIndex, each.locations[0]?.physicalLocation.artifactLocation])).toEqual([
    [0, { uri: 'src/%C3%A4%20b.py', uriBaseId: 'SRCROOT', index: 0 }],
    [0, { uri: 'c%3Ad.py', uriBaseId: 'SRCROOT', index: 1 }],
  ]);
  expect(lint?.invocations).toMatchObject([{ executionSuccessful: true }]);
  expect(missing?.invocations).toMatchObject([{ executionSuccessful: false, toolExecutionNotifications: [{ level: 'error', message: { text: expect.stringContaining('apt-get install mypy') } }, { level: 'error' }] }]);
  expect(own?.invocations).toMatchObject([{ executionSuccessful: false, toolExecutionNotifications: [{ level: 'error' }, { level: 'warning' }] }]);
  expect(own?.invocations[0]?.toolExecutionNotifications[1]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe('%FF.c');
});

test('one report, and none, are logs too; no folder of this machine is in them', () => {
  log.parse(reportSarif(REPORT, 'a.py'));
  expect(log.parse(fileSetSarif({ files: [], notChecked: [] })).runs).toEqual([]);
  expect(log.parse(reportSarif(REPORT, '/tmp/a.py')).runs[0]?.results[0]?.locations[0]?.physicalLocation.artifactLocation).toEqual({ uri: 'file:///tmp/a.py', index: 0 });
});
