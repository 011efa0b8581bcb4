import { expect, test } from 'vitest';
import { errorBody } from '../../shared/errors.ts';
import { diagnose, foldTools, type InstallFacts } from './diagnosis.ts';

const healthy: InstallFacts = {
  nodeVersion: 'v24.21.0',
  sqliteVersion: '3.53.4',
  privatePaths: [{ path: '/data', expected: 0o700, mode: 0o700, ownedByUser: true }],
  database: null,
  freeBytes: 2 ** 34,
  stopped: false,
  daemon: { state: 'ready', version: '0.1.0' },
  http: { port: 9847, tokens: [], running: true },
  version: '0.1.0',
  browsers: [{ browser: 'chromium', present: true, manifest: 'ok' }],
  tools: [
    {
      backend: 'ruff',
      title: 'Ruff',
      check: 'lint',
      languages: ['python'],
      effect: 'pure',
      version: '0.17.3',
      install: 'npm ci',
    },
  ],
  sandbox: { kind: 'bubblewrap', version: '0.8.0' },
  command: 'claude-verify',
  shadowedBy: null,
  extensionBuilt: true,
  logTail: ['last line'],
};

test('a healthy machine has nothing wrong', () => {
  expect(diagnose(healthy).every((line) => line.state === 'ok')).toBe(true);
});

test('a tool is told as the daemon knows it, which verifies', () => {
  const tlc = {
    backend: 'tlc',
    title: 'TLC',
    check: 'model-check',
    languages: ['tla'],
    effect: 'pure',
    install: 'get it',
  } as const;
  const known = (version: string | null): InstallFacts['tools'] => [{ ...tlc, languages: [], version }];
  const told = (here: string | null, inDaemon: string | null): string => {
    const lines = diagnose({ ...healthy, tools: known(here), daemonTools: known(inDaemon) });
    const line = lines.find(({ what }) => what.startsWith('TLC'));
    return `${line?.state} ${line?.what} ${line?.fix ?? ''}`.trimEnd();
  };
  expect(told('1.8', '1.8')).toBe('ok TLC 1.8');
  expect(told(null, '1.8')).toBe('ok TLC 1.8');
  expect(told('1.8', null)).toMatch(/^note TLC 1\.8: found here, but not by the daemon.* claude-verify daemon stop$/);
  expect(told(null, null)).toBe('note TLC: not found; its checks are reported as not run get it');
});

test('whether HTTP is served, and to whom', () => {
  const token = {
    id: '0a1b2c3d',
    name: 'editor',
    scopes: ['verify' as const],
    project: { id: 'p', name: 'shop' },
    createdAt: '2026-01-01T00:00:00.000Z',
    expiresAt: '2026-01-31T00:00:00.000Z',
    usedOn: null,
  };
  const told = (http: InstallFacts['http']): string =>
    diagnose({ ...healthy, http })
      .filter(({ what }) => what.startsWith('HTTP: '))
      .map(({ state, what, fix = '' }) => `${state} ${what} ${fix}`.trimEnd())
      .join('\n');
  expect(told({ port: 9847, tokens: [], running: true })).toBe('ok HTTP: off; no program is paired');
  expect(told({ port: 9847, tokens: [token], running: true })).toBe(
    'ok HTTP: served on 127.0.0.1:9847\nok HTTP: editor may verify in shop until 2026-01-31; never used',
  );
  expect(told({ port: 9847, tokens: [token], running: false })).toMatch(/^note .* claude-verify daemon start\nok /);
  expect(told({ port: 9847, tokens: [token], running: true, problem: 'taken' })).toMatch(
    /^wrong HTTP: not served: taken/,
  );
  expect(told({ port: 9847, tokens: [], running: true, unreadable: 'x' })).toMatch(/^wrong .*claude-verify http off$/);
});

test('a command that is not on the path is a note, and every other line names what works instead', () => {
  const lines = diagnose({
    ...healthy,
    command: '~/.local/bin/claude-verify',
    encryption: 'passphrase',
    daemon: { state: 'stopped' },
  });
  expect(lines[0]).toEqual({
    state: 'note',
    what: 'claude-verify is not on the PATH; it is started as ~/.local/bin/claude-verify',
    fix: '~/.local/bin/claude-verify install --link',
  });
  expect(lines.map(({ fix }) => fix)).toContain('~/.local/bin/claude-verify daemon start');
  expect(lines.map(({ what }) => what).join()).toContain('`~/.local/bin/claude-verify data unlock`');
  expect(diagnose({ ...healthy, command: '/opt/it', shadowedBy: '/usr/bin/claude-verify' })[0]?.what).toContain(
    'a different one (/usr/bin/claude-verify)',
  );
});

test.each<[string, Partial<InstallFacts>, RegExp, RegExp]>([
  ['an old Node', { nodeVersion: 'v20.20.2' }, /too old/, /npm run setup/],
  ['an old SQLite', { sqliteVersion: '3.51.2' }, /corruption/, /npm ci/],
  [
    'a folder that others can read',
    { privatePaths: [{ path: '/data', expected: 0o700, mode: 0o755, ownedByUser: true }] },
    /others/,
    /chmod 700 '\/data'/,
  ],
  [
    'a folder of another user',
    { privatePaths: [{ path: '/data', expected: 0o700, mode: 0o700, ownedByUser: false }] },
    /another user/,
    /chown/,
  ],
  ['a damaged database', { database: errorBody('CV022') }, /CV022/, /data restore/],
  ['a full disk', { freeBytes: 1_000 }, /0 MiB/, /free some/],
  ['a daemon of another version', { daemon: { state: 'ready', version: '0.0.9' } }, /0\.0\.9 runs/, /daemon stop/],
  [
    'a daemon that cannot be reached',
    { daemon: { state: 'error', error: errorBody('CV040') } },
    /CV040/,
    /daemon start/,
  ],
  [
    'a host that is not installed',
    { browsers: [{ browser: 'brave', present: true, manifest: 'missing' }] },
    /not installed/,
    /install --browser brave/,
  ],
  [
    'a Node that is gone',
    { browsers: [{ browser: 'edge', present: false, manifest: 'node-missing' }] },
    /gone/,
    /install --browser edge/,
  ],
])('%s is named with the command that mends it', (_name, change, what, fix) => {
  const wrong = diagnose({ ...healthy, ...change }).filter((line) => line.state === 'wrong');
  expect(wrong).toHaveLength(1);
  expect(wrong[0]?.what).toMatch(what);
  expect(wrong[0]?.fix).toMatch(fix);
});

test('a missing tool is a note, never wrong, and names how to get it', () => {
  const lines = diagnose({ ...healthy, tools: [{ ...healthy.tools[0]!, version: null }] });
  expect(lines.find((line) => line.what.includes('Ruff'))).toEqual({
    state: 'note',
    what: 'Ruff: not found; its checks are reported as not run',
    fix: 'npm ci',
    tool: 'Ruff',
  });
});

test('no browser at all is a note: the command line works without one', () => {
  const lines = diagnose({ ...healthy, browsers: [{ browser: 'edge', present: false, manifest: 'missing' }] });
  expect(lines.find(({ what }) => what.startsWith('no known browser'))).toMatchObject({
    state: 'note',
    fix: expect.stringContaining('install'),
  });
  expect(lines.filter(({ state }) => state === 'wrong')).toEqual([]);
});

test('folded, what is wrong comes first and every tool is in one of two lines', () => {
  const [ruff] = healthy.tools;
  const tools = [...healthy.tools, { ...ruff!, backend: 'x', title: 'Xylem', version: null }];
  const lines = diagnose({ ...healthy, tools, nodeVersion: 'v18.0.0' });
  const folded = foldTools(lines);
  expect(folded[0]).toMatchObject({ state: 'wrong', what: expect.stringContaining('too old') });
  expect(folded.filter(({ what }) => what.includes('Ruff'))).toEqual([]);
  expect(folded.slice(-2).map(({ what }) => what)).toEqual([
    `${healthy.tools.length} tool${healthy.tools.length === 1 ? '' : 's'} found`,
    'not found, and reported as not run: Xylem',
  ]);
  const rest = (of: typeof lines): string[] => of.flatMap(({ tool, what }) => (tool === undefined ? [what] : []));
  expect(rest(folded).slice(0, -2).toSorted()).toEqual(rest(lines).toSorted());
});

test('a tool that is there and does not answer in time is not told as missing', () => {
  const lines = diagnose({ ...healthy, tools: [{ ...healthy.tools[0]!, version: null, place: '/usr/bin/ruff' }] });
  const [line] = lines.filter(({ what }) => what.includes('Ruff'));
  expect(line?.what).toContain('there (/usr/bin/ruff), but it did not report its version in time');
  expect(line?.what).not.toContain('not found');
});

test('without a sandbox the doctor says how to get one', () => {
  const lines = diagnose({
    ...healthy,
    sandbox: { kind: 'none', reason: 'bubblewrap is not installed', install: 'apt-get install bubblewrap' },
  });
  expect(lines.find((line) => line.what.startsWith('sandbox'))).toMatchObject({
    state: 'note',
    fix: 'apt-get install bubblewrap',
  });
});

test('the tests and linters of the project around are named, each with what runs it where nothing does', () => {
  const project = {
    name: 'shop',
    commands: ['make test'],
    tests: [
      { runner: 'Python tests', from: ['test_a.py'], languages: ['python' as const] },
      {
        runner: 'make test',
        from: ['Makefile'],
        languages: [],
        command: { name: 'make-test', argv: ['make', 'test'] },
      },
      { runner: 'rspec', from: ['a_spec.rb'], languages: [], command: { name: 'rspec-test', argv: ['rspec'] } },
    ],
    linters: [
      { linter: 'Ruff', from: ['ruff.toml'], by: { kind: 'always' as const } },
      { linter: 'Flake8', from: ['.flake8'], by: { kind: 'command' as const, name: 'flake8-lint', argv: ['flake8'] } },
    ],
  };
  const lines = diagnose({ ...healthy, project }).filter(({ what }) => what.startsWith('shop: '));
  const where = 'to [verification.commands] of .claude-context.toml';
  expect(lines).toEqual([
    { state: 'ok', what: 'shop: tests: Python tests (test_a.py)' },
    { state: 'ok', what: 'shop: tests: make test (Makefile)' },
    {
      state: 'note',
      what: 'shop: tests: rspec (a_spec.rb), which nothing runs',
      fix: `add \`rspec-test = ["rspec"]\` ${where}`,
    },
    { state: 'ok', what: 'shop: Ruff (ruff.toml): asked in any case' },
    {
      state: 'note',
      what: 'shop: Flake8 (.flake8), which nothing runs',
      fix: `add \`flake8-lint = ["flake8"]\` ${where}`,
    },
  ]);
  const none = diagnose({ ...healthy, project: { name: 'shop', commands: [], tests: [], linters: [] } });
  expect(none.at(-1)).toMatchObject({ state: 'note', what: 'shop: no tests were found' });
});

test('the Node that tests of projects are run by is told where it is another one', () => {
  const testNode = { version: '26.1.0', place: '~/.nvm/versions/node/v26.1.0/bin/node' };
  const [line] = diagnose({ ...healthy, testNode }).filter(({ what }) => what.includes('26.1.0'));
  const what = 'tests of projects are run by Node 26.1.0 (~/.nvm/versions/node/v26.1.0/bin/node)';
  expect(line).toEqual({ state: 'ok', what });
});
