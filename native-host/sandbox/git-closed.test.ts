import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { textAtCommit, textAtHead } from '../bin/commit-text.ts';
import { projectFiles } from '../bin/named-files.ts';
import { stagedFiles } from '../bin/staged-files.ts';
import { addHook, removeHook } from '../install/git-hook.ts';
import { git, newFolder } from '../project/fixtures/git-project.ts';
import { peopleOf } from './git.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const folder = newFolder();
const ran = join(folder, 'ran');
const canary = join(folder, 'canary');
const repository = join(folder, 'repository');
const ENV = { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' };

/** Runs git as somebody would by hand, whatever comes of it. */
function byHand(args: readonly string[], terminal: boolean): void {
  const [command, given] = terminal ? ['script', ['-qec', `git ${args.join(' ')}`, '/dev/null']] : ['git', args];
  try {
    execFileSync(command, given, { cwd: repository, env: { ...ENV, EDITOR: '' }, stdio: 'ignore', timeout: 10_000 });
  } catch {
    // The canary is no real signer, filter or remote.
  }
}

/** What is in `.git/config`, and the plain command that shows that git heeds it. */
const SETTINGS: readonly {
  name: string;
  config: readonly (readonly [string, string])[];
  shows: readonly string[];
  terminal?: true;
}[] = [
  {
    name: 'signatures',
    config: [
      ['log.showSignature', 'true'],
      ['gpg.program', canary],
    ],
    shows: ['log', '--all'],
  },
  { name: 'fsmonitor', config: [['core.fsmonitor', canary]], shows: ['status'] },
  { name: 'external diff', config: [['diff.external', canary]], shows: ['diff', '--cached'] },
  { name: 'diff driver', config: [['diff.planted.command', canary]], shows: ['diff', '--cached'] },
  { name: 'textconv', config: [['diff.planted.textconv', canary]], shows: ['diff', '--cached'] },
  { name: 'clean filter', config: [['filter.planted.clean', canary]], shows: ['add', 'a.json'] },
  { name: 'filter process', config: [['filter.planted.process', canary]], shows: ['add', 'a.json'] },
  {
    name: 'smudge filter',
    config: [['filter.planted.smudge', canary]],
    shows: ['cat-file', '--filters', 'HEAD:a.json'],
  },
  {
    name: 'pager',
    config: [
      ['core.pager', canary],
      ['pager.log', canary],
    ],
    shows: ['log'],
    terminal: true,
  },
  {
    name: 'hooks',
    config: [['core.hooksPath', join(folder, 'hooks')]],
    shows: ['commit', '--allow-empty', '-m', 'x', '--author', 'p <p@p>'],
  },
  {
    name: 'alias',
    config: [
      ['alias.planted', `!${canary}`],
      ['alias.ls-files', `!${canary}`],
      ['alias.rev-list', `!${canary}`],
    ],
    shows: ['planted'],
  },
  { name: 'editor', config: [['core.editor', canary]], shows: ['config', '--edit'] },
  {
    name: 'ssh',
    config: [
      ['core.sshCommand', canary],
      ['remote.origin.url', 'ssh://x/y'],
      ['remote.origin.promisor', 'true'],
    ],
    shows: ['fetch'],
  },
  {
    name: 'remote program',
    config: [
      ['remote.origin.url', repository],
      ['remote.origin.uploadpack', canary],
      ['remote.origin.promisor', 'true'],
    ],
    shows: ['fetch'],
  },
  {
    name: 'ext protocol',
    config: [
      ['remote.origin.url', `ext::${canary}`],
      ['protocol.ext.allow', 'always'],
      ['remote.origin.promisor', 'true'],
    ],
    shows: ['fetch'],
  },
  { name: 'credential helper', config: [['credential.helper', `!${canary}`]], shows: ['credential', 'fill'] },
  { name: 'included file', config: [['include.path', join(folder, 'included')]], shows: ['status'] },
  {
    name: 'conditionally included file',
    config: [[`includeIf.gitdir:${repository}/.path`, join(folder, 'included')]],
    shows: ['status'],
  },
];

beforeAll(() => {
  writeFileSync(canary, `#!/bin/sh\ntouch '${ran}'\ncat >/dev/null 2>&1 </dev/null\nexit 1\n`);
  chmodSync(canary, 0o755);
  writeFileSync(join(folder, 'included'), `[core]\n\tfsmonitor = ${canary}\n`);
  mkdirSync(join(folder, 'hooks'));
  for (const name of ['pre-commit', 'post-index-change', 'reference-transaction', 'post-checkout', 'post-commit']) {
    writeFileSync(join(folder, 'hooks', name), `#!/bin/sh\ntouch '${ran}'\n`);
    chmodSync(join(folder, 'hooks', name), 0o755);
  }
});

/** A repository with a signed commit, attributes for every driver, something staged and an object that is not there. */
function plant(): void {
  rmSync(repository, { recursive: true, force: true });
  mkdirSync(repository);
  git(repository, 'init', '-q', '-b', 'main');
  git(repository, 'config', 'user.name', 'Planted');
  git(repository, 'config', 'user.email', 'planted@example.org');
  writeFileSync(join(repository, '.gitattributes'), '*.json filter=planted diff=planted\n');
  writeFileSync(join(repository, 'a.json'), '{"a": 1}\n');
  git(repository, 'add', '.');
  git(repository, 'commit', '-q', '-m', 'first');
  const [tree, parent] = [
    git(repository, 'rev-parse', 'HEAD^{tree}').trim(),
    git(repository, 'rev-parse', 'HEAD').trim(),
  ];
  const who = 'Signer <signer@example.org> 1700000000 +0000';
  const signed =
    `tree ${tree}\nparent ${parent}\nauthor ${who}\ncommitter ${who}\n` +
    'gpgsig -----BEGIN PGP SIGNATURE-----\n \n abcd\n -----END PGP SIGNATURE-----\n\n' +
    'x\n';
  writeFileSync(join(folder, 'commit'), signed);
  const oid = git(repository, 'hash-object', '-t', 'commit', '-w', join(folder, 'commit')).trim();
  git(repository, 'update-ref', 'refs/heads/main', oid);
  writeFileSync(join(repository, 'a.json'), '{"a": 22}\n');
  git(repository, 'add', '.');
  git(repository, 'update-index', '--add', '--cacheinfo', `100644,${'1'.repeat(40)},gone.json`);
  // Its time differs from the index's, so that git would look at the content.
  writeFileSync(join(repository, 'a.json'), '{"a": 33}\n');
}

test.each(SETTINGS)(
  '$name of a repository: git by hand starts the program, no command of ours does',
  async ({ config, shows, terminal = false }) => {
    plant();
    for (const [key, value] of config) git(repository, 'config', key, value);
    rmSync(ran, { force: true });
    if (shows[0] === 'credential')
      execFileSync('git', ['credential', 'fill'], {
        cwd: repository,
        env: { ...ENV, GIT_ASKPASS: '/bin/true' },
        input: 'protocol=https\nhost=x\n\n',
        stdio: ['pipe', 'ignore', 'ignore'],
      });
    else byHand(shows, terminal);
    expect(existsSync(ran)).toBe(true);
    plant();
    for (const [key, value] of config) git(repository, 'config', key, value);
    rmSync(ran, { force: true });

    expect(await peopleOf(repository, ENV)).toEqual(
      expect.arrayContaining(['Planted', 'Signer', 'signer@example.org']),
    );
    const files = await projectFiles(repository, ENV);
    expect(files.files.map(({ name }) => name.shown)).toContain('a.json');
    const staged = await stagedFiles(repository, ENV);
    expect(staged.files.map(({ name }) => name.shown)).toContain('a.json');
    expect(staged.notChecked.map(({ name }) => name.shown)).toContain('gone.json');
    const file = join(repository, 'a.json');
    expect(await textAtHead(file, ENV)).toBe('{"a": 1}\n');
    expect(await textAtCommit(file, 'main', ENV)).toBe('{"a": 1}\n');
    expect(await textAtCommit(join(repository, 'gone.json'), 'main', ENV)).toBe(null);
    await addHook({ directory: repository, launcher: canary, outside: true, env: ENV });
    await removeHook({ directory: repository, launcher: canary, env: ENV });
    expect(existsSync(ran)).toBe(false);
  },
);

test('the environment of whoever started us says neither another repository nor settings', async () => {
  plant();
  const hostile = {
    ...ENV,
    GIT_DIR: '/nonexistent',
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'core.fsmonitor',
    GIT_CONFIG_VALUE_0: canary,
  };
  rmSync(ran, { force: true });
  expect(await peopleOf(repository, hostile)).toContain('Signer');
  expect((await projectFiles(repository, hostile)).files.map(({ name }) => name.shown)).toContain('a.json');
  expect(existsSync(ran)).toBe(false);
});
