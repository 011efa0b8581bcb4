import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { errorBody } from '../../shared/errors.ts';
import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import type { CheckResult, Verdict } from '../../shared/verdict.ts';
import { fileName, type FileSet } from './file-set.ts';
import { lineHashes } from './line-hashes.ts';
import { REPORT } from './report-fixture.ts';
import { GITHUB_LIMITS, githubSarif } from './sarif-github.ts';
import { ABSENT, SCHEMA_FILE, sarifValidator } from './sarif-validator.ts';
import { REQUIRES_TOOLS } from '../sandbox/fixtures/can-run.ts';

interface Component {
  name: string;
  rules: { id: string; properties: { tags: string[] } }[];
}

/** What is looked at here; that a log follows the standard is asked of the schema. */
interface Log {
  runs: {
    tool: { driver: Component; extensions: Component[] };
    automationDetails: { id: string };
    properties: { unmuted: Record<string, { findings: number; places: number }> };
    invocations: { executionSuccessful: boolean; toolExecutionNotifications: { message: { text: string } }[] }[];
    results: {
      ruleId: string;
      rule: { id: string; index: number; toolComponent?: { index: number; name: string } };
      level: string;
      locations: { physicalLocation: { artifactLocation: { uri: string } } }[];
      partialFingerprints: { primaryLocationLineHash: string };
    }[];
  }[];
}

const HERE = { top: '/repo', root: '/repo' };
const at = (startLine: number): Finding['range'] => ({ startLine, startColumn: 1, endLine: startLine, endColumn: 2 });
const finding = (more: Partial<Finding> = {}): Finding => ({
  file: 'a.py',
  range: at(1),
  rule: 'F401',
  backend: 'ruff',
  message: 'unused',
  severity: 'warning',
  category: 'style_violation',
  ...more,
});
const result = (backend: string, findings: Finding[], verdict: Partial<Verdict> = {}): CheckResult => ({
  backend,
  title: backend.toUpperCase(),
  check: 'lint',
  toolVersion: '1',
  ms: 1,
  cached: false,
  verdict: { kind: 'passed', findings, ...verdict } as Verdict,
});
const report = (results: CheckResult[], more: Partial<Report> = {}): Report => ({ ...REPORT, results, ...more });
const file = (name: string, of: Report): FileSet['files'][number] => ({
  kind: 'report',
  name: fileName(Buffer.from(name)),
  report: of,
});
const set = (...files: FileSet['files'][number][]): Pick<FileSet, 'files' | 'notChecked'> => ({
  files,
  notChecked: [],
});
const read = (text: string): Log => JSON.parse(text);
const usesOf = ({ runs }: Log): (string | undefined)[] =>
  runs.flatMap(({ tool, results }) =>
    results.map(({ rule }) => {
      const home = rule.toolComponent === undefined ? tool.driver : tool.extensions[rule.toolComponent.index];
      return home?.rules[rule.index]?.id;
    }),
  );

test('what a portfolio found is called by its name, and not by the solver that its row is named after', () => {
  const row = { ...result('boolector', [finding({ rule: 'status' })]), title: 'Z3', portfolio: 'smt' };
  const [run] = read(githubSarif(set(file('a.py', report([row]))), HERE)).runs;
  expect(run?.results.map(({ ruleId }) => ruleId)).toEqual(['smt/status']);
  expect(run?.tool.extensions.map(({ name }) => name)).toEqual(['smt']);
});

test('one run, a backend an extension, rules by backend and name, each result with its rule and its place', () => {
  const flaw = finding({
    rule: 'sql',
    backend: 'security-flow',
    category: 'security_flaw',
    severity: 'error',
    message: 'SQL (CWE-89, https://x)',
    range: at(2),
  });
  const other = finding({ file: 'lib/b c.py', rule: 'F401' });
  const log = read(
    githubSarif(
      set(
        file(
          'pkg/src/a.py',
          report([result('ruff', [finding(), other]), result('security-flow', [flaw]), result('mypy', [])], {
            file: 'src/a.py',
          }),
        ),
        file('a.py', report([result('ruff', [finding()])])),
        { kind: 'failed', name: fileName(Buffer.from('e.py')), error: errorBody('CV015') },
      ),
      { top: '/repo', root: '/repo/work' },
    ),
  );
  const [run] = log.runs;
  expect(log.runs).toHaveLength(1);
  expect(run?.automationDetails).toEqual({ id: 'claude-verify/' });
  expect(run?.tool.driver.name).toBe('claude-verify');
  expect(run?.tool.extensions.map(({ name }) => name)).toEqual(['security-flow', 'ruff', 'mypy']);
  expect(usesOf(log)).toEqual(['security-flow/sql', 'ruff/F401', 'ruff/F401', 'ruff/F401']);
  expect(run?.tool.extensions[0]?.rules[0]?.properties.tags).toEqual([
    'security_flaw',
    'security',
    'external/cwe/cwe-089',
  ]);
  expect(
    run?.results.map(({ ruleId, level, locations }) => [
      ruleId,
      level,
      locations[0]?.physicalLocation.artifactLocation.uri,
    ]),
  ).toEqual([
    ['security-flow/sql', 'error', 'work/pkg/a.py'],
    ['ruff/F401', 'warning', 'work/pkg/a.py'],
    ['ruff/F401', 'warning', 'work/pkg/lib/b%20c.py'],
    ['ruff/F401', 'warning', 'work/a.py'],
  ]);
  expect(run?.invocations[0]).toMatchObject({
    executionSuccessful: false,
    toolExecutionNotifications: [{ level: 'error' }],
  });
});

test('what several reports say of one place is one result, with the fingerprint of its line', () => {
  const other = report([result('ruff', [finding({ file: 'b.py' })])], { file: 'a.py' });
  const own = report([result('ruff', [finding({ file: 'b.py' })])], { file: 'b.py', source: 'import os\n' });
  const twice = (...files: FileSet['files'][number][]): Log['runs'][number]['results'] =>
    read(githubSarif(set(...files), HERE)).runs[0]?.results ?? [];
  const [only, ...more] = twice(file('a.py', other), file('b.py', own));
  expect(more).toEqual([]);
  expect(only).toEqual(twice(file('b.py', own))[0]);
  expect(twice(file('b.py', own), file('a.py', other))).toEqual([only]);
  const two = [finding({ file: 'b.py' }), finding({ file: 'b.py', range: at(2) })];
  expect(twice(file('b.py', report([result('ruff', two)], { file: 'b.py' })))).toHaveLength(2);
});

test("the fingerprint of a line is the one that GitHub's own action computes", () => {
  expect(lineHashes('')).toEqual(['c129715d7a2bc9a3:1']);
  expect(lineHashes(' a\nb\n  \t\tc\n d')).toEqual([
    '271789c17abda88f:1',
    '54703d4cd895b18:1',
    '180aee12dab6264:1',
    'a23a3dc5e078b07b:1',
  ]);
  const greeting = [
    'e9496ae3ebfced30:1',
    'fb7c023a8b9ccb3f:1',
    'ce8ba1a563dcdaca:1',
    'e20e36e16fcb0cc8:1',
    'b3edc88f2938467e:1',
    'c8e28b0b4002a3a0:1',
    'c129715d7a2bc9a3:1',
  ];
  for (const end of ['\n', '\r', '\r\n'])
    expect(lineHashes([' hello; \t', 'world!!!', '', '', '  \t\tGreetings', ' End', ''].join(end))).toEqual(greeting);
  const repeated = lineHashes('Lorem ipsum dolor sit amet.\n'.repeat(10));
  expect(repeated.slice(0, 7)).toEqual(
    [1, 2, 3, 4, 5, 6].map((times) => `a7f2ff13bc495cf2:${times}`).concat('a7f2ff1481e87703:1'),
  );
});

test('the same finding keeps its fingerprint where lines before it are new, and where its text is not at hand', () => {
  const hashOf = (source: string, line: number, more: Partial<Finding> = {}): unknown =>
    read(
      githubSarif(
        set(file('a.py', report([result('ruff', [finding({ range: at(line), ...more })])], { source }))),
        HERE,
      ),
    ).runs[0]?.results[0]?.partialFingerprints;
  const rest = 'x = 1\n'.repeat(60);
  expect(hashOf(`import os\n${rest}`, 1)).toEqual(hashOf(`# new\nimport os\n${rest}`, 2));
  expect(hashOf(`import os\n${rest}`, 1)).not.toEqual(hashOf(`import re\n${rest}`, 1));
  expect(hashOf('', 3, { file: 'b.py' })).toEqual(hashOf('', 9, { file: 'b.py' }));
});

/** More of everything than GitHub takes. */
function tooMuch(each: number): Pick<FileSet, 'files' | 'notChecked'> {
  const many = Array.from({ length: 150 }, (_, backend) =>
    result(
      `backend-${backend}`,
      Array.from({ length: each }, (__, index) =>
        finding({
          rule: `R${index}`,
          severity: backend === 149 ? 'error' : 'info',
          message: `finding ${backend} ${index}`,
          related: Array.from({ length: 120 }, () => ({ file: 'b.py', range: at(1), message: 'here' })).slice(
            0,
            backend === 149 ? 120 : 0,
          ),
        }),
      ),
    ),
  );
  return {
    files: [file('a.py', report(many))],
    notChecked: Array.from({ length: 1_200 }, (_, index) => ({
      name: fileName(Buffer.from(`${index}.py`)),
      reason: 'binary content',
    })),
  };
}

test("GitHub's limits hold whatever there is, the worst is kept, and what is left out is told", () => {
  const text = githubSarif(tooMuch(200), HERE);
  const log = read(text);
  const [run] = log.runs;
  if (run === undefined) throw new Error('no run');
  expect(log.runs.length).toBeLessThanOrEqual(GITHUB_LIMITS.runs);
  expect(run.results).toHaveLength(GITHUB_LIMITS.results);
  expect(run.results.filter(({ level }) => level === 'error')).toHaveLength(200);
  expect(run.tool.extensions).toHaveLength(GITHUB_LIMITS.extensions);
  expect(run.tool.driver.rules.length).toBeGreaterThan(0);
  expect(usesOf(log)).toEqual(run.results.map(({ ruleId }) => ruleId));
  expect(
    Math.max(
      ...run.results.map((each) =>
        'relatedLocations' in each && Array.isArray(each.relatedLocations) ? each.relatedLocations.length : 0,
      ),
    ),
  ).toBe(GITHUB_LIMITS.relatedLocations);
  expect(run.invocations[0]?.toolExecutionNotifications[0]?.message.text).toBe(
    '5000 more findings are not in this file: GitHub takes no more',
  );
  expect(run.invocations[0]?.toolExecutionNotifications.at(-1)?.message.text).toBe('and 200 more');
  // What is left out is counted all the same; all of it is at one place.
  expect(run.properties.unmuted).toEqual({
    error: { findings: 200, places: 1 },
    warning: { findings: 0, places: 0 },
    note: { findings: 29_800, places: 1 },
  });
  expect(gzipSync(text).byteLength).toBeLessThanOrEqual(GITHUB_LIMITS.gzipBytes);
});

test('a file that would be too large compressed has fewer findings', () => {
  const loud = Array.from({ length: 1_000 }, (_, index) =>
    finding({ message: createHash('sha512').update(`${index}`).digest('hex') }),
  );
  const all = set(
    file('a.py', report([result('ruff', [...loud, finding({ severity: 'error', message: 'the worst' })])])),
  );
  const whole = gzipSync(githubSarif(all, HERE)).byteLength;
  const text = githubSarif(all, HERE, whole - 1);
  expect(gzipSync(text).byteLength).toBeLessThan(whole);
  const results = read(text).runs[0]?.results ?? [];
  expect(results).toHaveLength(500);
  expect(results[0]?.level).toBe('error');
  const muted = { mute: 'm', kind: 'rule', scope: 'everywhere', reason: '' } as const;
  const lines = [1, 1, 2].map((line, index) => finding({ range: at(line), message: `${index}` }));
  const counted = set(file('a.py', report([result('ruff', [...lines, finding({ muted, range: at(9) })])])));
  expect(read(githubSarif(counted, HERE, 1)).runs[0]).toMatchObject({
    results: [],
    properties: { unmuted: { error: { findings: 0, places: 0 }, warning: { findings: 3, places: 2 } } },
  });
});

test("every log follows OASIS's schema", (context) => {
  if (!existsSync(SCHEMA_FILE) && !REQUIRES_TOOLS) context.skip(ABSENT);
  const errorsOf = sarifValidator();
  const odd = [
    finding({ range: { startLine: 9, startColumn: 7, endLine: 2, endColumn: 3 }, rule: '', message: '' }),
    finding({
      file: 'ä [b]/new\nline.py',
      rule: 'a/b (c)',
      message: 'two\nlines \u0000\ud800 ‮',
      category: 'security_flaw',
    }),
  ];
  const names = ['src/ä b.py', 'c:d.py', '%41%.py', 'new\nline "quote".py', '/tmp/a b.py', '//two', '.', '../up.py'];
  const everything = {
    files: names.map((name) => file(name, report([result('ruff', odd)]))),
    notChecked: [{ name: fileName(Uint8Array.of(0xff)), reason: 'binary content' }],
  };
  for (const each of [set(), set(file('a.py', REPORT)), everything, tooMuch(1)])
    expect(errorsOf(JSON.parse(githubSarif(each, HERE)))).toEqual([]);
  const text = githubSarif(set(file('a.py', REPORT)), HERE);
  for (const [from, to] of [
    ['"version":"2.1.0"', '"version":"2"'],
    ['"level":"error"', '"level":"fatal"'],
    ['"index":0', '"index":"0"'],
  ] as const) {
    expect(text).toContain(from);
    expect(errorsOf(JSON.parse(text.replace(from, to)))).not.toEqual([]);
  }
}, 60_000);
