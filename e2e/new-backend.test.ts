import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFolders } from '../native-host/checks/fixtures/check-folders.ts';
import { listFiles } from './new-backend.ts';
import { canRun } from '../native-host/sandbox/fixtures/can-run.ts';

const root = path.resolve(import.meta.dirname, '..');

test.each(Object.entries(listFiles(root)))('%s is fresh (npm run backends)', (file, text) => {
  expect(readFileSync(path.join(root, file), 'utf8')).toBe(text);
});

const hasShellcheck = await canRun('shellcheck');

/** A checkout of its own, in which backends may be made and changed. */
let checkout: string;
beforeAll(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'claude-verify-checkout-'));
  for (const name of [
    'native-host',
    'shared',
    'e2e/new-backend.ts',
    'e2e/tally.mjs',
    'e2e/build-host.ts',
    'e2e/harness/built-host.ts',
    'e2e/harness/case-files.ts',
    'e2e/harness/slowest-first.ts',
    'package.json',
    'vitest.config.ts',
  ])
    cpSync(path.join(root, name), path.join(checkout, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(checkout, 'node_modules'));
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

/** Runs a script of Node in the checkout. */
const node = (args: readonly string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; output: string }>((done) => {
    execFile(process.execPath, args, { cwd: checkout, env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });

/** Runs a backend's cases; the report is written to `unit.json`. */
const runCases = (id: string, env: Record<string, string> = {}) =>
  node(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      'native-host/checks/cases.test.ts',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=unit.json',
    ],
    { CV_BACKENDS: id, ...env },
  );

const inBackend = (id: string, ...names: string[]): string => path.join(checkout, 'native-host/checks', id, ...names);

/** Rewrites the goldens of ShellCheck. */
function changeGoldens(change: (golden: string) => string): void {
  for (const name of readdirSync(inBackend('shellcheck', 'cases')).filter((each) => each.endsWith('.golden'))) {
    const file = inBackend('shellcheck', 'cases', name);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  }
}

test('a backend from the template fails until it is filled; a tool version without goldens is skipped', async () => {
  const made = await node(['e2e/new-backend.ts', 'my-linter', 'sql']);
  expect(made).toEqual({ code: 0, output: expect.stringContaining('npm test -- my-linter') });
  const { 'native-host/kit/backend-id.ts': ids } = listFiles(checkout);
  expect(ids).toContain("| 'my-linter'\n");
  expect(readFileSync(path.join(checkout, 'native-host/kit/backend-id.ts'), 'utf8')).toBe(ids);
  changeGoldens((golden) => golden.replace(/^version .*/, 'version 0.1.0'));

  const { code, output } = await runCases('my-linter,shellcheck');
  expect(code).toBe(1);
  expect(output).toContain("my-linter/cases/good.sql is still the template's (docs/add-a-backend.md)");
  const tally = await node(['e2e/tally.mjs', 'unit.json']);
  expect(tally.code).toBe(1);
  const lines = tally.output.trimEnd().split('\n');
  const cases = readdirSync(inBackend('shellcheck', 'cases')).filter((name) => !name.endsWith('.golden')).length;
  expect(lines.at(-1)).toBe(`2 passed, 3 failed, ${cases} skipped`);
  expect(lines).toContainEqual(expect.stringMatching(/^failed: .*my-linter good\.sql$/));
  const why = / of the skipped: no golden verdicts of shellcheck [\d.]+; it judges like another version$/;
  if (hasShellcheck) expect(lines).toContainEqual(expect.stringMatching(why));
}, 60_000);

// What the cases ask for is run in the sandbox.
test.skipIf(!(await canRun('bash')))(
  'cases that are written want their golden verdicts; another version of a tool has to judge alike',
  async () => {
    const source = readFileSync(inBackend('my-linter', 'backend.ts'), 'utf8');
    const script = '\'-c\', `echo \'[{"line": 1, "column": 1, "code": "A1", "message": "no"}]\'`';
    writeFileSync(
      inBackend('my-linter', 'backend.ts'),
      source
        .replace("command: 'my-linter', version: ['--version']", "command: 'bash', version: ['--version']")
        .replace("run('my-linter', ['--format=json', '-'], {", `run('bash', [${script}], {`),
    );
    for (const name of ['good.sql', 'bad.sql']) writeFileSync(inBackend('my-linter', 'cases', name), 'SELECT 1;\n');
    changeGoldens((golden) => golden.replace('\npassed\n', '\nrefuted\n'));

    const { output } = await runCases('my-linter,shellcheck');
    expect(output).toContain('good.sql has no golden verdict of my-linter');
    expect(output).toContain('then: UPDATE_GOLDENS=1 npm test -- my-linter');
    if (hasShellcheck) expect(output).toContain('judged by 0.1.0');
  },
  60_000,
);

test('an id that is there, or is none, makes nothing', async () => {
  expect(await node(['e2e/new-backend.ts', 'shellcheck', 'bash'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('is there already'),
  });
  expect(await node(['e2e/new-backend.ts', '../evil', 'bash'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('is no id'),
  });
  expect(await node(['e2e/new-backend.ts', 'fine'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('which is one of typescript,'),
  });
  expect([...checkFolders(checkout).keys()]).not.toContain('fine');
});
