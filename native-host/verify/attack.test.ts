import { execFileSync } from 'node:child_process';
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Report } from '../../shared/report.ts';
import unittest from '../checks/unittest/backend.ts';
import { openProjectSpace, type ProjectSpace } from '../project/overlay.ts';
import { SANDBOX_ID } from '../sandbox/bubblewrap-arguments.ts';
import { makeWritableFolder, type WritableFolder } from '../sandbox/sandbox-folder.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import { createVerifier, type Verifier } from './verify.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';

/*
 * Projects whose tests attack: through the real verifier, the real sandbox and Python's own unittest. Each ends with a
 * verdict that is not green, soon after its deadline at the latest, with no process left and the project as it was.
 */
const skip = !(await canRun());
const DEADLINE_MS = 3_000;

let folder: string;
let project: string;
let space: ProjectSpace<WritableFolder>;
let verifier: Verifier;
let marker: string;

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
}

const SUM = 'def total(values):\n    return sum(values)\n';
const suite = (body: string): string => `import os, subprocess, sys, time, unittest
from total import total


class Attack(unittest.TestCase):
    def test_attack(self):
${body.replaceAll(/^/gm, '        ')}
        self.assertEqual(total([1, 2]), 3)
`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cv-attack-'));
  project = join(folder, 'p');
  marker = `attack${process.pid}x${folder.slice(-6)}`;
  write({ 'total.py': SUM });
  space = openProjectSpace({
    project,
    folder: join(folder, 'space'),
    makeFolder: makeWritableFolder,
    ...(process.getuid?.() === 0 ? { owner: { uid: SANDBOX_ID, gid: SANDBOX_ID } } : {}),
  });
  verifier = createVerifier({
    backends: [unittest],
    pool: createWarmPool(),
    cache: { get: () => undefined, put: () => undefined },
    clock: { now: () => new Date(0), ticks: () => performance.now() },
    hostVersion: '9.9.9',
    mask: (text) => Promise.resolve(text),
    deadlineMs: DEADLINE_MS,
    permissions: { mayRunCode: () => true, mayUseNetwork: () => false },
    projects: {
      open: () =>
        Promise.resolve({ directory: project, space, symbols: new Map(), policy: { strict: false }, commands: {} }),
    },
  });
});
afterEach(async () => {
  await verifier.close();
  await space.close();
  rmSync(folder, { recursive: true, force: true });
});

const verify = (code = SUM.replace('sum(values)', 'sum(list(values))')): Promise<Report> =>
  verifier.verify(
    {
      job: 'job-1',
      code,
      language: 'python',
      languageSource: 'class',
      project: 'p',
      place: { info: 'python total.py', before: '' },
    },
    { signal: AbortSignal.any([]) },
  );

/** Command lines of all processes that carry this test's mark. */
const marked = (): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return line.includes(marker) ? [line] : [];
      } catch (thrown) {
        // Processes end while they are looked at.
        if (thrown instanceof Error && 'code' in thrown && ['ENOENT', 'ESRCH'].includes(String(thrown.code))) return [];
        throw thrown;
      }
    });

function filesOf(root: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => [join(entry.parentPath, entry.name), readFileSync(join(entry.parentPath, entry.name), 'utf8')]),
  );
}

describe.skipIf(skip)('a project that attacks', () => {
  test.each([
    [
      'forks without end',
      'while True:\n    try:\n        os.fork()\n    except OSError:\n        pass',
      /timeout|crashed|refuted/,
    ],
    ['prints ten gigabytes', 'for _ in range(10_000):\n    sys.stdout.write("x" * 1_000_000)', /crashed|timeout/],
    [
      'leaves a child in a session of its own',
      'subprocess.Popen(["/bin/sh", "-c", "sleep 1000; echo MARK"], start_new_session=True)',
      /passed/,
    ],
    ['waits for input', 'sys.stdin.readline()\nself.fail("nothing was said")', /vacuous/],
    ['sleeps for ever', 'time.sleep(1_000)', /timeout/],
    ['dies in the middle', 'os._exit(0)', /crashed|unknown/],
    ['kills its own runner', 'os.kill(os.getppid(), 9)\nos.kill(os.getpid(), 9)', /crashed|unknown/],
    ['ends as if all was well', 'sys.exit(0)', /vacuous/],
    [
      'breaks the results',
      'for fd in range(3, 64):\n    try:\n        os.write(fd, b\'{"kind": "half\')\n' +
        '    except OSError:\n        pass\nos._exit(0)',
      /crashed|unknown/,
    ],
    [
      'fills the disk',
      'with open("big", "wb") as big:\n    while True:\n        big.write(b"x" * 10_000_000)',
      /crashed|vacuous|timeout/,
    ],
    [
      'changes the project it was given',
      'open("total.py", "w").write("def total(values):\\n    return 3\\n")\n' +
        'os.symlink("/etc", "out")\nos.remove("test_total.py")',
      /passed/,
    ],
  ])(
    '%s',
    async (_, body, expected) => {
      write({ 'test_total.py': suite(body.replace('MARK', marker)) });
      const before = filesOf(project);
      const started = performance.now();
      const report = await verify();
      // Two runs at most, with the block and without it, each with a second to end in; laying out is quick here.
      expect(performance.now() - started).toBeLessThan(2 * (DEADLINE_MS + 1_000) + 2_000);
      const verdict = report.results[0]?.verdict;
      expect(verdict?.kind, JSON.stringify(verdict)).toMatch(expected);
      if (!expected.test('passed')) expect(report.summary.tone).not.toBe('ok');
      expect(marked()).toEqual([]);
      expect(filesOf(project)).toEqual(before);
      // The next verification finds the tree as if nothing had been.
      write({ 'test_total.py': suite('pass') });
      expect((await verify()).results[0]?.verdict.kind).toBe('passed');
    },
    40_000,
  );

  test('names with newlines, links that lead out, a file of two gigabytes, a submodule and no commit', async () => {
    write({
      'test_total.py': suite('self.assertFalse(os.path.exists("out/passwd"))'),
      'odd\nname.txt': 'x',
      'sub/.git': 'gitdir: ../.git/modules/sub\n',
      'sub/a.py': 'a = 1\n',
    });
    symlinkSync('/etc', join(project, 'out'));
    const big = openSync(join(project, 'big.bin'), 'w');
    ftruncateSync(big, 2 * 2 ** 30);
    closeSync(big);
    execFileSync('git', ['init', '-q'], { cwd: project });
    const report = await verify();
    expect(report.results[0]?.verdict).toMatchObject({ kind: 'passed', tests: { collected: 1 } });
  });

  test('a project that changes while it is verified: the verdict is of the state that was read', async () => {
    write({ 'test_total.py': suite('time.sleep(0.3)') });
    const running = verify();
    const changed = SUM.replace('sum(values)', '0');
    await expect.poll(() => readdirSync(join(folder, 'space', 'runs')).length, { timeout: 5_000 }).toBeGreaterThan(0);
    write({ 'total.py': changed, 'test_other.py': suite('self.fail("was not there")') });
    expect((await running).results[0]?.verdict).toMatchObject({ kind: 'passed', tests: { collected: 1 } });
    expect(readFileSync(join(project, 'total.py'), 'utf8')).toBe(changed);
  });
});
