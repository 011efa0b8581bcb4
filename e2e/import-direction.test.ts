import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const made: string[] = [];

/** Runs the project's own check over a small tree with the given files. */
function cruise(files: Record<string, string>): Promise<{ code: number; output: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'claude-verify-imports-'));
  made.push(directory);
  cpSync(join(root, 'tsconfig.json'), join(directory, 'tsconfig.json'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text);
  }
  const folders = [...new Set(Object.keys(files).map((name) => name.split('/')[0] ?? ''))];
  return new Promise((done) => {
    execFile(
      process.execPath,
      [
        join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
        '--config',
        join(root, '.dependency-cruiser.cjs'),
        ...folders,
      ],
      { cwd: directory },
      (error, stdout, stderr) =>
        done({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });
}

afterEach(() => {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true });
});

test('a tree that goes one way passes', async () => {
  const { code } = await cruise({
    'native-host/verify/verify.ts': "import { run } from '../sandbox/run.ts';\nrun();\n",
    'native-host/sandbox/run.ts': 'export const run = (): void => {};\n',
  });
  expect(code).toBe(0);
});

test.each([
  [
    'sandbox importing verify',
    'native-host/sandbox/run.ts',
    '../verify/verify.ts',
    'native-host/verify/verify.ts',
    'host-sandbox-imports-no-earlier-stage',
  ],
  [
    'rpc importing the daemon',
    'native-host/rpc/frame.ts',
    '../daemon/router.ts',
    'native-host/daemon/router.ts',
    'host-leaves-import-no-stage',
  ],
  [
    "a check importing another check's inside",
    'native-host/checks/ruff-format/backend.ts',
    '../ruff/answer.ts',
    'native-host/checks/ruff/answer.ts',
    'check-imports-no-other-check',
  ],
  [
    'a check importing the sandbox past the kit',
    'native-host/checks/ruff/backend.ts',
    '../../sandbox/launch.ts',
    'native-host/sandbox/launch.ts',
    'check-imports-only-languages-and-the-kit',
  ],
  [
    "verify importing a check's inside",
    'native-host/verify/select.ts',
    '../checks/ruff/backend.ts',
    'native-host/checks/ruff/backend.ts',
    'only-the-registry-imports-checks',
  ],
  [
    'the kit importing a check',
    'native-host/kit/tree.ts',
    '../checks/ruff/backend.ts',
    'native-host/checks/ruff/backend.ts',
    'host-kit-imports-no-earlier-stage',
  ],
  [
    'a pack importing another pack',
    'native-host/packs/formal/statements/read.ts',
    '../../falsifier/falsifier-run.ts',
    'native-host/packs/falsifier/falsifier-run.ts',
    'pack-imports-no-other-pack-and-no-check',
  ],
  [
    'verify importing the inside of a pack',
    'native-host/verify/stated.ts',
    '../packs/formal/statements/read.ts',
    'native-host/packs/formal/statements/read.ts',
    'pack-has-one-entry',
  ],
  [
    'shared importing the host',
    'shared/verdict.ts',
    '../native-host/verify/verify.ts',
    'native-host/verify/verify.ts',
    'shared-stands-alone',
  ],
  [
    'the page script importing the popup',
    'extension/page/main.ts',
    '../pages/popup/popup.ts',
    'extension/pages/popup/popup.ts',
    'view-page-imports-no-other-view',
  ],
  [
    'the extension importing the host',
    'extension/worker/main.ts',
    '../../native-host/daemon/router.ts',
    'native-host/daemon/router.ts',
    'extension-knows-no-host',
  ],
])('a planted violation is found: %s', async (_name, from, specifier, to, rule) => {
  const { code, output } = await cruise({
    [from]: `import { planted } from '${specifier}';\nplanted();\n`,
    [to]: 'export const planted = (): void => {};\n',
  });
  expect(code).not.toBe(0);
  expect(output).toContain(rule);
});
