import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SHARED_COMPILE_CACHE } from '../rpc/fixtures/shared-compile-cache.ts';
import { VERSION } from '../../shared/version.ts';

const CLI = join(import.meta.dirname, 'claude-verify');
let scratch: string;
let project: string;

interface Outcome {
  code: number | null;
  out: string;
  err: string;
}

/** Runs the real command line with a home of its own. */
function run(args: readonly string[], input = '', environment: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(CLI, args, {
      cwd: project,
      env: {
        PATH: '/usr/bin:/bin',
        HOME: scratch,
        CLAUDE_VERIFY_HOME: join(scratch, 'home'),
        ...SHARED_COMPILE_CACHE,
        ...environment,
      },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => (out += String(chunk)));
    child.stderr.on('data', (chunk) => (err += String(chunk)));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
    child.stdin.end(input);
  });
}

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'claude-verify-cli-'));
  project = join(scratch, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'good.json'), '{"a": 1}\n');
  writeFileSync(join(project, 'bad.json'), '{"a": 1,}\n');
});

afterAll(async () => {
  await run(['daemon', 'stop']);
  rmSync(scratch, { recursive: true });
});

test.each(['tools list', '--help'])('a reader that has seen enough of `%s` ends it without a word', (words) => {
  const { stdout, stderr } = spawnSync(
    'bash',
    ['-c', '"$0" "$@" | true; echo "${PIPESTATUS[0]}"', CLI, ...words.split(' ')],
    {
      env: { PATH: '/usr/bin:/bin', HOME: scratch, CLAUDE_VERIFY_HOME: join(scratch, 'home'), ...SHARED_COMPILE_CACHE },
      encoding: 'utf8',
    },
  );
  expect({ stdout, stderr }).toEqual({ stdout: '141\n', stderr: '' });
});

const CAPTURE = {
  id: '550e8400-e29b-41d4-a716-446655440000',
  timestamp: '2025-11-29T14:32:00Z',
  project: 'project',
  session_id: 'claude-session-abc123',
  feedback_type: 'correction',
  claude_output: { file: 'src/lib.rs', line_range: [45, 52], content: 'for i in 0..=n { ... }' },
  issue: {
    category: 'logic_error',
    subcategory: 'off_by_one',
    description: 'Loop should be 0..n not 0..=n',
    detected_by: 'test_suite',
  },
  correction: { content: 'for i in 0..n { ... }', verified: true, verification_output: 'All tests pass' },
};

test('help, version and bad usage', async () => {
  expect(await run(['--version'])).toEqual({ code: 0, out: `${VERSION}\n`, err: '' });
  expect((await run(['--help'])).out).toMatch(/verify.*\n(.*\n)*.*doctor/);
  const bad = await run(['verfy']);
  expect(bad.code).toBe(2);
  expect(bad.err).toMatch(/Did you mean verify\?(.|\n)*CV070/);
  expect((await run(['verify', 'good.json', '--format', 'xml'])).code).toBe(2);
});

test('a text that is no UTF-8 is not checked as if it were another', async () => {
  writeFileSync(join(project, 'latin1.toml'), Buffer.from('name = "caf\xe9"\n', 'latin1'));
  expect(await run(['verify', 'latin1.toml', '--no-daemon'])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(/CV071(.|\n)*no UTF-8/),
  });
});

test('a file of a project that is checked without the daemon: its project is named as not looked at', async () => {
  mkdirSync(join(project, 'sub/src'), { recursive: true });
  writeFileSync(join(project, 'sub/.claude-context.toml'), '');
  writeFileSync(join(project, 'sub/src/good.json'), '{}\n');
  const told = /Your project: the file was checked on its own, without the daemon/;
  expect((await run(['verify', 'sub/src/good.json', '--no-daemon'])).out).toMatch(told);
  expect((await run(['verify', 'sub/src/good.json', '--no-daemon', '--alone'])).out).not.toMatch(told);
  expect((await run(['verify', 'good.json', '--no-daemon'])).out).not.toMatch(told);
});

test('verify through the daemon: exit code 0 without an error, 1 with one, 2 for what cannot be read', async () => {
  const good = await run(['verify', 'good.json']);
  expect(good).toMatchObject({ code: 0, err: '' });
  expect(good.out).toContain('2 checks passed');
  const bad = await run(['verify', 'bad.json']);
  expect(bad.code).toBe(1);
  expect(bad.out).toMatch(/bad\.json:1:\d+: problem: /);
  expect(await run(['verify', 'absent.json'])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('CV071'),
  });
});

test(
  'the language of standard input and of a file without an extension is guessed, said to be so, and never of a ' +
    'doubtful text',
  async () => {
    expect((await run(['verify', '-'], '{"a": 1}\n')).out).toContain('(JSON, guessed from the text, ');
    writeFileSync(join(project, 'tool'), '#!/usr/bin/env python3\nprint(undefined_name)\n');
    const tool = await run(['verify', 'tool']);
    expect(tool.out).toMatch(/^tool: .*\(Python, guessed from the text, /);
    expect(tool.out).toMatch(/^tool:2:7: /m);
  },
);

test('a text whose language is not known is searched for secrets, and the rest is named as not looked at', async () => {
  const secret = await run(['verify', '-'], `a b c\nENV TOKEN=ghp_${'x7Kp2mQ9vT4wZ8nB3cL6dF1gH5jR0sYaUeIo'}\n`);
  expect(secret).toMatchObject({ code: 1, out: expect.stringContaining('this has the form of a real key') });
  expect(secret.out).toContain('only secrets and hidden characters were looked for');
});

test.each(['a\tb.json', 'a\nb.json'])(
  'the odd name %j is checked like any other, and no line end of its text is shown',
  async (name) => {
    writeFileSync(join(project, name), '{"a": 1,\r\n"b": 2,}\r\n');
    const outcome = await run(['verify', name]);
    expect(outcome).toMatchObject({ code: 1, err: '' });
    expect(outcome.out).toMatch(/:2:\d+: problem: /);
    expect(outcome.out).not.toMatch(/\\u\{d\}|Reload/);
    expect((await run(['verify', name, '--no-daemon'])).code).toBe(1);
  },
);

test('verify without the daemon gives the same verdict and opens no database', async () => {
  const elsewhere = { CLAUDE_VERIFY_HOME: join(scratch, 'never-made') };
  const bad = await run(
    ['verify', '-', '--language', 'json', '--no-daemon', '--format', 'json'],
    '{"a": 1,}',
    elsewhere,
  );
  expect(bad.code).toBe(1);
  expect(JSON.parse(bad.out)).toMatchObject({ language: 'json', summary: { tone: 'bad' } });
  expect(() => readFileSync(elsewhere.CLAUDE_VERIFY_HOME)).toThrow(/ENOENT/);
});

test('init writes the file once and registers the folder; its items become the known-issues text', async () => {
  expect(await run(['context', 'render'])).toMatchObject({ code: 2, err: expect.stringContaining('CV031') });
  expect((await run(['init'])).out).toContain('wrote .claude-context.toml');
  const file = join(project, '.claude-context.toml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('items = []', 'items = ["Pages count from 1"]\nitmes = []'));
  expect((await run(['init'])).out).toContain('exists and was not changed');
  const shown = await run(['context', 'show']);
  expect(shown.err).toMatch(/warning: \.claude-context\.toml:\d+:1: .*itmes/);
  expect(JSON.parse(shown.out)).toMatchObject({ known_issues: { items: ['Pages count from 1'] } });
  expect((await run(['context', 'render'])).out).toMatch(
    /^<known_issues project="project">(.|\n)*- Pages count from 1(.|\n)*<\/known_issues>\n$/,
  );
  writeFileSync(file, '[project\n');
  expect(await run(['context', 'show'])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(/CV030.*Line 1, column 9/),
  });
});

test(
  'a file of a registered project is checked in it; its tests run once that is allowed, until the file changes ' +
    'what that covers',
  async () => {
    const folder = join(scratch, 'python-project');
    mkdirSync(folder);
    writeFileSync(join(folder, 'total.py'), 'def total(values):\n    return sum(values) + 1\n');
    writeFileSync(
      join(folder, 'test_total.py'),
      'import unittest\nfrom total import total\n\n\nclass TotalTest(unittest.TestCase):\n' +
        '    def test_total(self):\n        self.assertEqual(total([1, 2]), 3)\n',
    );
    writeFileSync(join(folder, '.claude-context.toml'), '[project]\nname = "sums"\n');
    expect((await run(['init', folder])).code).toBe(0);
    const before = await run(['verify', join(folder, 'total.py')]);
    expect(before.out).toContain('in the project as total.py');
    expect(before.out).toMatch(/Tests +not checked +unittest.*not permitted/);
    expect(before.code).toBe(0);
    // Shown first; without a yes nothing is stored.
    const asked = await run(['allow', 'run-code', '--project', folder]);
    expect(asked).toMatchObject({
      code: 2,
      out: expect.stringMatching(/^sums: this allows its tests.* to run/),
      err: expect.stringContaining('--yes'),
    });
    expect(asked.out).not.toContain('may now');
    expect((await run(['verify', join(folder, 'total.py')])).out).toMatch(
      /Tests +not checked +unittest.*not permitted/,
    );
    const network = await run(['allow', 'network', '--project', folder]);
    expect(network).toMatchObject({
      code: 2,
      out: expect.stringContaining('included, to https://registry.npmjs.org/ (npm audit)'),
      err: expect.stringContaining('--yes'),
    });
    const allowed = await run(['allow', 'run-code', '--project', folder, '--yes']);
    expect(allowed.out).toMatch(/^sums: this allows its tests[\s\S]*\nsums: its code may now run\n$/);
    const after = await run(['verify', join(folder, 'total.py')]);
    expect(after.code).toBe(1);
    expect(after.out).toMatch(/Tests +1 problem +unittest/);
    expect((await run(['verify', join(folder, 'total.py'), '--alone'])).out).not.toContain('in the project');
    writeFileSync(
      join(folder, '.claude-context.toml'),
      '[project]\nname = "sums"\n[verification]\nrequired = ["test"]\n',
    );
    const changed = await run(['verify', join(folder, 'total.py')]);
    expect(changed.out).toMatch(/required check test was not checked/);
    expect(changed.code).toBe(3);
  },
  60_000,
);

test('feedback reverify: the same checks on both codes, and the status in the list', async () => {
  const id = '650e8400-e29b-41d4-a716-446655440000';
  const capture = {
    ...CAPTURE,
    id,
    claude_output: { file: 'a.json', content: '{"a": [1,]}' },
    correction: { content: '{"a": [1]}', verified: false },
  };
  await run(['feedback', 'record'], JSON.stringify(capture));
  const said = await run(['feedback', 'reverify', id]);
  expect(said).toMatchObject({ code: 0, err: '' });
  expect(said.out).toMatch(
    /Claude's code: .*problem[\s\S]*JSON[^\n]*: 1 problem[\s\S]*The correction: [\s\S]*confirmed: /,
  );
  expect((await run(['feedback', 'list'])).out).toContain('  confirmed  ');
  expect(await run(['feedback', 'reverify', CAPTURE.id.replace('5', '7')])).toMatchObject({
    code: 2,
    err: expect.stringContaining('CV027'),
  });
  expect(await run(['feedback', 'holdout', scratch])).toMatchObject({ code: 2, err: expect.stringContaining('CV031') });
});

test('feedback: what is recorded comes back without loss, once, and a secret is refused', async () => {
  expect((await run(['feedback', 'record', '-'], JSON.stringify(CAPTURE))).out).toBe(`stored ${CAPTURE.id}\n`);
  expect((await run(['feedback', 'record'], JSON.stringify(CAPTURE))).out).toBe(`already stored ${CAPTURE.id}\n`);
  expect((await run(['feedback', 'list'])).out).toMatch(/550e8400.*logic error: off by one.*Loop should be/);
  const shown = await run(['feedback', 'show', CAPTURE.id]);
  expect(JSON.parse(shown.out)).toEqual(CAPTURE);
  expect(shown.err).toBe('claimed: A person says so; no tool has looked at it yet.\n');
  const secret = {
    ...CAPTURE,
    id: '550e8400-e29b-41d4-a716-446655440001',
    correction: { content: `token = "ghp_${'a1B2'.repeat(9)}"`, verified: false },
  };
  const refused = await run(['feedback', 'record'], JSON.stringify(secret));
  expect(refused.code).toBe(2);
  expect(refused.err).toContain('CV020');
  expect(refused.err).not.toContain('a1B2a1B2');
  expect(await run(['feedback', 'record'], '{}')).toMatchObject({ code: 2, err: expect.stringContaining('CV024') });
});

test('patterns: made of what was recorded, guided by hand, and that taken back', async () => {
  const row =
    /^550e8400-e29b-41d4-a716-446655440000 {2}project {2}logic error: off by one {2}\(\d occurrences?, weight [\d.]+/;
  const listed = new RegExp(`${row.source}, needs a sentence\\)\\n$`);
  expect((await run(['patterns'])).out).toMatch(listed);
  expect((await run(['patterns', 'guide', CAPTURE.id, 'Always use 0..n'])).out).toMatch(/patterns undo 1`/);
  expect((await run(['patterns', 'list'])).out).toMatch(/\n {2}Always use 0\.\.n\n/);
  await run(['patterns', 'undo', '1']);
  expect((await run(['patterns', 'list', '--project', 'project'])).out).toMatch(listed);
  expect(await run(['patterns', 'merge', CAPTURE.id, CAPTURE.id])).toMatchObject({
    code: 2,
    err: expect.stringContaining('CV045'),
  });
});

test('a daemon whose token is gone: the doctor names its process, and ending that mends it', async () => {
  await run(['daemon', 'start']);
  rmSync(join(scratch, 'home/state/token'));
  expect((await run(['daemon', 'status'])).err).toMatch(/^CV006/);
  const told = (await run(['doctor'])).out;
  const pid = /WRONG .*daemon: CV006.*\n +fix: kill (\d+)\n/.exec(told)?.[1];
  if (pid === undefined) throw new Error(told);
  process.kill(Number(pid), 'SIGTERM');
  await expect.poll(async () => (await run(['daemon', 'status'])).err).toMatch(/^CV040/);
  expect((await run(['daemon', 'start'])).code).toBe(0);
}, 60_000);

test('install, uninstall and doctor', async () => {
  const profile = join(scratch, 'profile');
  expect((await run(['install', '--browser', 'chromium', '--user-data-dir', profile])).out).toContain(
    'com.claude_verify.host.json',
  );
  expect((await run(['uninstall', '--browser', 'chromium', '--user-data-dir', profile])).out).toContain('uninstalled');
  // Without a browser's name: those that there are. Nobody is asked where there is no terminal.
  expect(await run(['install'])).toMatchObject({ code: 2, err: expect.stringMatching(/CV080: .*None was found/) });
  expect(await run(['install', '--browser', 'netscape'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('CV080'),
  });
  expect(await run(['doctor'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/note .*no known browser(.|\n)*fix: .*claude-verify install/),
  });
  await run(['install', '--browser', 'chromium']);
  expect((await run(['install', '--browser', 'firefox', '--user-data-dir', profile])).code).toBe(2);
  expect((await run(['install', '--browser', 'firefox'])).out).toContain('.mozilla/native-messaging-hosts/com.claude');
  expect(await run(['doctor'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /note .*not on the PATH(.|\n)*chromium: native host installed(.|\n)*firefox: native host installed/,
    ),
  });
  expect((await run(['uninstall', '--browser', 'firefox'])).out).toContain('uninstalled');
  const unlinked = await run(['install']);
  expect(unlinked.out).toMatch(/installed .*chromium.*\nnot linked: `\/.*\/bin\/claude-verify install --link`/);
  const linked = await run(['install', '--link']);
  expect(linked.out).toContain(`linked ${join(scratch, '.local', 'bin', 'claude-verify')}`);
  expect(linked.out).toContain('is not on your PATH');
  expect((await run(['install', '--browser', 'netscape'])).err).toContain('`~/.local/bin/claude-verify install');
  expect((await run(['uninstall'])).out).toMatch(/uninstalled; .*\nremoved .*\.local\/bin\/claude-verify\n/);
  expect((await run(['uninstall'])).out).toBe('it was not installed\n');
  // The doctor asks some forty tools for their versions, each in a process of its own.
}, 120_000);

test('the daemon starts, says what it does, and stops', async () => {
  expect((await run(['daemon', 'start'])).out).toMatch(/process \d+/);
  expect((await run(['daemon', 'status'])).out).toMatch(/MiB, 0 jobs/);
  expect((await run(['daemon', 'stop'])).out).toBe('the daemon has stopped\n');
  expect(await run(['daemon', 'status'])).toMatchObject({ code: 2, err: expect.stringContaining('CV040') });
  expect((await run(['daemon', 'stop'])).out).toBe('no daemon is running\n');
});

test('control characters of a name that somebody else chose do not steer the terminal', async () => {
  const name = 'absent\u001B[2J\u202E.json';
  for (const args of [['verify', name], [name], ['verify', 'x.json', `--${name}`]]) {
    const { code, err } = await run(args);
    expect(code).toBe(2);
    expect(err).toContain(String.raw`\u{1b}[2J\u{202e}`);
    expect(err).not.toMatch(/[\u001B\u202E]/);
  }
});
