import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { GITHUB_LIMITS } from '../native-host/report/sarif-github.ts';
import { ABSENT, SCHEMA_FILE, sarifValidator } from '../native-host/report/sarif-validator.ts';
import { errorsInAction, errorsInWorkflow } from './fixtures/github-schema.ts';
import type { CheckResult } from '../shared/verdict.ts';
import { readOutputs, type JobEnd } from './fixtures/composite-runner.ts';
import { BAD, GOOD, openActionBench, type ActionBench } from './fixtures/sample-repository.ts';
import { REQUIRES_TOOLS, canRun } from '../native-host/sandbox/fixtures/can-run.ts';

// A job starts a daemon and some tools.
vi.setConfig({ testTimeout: 300_000 });

const skip = !(await canRun());
const ROOT = path.resolve(import.meta.dirname, '..');
let bench: ActionBench | undefined;
afterEach(() => {
  bench?.close();
  bench = undefined;
});

interface SarifRun {
  automationDetails: { id: string };
  tool: { extensions: unknown[] };
  results: { ruleId: string; level: string; locations: unknown[]; partialFingerprints: object }[];
}

const runOf = (log: unknown): SarifRun => (log as { runs: [SarifRun] }).runs[0];
const errorsOf = (end: JobEnd): (string | undefined)[] =>
  end.commands.filter(({ name }) => name === 'error').map(({ properties }) => properties['file']);

/** A branch that is merged into main as GitHub merges a pull request to try it; its files are written, or removed. */
function pullRequest(
  on: ActionBench,
  files: Readonly<Record<string, string>>,
  { repository = 'o/shop', removed = [] as readonly string[] } = {},
) {
  const base = on.git('rev-parse', 'HEAD');
  on.git('checkout', '-q', '-b', 'change');
  on.write(files);
  if (removed.length > 0) on.git('rm', '-q', ...removed);
  const head = on.commit('change');
  on.git('checkout', '-q', '--detach', base);
  on.git('merge', '-q', '--no-ff', '-m', 'merge', head);
  const body = { pull_request: { base: { sha: base }, head: { sha: head, repo: { full_name: repository } } } };
  return { name: 'pull_request', ref: 'refs/pull/1/merge', body };
}

/** Names that would be commands, where they were written as they are. */
const HOSTILE = [
  'data/a::error file=x,line=1::pwned.json',
  'data/50%0A%3A%3Aerror%3A%3Apwned.json',
  'data/##[error]pwned.json',
];
const hostileFiles = Object.fromEntries(HOSTILE.map((name) => [name, '{ "a": 1, }\n']));

/** The runner reads nothing as a command that is not an annotation of this action. */
function expectOnlyAnnotations({ commands }: JobEnd): void {
  for (const { name, properties } of commands) {
    expect(['error', 'warning', 'notice']).toContain(name);
    expect(properties['title']).toBeDefined();
  }
}

test('a push: the whole folder, SARIF within the limits, a page; the same again from the cache', async (context) => {
  bench = openActionBench({ licensed: true });
  bench.write({ ...GOOD, ...BAD, ...hostileFiles });
  bench.commit('one');
  const end = await bench.job();
  expect(end.ok).toBe(false);
  expect(Object.fromEntries(Object.entries(end.steps).map(([name, step]) => [name, step.end]))).toMatchObject({
    plan: 'success',
    verify: 'success',
    upload: 'success',
    report: 'failure',
  });
  expect(end.outputs).toMatchObject({ conclusion: 'problems', problems: '5', warnings: '0' });
  expect(end.summary).toMatch(/^## claude-verify: 5 problems\n/);
  expect(end.summary).toContain(String.raw`src\/wrong\.ts\:1`);
  expect(end.summary).toContain('`run-code: true` lets it be run');
  // Code scanning shows them.
  expect(errorsOf(end)).toEqual([undefined]);
  const [upload] = bench.uploads;
  const run = runOf(upload?.log);
  expect(upload?.category).toBe('claude-verify');
  expect(run.automationDetails.id).toBe('claude-verify/');
  expect(run.results.map(({ ruleId }) => ruleId)).toContain('typescript-project/TS2322');
  expect(run.results.every((each) => 'primaryLocationLineHash' in each.partialFingerprints)).toBe(true);
  expect(run.results.length).toBeLessThanOrEqual(GITHUB_LIMITS.results);
  expect(run.tool.extensions.length).toBeLessThanOrEqual(GITHUB_LIMITS.extensions);
  expect(upload?.gzipBytes).toBeLessThanOrEqual(GITHUB_LIMITS.gzipBytes);
  expect(bench.git('status', '--porcelain')).toBe('');
  const again = await bench.job({ inputs: { 'fail-on': 'never', 'code-scanning': 'false' } });
  expect(again.ok).toBe(true);
  expect(bench.uploads).toHaveLength(1);
  expect([...new Set(errorsOf(again))].toSorted()).toEqual([...Object.keys(BAD), ...HOSTILE].toSorted());
  expectOnlyAnnotations(again);
  expect(again.outputs).toEqual(end.outputs);
  expect(bench.cache.saved).toHaveLength(1);
  const { files } = JSON.parse(readFileSync(again.outputs['json'] ?? '', 'utf8'));
  const results = files.flatMap(({ report }: { report: { results: object[] } }) => report.results);
  expect(results.filter((each: { cached?: boolean }) => each.cached === true).length).toBeGreaterThan(10);
  if (!existsSync(SCHEMA_FILE) && !REQUIRES_TOOLS) context.skip(ABSENT);
  expect(sarifValidator()(upload?.log)).toEqual([]);
});

test('a pull request: what is new against its base, as annotations where code scanning refuses', async () => {
  bench = openActionBench({ licensed: false });
  bench.write({
    ...GOOD,
    'src/old.ts': "export const old: number = 'a';\n",
    'src/rates.ts': 'export const rate = 1.2;\n',
    'src/total.ts': "import { rate } from './rates.ts';\n\nexport const total = (net: number): number => net * rate;\n",
  });
  bench.commit('one');
  const changed = {
    ...hostileFiles,
    'src/price.ts': 'export const euros = (cents: number, rate: number): number => (cents / 100) * rate;\n',
    'src/text.ts': "export const text: 'a' = '</details> <img src=x> ::error::pwned ##[error]pwned [x](http://x)';\n",
    'src/old.ts': "export const old: number = 'a';\n\nexport const next = 1;\n",
  };
  const end = await bench.job({ event: pullRequest(bench, changed, { removed: ['src/rates.ts'] }) });
  expect(end.ok).toBe(false);
  expect(end.steps['upload']?.end).toBe('failure');
  expect(end.summary).toContain('Only what is new against');
  expect(end.summary).toContain('Code scanning did not take the findings');
  // src/shop.ts and src/total.ts did not change and are wrong now; src/old.ts was wrong before. No name with a colon is
  // laid in.
  const files = new Set(errorsOf(end).filter((file) => file !== undefined));
  const laid = HOSTILE.filter((name) => !name.includes(':'));
  expect([...files].toSorted()).toEqual([...laid, 'src/shop.ts', 'src/text.ts', 'src/total.ts'].toSorted());
  expect(end.summary).toContain(String.raw`a\:\:error file\=x\,line\=1\:\:pwned\.json`);
  expectOnlyAnnotations(end);
  // Escaped, each of them.
  expect(end.summary).not.toMatch(/(?<!\\)<img|(?<!\\)\]\(http|^::|^##\[/m);
  expect(end.summary.match(/<\/?details>/g)?.length).toBe(2 * (end.summary.match(/<summary>/g)?.length ?? 0));
});

const MARK = 'a-token-that-nothing-may-see';

test.skipIf(skip)("a fork's pull request: its code runs in the sandbox, and nothing of it is kept", async () => {
  bench = openActionBench({ licensed: true });
  bench.write(GOOD);
  bench.commit('one');
  const marker = path.join(bench.scratch, 'work/was-here');
  const touch = JSON.stringify(['/usr/bin/touch', marker]);
  const event = pullRequest(
    bench,
    {
      'package.json': JSON.stringify({
        name: 'shop',
        type: 'module',
        scripts: { postinstall: `touch ${marker}`, prepare: `touch ${marker}`, test: 'node --test' },
      }),
      '.npmrc': `node-options=--require ${marker}.cjs\n`,
      '.claude-context.toml':
        '[project]\nname = "shop"\n[verification]\nrequired = ["steal", "test", "lint"]\n' +
        `[verification.commands]\nsteal = ${touch}\n[verification.hooks]\npre_verify = [${touch}]\n` +
        `post_verify = [${touch}]\n[sharing]\nopt_in = true\n`,
      '.gitattributes': '* filter=evil diff=evil\n',
      'eslint.config.js': `import { writeFileSync as w } from 'node:fs';\nw('${marker}', '');\nexport default [];\n`,
      'conftest.py': `open('${marker}', 'w').close()\n`,
      'test/steal.test.js':
        "import { writeFileSync } from 'node:fs';\nimport { test } from 'node:test';\n" +
        "test('steal', () => {\n  console.log('::error::pwned ' + JSON.stringify(process.env));\n" +
        `  writeFileSync('${marker}', JSON.stringify(process.env));\n});\n`,
    },
    { repository: 'evil/shop' },
  );
  const inputs = { 'run-code': 'true', 'upload-feedback': 'true', 'echidna-version': 'latest' };
  const end = await bench.job({ event, inputs });
  expect(existsSync(marker)).toBe(false);
  expect(bench.cache.saved).toEqual([]);
  const json = readFileSync(end.outputs['json'] ?? '', 'utf8');
  // The test and the command were run, and could not write.
  const { files } = JSON.parse(json) as { files: { report: { results: CheckResult[] } }[] };
  const said = files
    .flatMap(({ report }) => report.results)
    .filter(({ check }) => check === 'test')
    .flatMap(({ verdict }) => verdict.findings.map(({ message }) => message));
  expect(said).toContainEqual(expect.stringContaining('ENOENT'));
  expect(said).toContainEqual(expect.stringContaining('cannot touch'));
  for (const text of [json, end.summary, end.log]) expect(text).not.toContain(MARK);
  expectOnlyAnnotations(end);
  expect(end.summary).toContain(String.raw`is changed: what is required`);
  const notices = end.commands.filter(({ name }) => name === 'notice').map(({ message }) => message);
  expect(notices).toEqual([
    expect.stringContaining('echidna-version is ignored'),
    expect.stringContaining('nothing is uploaded from a job'),
  ]);
});

test.skipIf(skip)('without a sandbox what runs code is not run, says so, and fails where that is asked', async () => {
  bench = openActionBench({ licensed: true });
  bench.write({
    'package.json': '{ "name": "shop", "type": "module", "scripts": { "test": "node --test" } }\n',
    'a.js': 'export const one = () => 1;\n',
    'a.test.js': "import { test } from 'node:test';\ntest('one', () => {});\n",
  });
  bench.commit('one');
  const within = ['bwrap', '--dev-bind', '/', '/', '--ro-bind', '/dev/null', '/usr/bin/bwrap'];
  const inputs = { 'run-code': 'true', 'fail-on': '["error", "not-run"]', 'code-scanning': 'false' };
  const end = await bench.job({ within, inputs });
  expect(end).toMatchObject({ ok: false, outputs: { conclusion: 'not-checked', problems: '0' } });
  expect(end.summary).toContain('**No sandbox:** what runs code was not run.');
  expect(end.summary).toMatch(/### Not run\n\n- .*bubblewrap/);
  expect(end.commands).toContainEqual({
    name: 'warning',
    properties: { title: 'claude-verify: no sandbox' },
    message: expect.stringContaining('what runs code was not run'),
  });
  expect(bench.uploads).toEqual([]);
});

test('an input that is not understood fails before anything is verified', async () => {
  bench = openActionBench({ licensed: true });
  bench.write(GOOD);
  bench.commit('one');
  for (const [inputs, says] of [
    [{ 'fail-on': 'critical' }, 'fail-on'],
    [{ 'working-directory': '../..' }, 'outside of the workspace'],
    [{ 'working-directory': 'nowhere' }, 'is not there'],
    [{ 'run-code': 'yes' }, 'run-code'],
    [{ category: 'a\n::error::b' }, 'category'],
  ] as const) {
    const end = await bench.job({ inputs });
    expect(end.ok).toBe(false);
    expect(end.steps['verify']?.end).toBe('skipped');
    expect(end.commands).toHaveLength(1);
    expect(end.commands[0]?.message).toMatch(new RegExp(`^CV140: .*${says}`));
  }
});

test('an installation that fails says that nothing was checked', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cv-action-install-'));
  try {
    mkdirSync(path.join(folder, 'action'));
    cpSync(path.join(ROOT, 'action/steps'), path.join(folder, 'action/steps'), { recursive: true });
    const summary = path.join(folder, 'summary');
    const run = (): unknown =>
      execFileSync(process.execPath, [path.join(folder, 'action/steps/install-tools.mjs')], {
        env: {
          PATH: `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
          HOME: folder,
          GITHUB_STEP_SUMMARY: summary,
        },
        stdio: 'pipe',
      });
    expect(run).toThrow(/Command failed/);
    expect(readFileSync(summary, 'utf8')).toContain('nothing was checked');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("only a job that is no fork's writes into the cache", () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cv-action-key-'));
  const file = path.join(folder, 'event.json');
  const outputs = (name: string, event: object, cache = 'true'): Record<string, string> => {
    const output = path.join(folder, 'output');
    writeFileSync(file, JSON.stringify(event));
    writeFileSync(output, '');
    execFileSync(process.execPath, [path.join(ROOT, 'action/steps/tools-key.mjs')], {
      env: {
        INPUT_CACHE: cache,
        GITHUB_EVENT_NAME: name,
        GITHUB_EVENT_PATH: file,
        GITHUB_REPOSITORY: 'o/shop',
        GITHUB_OUTPUT: output,
      },
    });
    return readOutputs(readFileSync(output, 'utf8'));
  };
  const of = (repository: string | null): object => ({
    pull_request: { head: { repo: repository === null ? null : { full_name: repository } } },
  });
  try {
    expect(outputs('push', {})).toMatchObject({ cache: 'true', save: 'true' });
    expect(outputs('push', {}, 'false')).toMatchObject({ cache: 'false', save: 'false' });
    expect(outputs('pull_request', of('o/shop')).save).toBe('true');
    for (const [name, event] of [
      ['pull_request', of('evil/shop')],
      ['pull_request', of(null)],
      ['pull_request_target', of('o/shop')],
      ['workflow_run', {}],
    ] as const)
      expect(outputs(name, event)).toMatchObject({ cache: 'true', save: 'false' });
    expect(existsSync(outputs('push', {}).node ?? '')).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("action.yml follows GitHub's schema, and no expression stands in a script", () => {
  const content = readFileSync(path.join(ROOT, 'action/action.yml'), 'utf8');
  expect(errorsInAction(content)).toEqual([]);
  for (const [from, to] of [
    ['using: composite', 'using: composit'],
    ['shell: bash', 'shel: bash'],
    ['${{ inputs.cache }}', '${{ secrets.cache }}'],
  ] as const) {
    expect(content).toContain(from);
    expect(errorsInAction(content.replace(from, () => to))).not.toEqual([]);
  }
  const { inputs, runs } = parse(content);
  expect(Object.keys(inputs)).toEqual(expect.arrayContaining(['fail-on', 'upload-feedback', 'echidna-version']));
  for (const { run = '' } of runs.steps) expect(run).not.toContain('${{');
});

test("the workflows of docs/github-action.md follow GitHub's schema and use inputs that there are", () => {
  const document = readFileSync(path.join(ROOT, 'docs/github-action.md'), 'utf8');
  const workflows = [...document.matchAll(/^```yaml\n([^]*?)^```$/gm)].map(([, text = '']) => text);
  expect(workflows.length).toBeGreaterThan(0);
  const { inputs } = parse(readFileSync(path.join(ROOT, 'action/action.yml'), 'utf8'));
  for (const content of workflows) {
    expect(errorsInWorkflow(content)).toEqual([]);
    expect(errorsInWorkflow(content.replace('runs-on', 'runs'))).not.toEqual([]);
    // Why the input is a text: GitHub takes no list there.
    const asList = content.replace('fail-on: counterexample, error', "fail-on: ['counterexample', 'error']");
    expect(errorsInWorkflow(asList)).toEqual([expect.stringContaining('sequence')]);
    const { steps } = parse(content).jobs.verify;
    const own = steps.filter(({ uses = '' }: { uses?: string }) => uses.includes('claude-verify'));
    expect(own.length).toBeGreaterThan(0);
    for (const { with: given = {} } of own)
      expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(given)));
  }
  // Every input is told.
  for (const name of Object.keys(inputs)) expect(document).toContain(`\`${name}\``);
});
