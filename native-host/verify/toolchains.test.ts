import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Verdict } from '../../shared/verdict.ts';
import { defineBackend, systemTool, type Tool } from '../kit/define.ts';
import { candidatesFor, withoutHome } from '../sandbox/toolchains.ts';
import { checkContextOf } from './fixtures/check-context.ts';
import { runCheck } from './obligation.ts';
import { createToolFinder, type ToolState } from './tool-version.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';

const skip = !(await canRun());

const made: string[] = [];
afterEach(() => made.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** A home in which these programs say these versions. */
function homeWith(programs: Record<string, string>): string {
  const home = mkdtempSync(join(tmpdir(), 'cv-home-'));
  made.push(home);
  chmodSync(home, 0o755);
  for (const [path, says] of Object.entries(programs)) put(join(home, path), `#!/bin/sh\n${says}\n`);
  return home;
}

function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, 0o755);
}

const tool = (command: string, family: 'rust' | 'go' | 'haskell' | 'java' | 'python'): Tool =>
  systemTool({ command, version: ['--version'], install: 'get it', family });
const told = (state: ToolState, home: string): unknown =>
  state.kind === 'found' ? [state.version, withoutHome(state.command?.file ?? '', home)] : state;

test('the newest of all version managers, by what each says of itself', async () => {
  const home = homeWith({
    '.ghcup/ghc/9.6.4/bin/tool-here': 'echo 9.6.4',
    '.ghcup/ghc/9.10.1/bin/tool-here': 'echo 9.10.1',
    '.asdf/installs/haskell/9.4.8/bin/tool-here': 'echo 9.4.8',
    '.rustup/toolchains/stable-x86_64/bin/crab-here': 'echo "crab 1.85.0 (abc)"',
    '.rustup/toolchains/1.90.0-x86_64/bin/crab-here': 'echo "crab 1.90.0 (abc)"',
    '.rustup/toolchains/nightly-x86_64/bin/crab-here': 'echo "crab 1.99.0-nightly (abc)"',
    '.rustup/toolchains/nightly-x86_64/bin/only-nightly-here': 'echo "1.99.0-nightly"',
    'go/pkg/mod/golang.org/toolchain@v0.0.1-go1.23.1.linux-amd64/bin/gopher-here': 'echo go1.23.1',
    'go/pkg/mod/golang.org/x@v1/bin/gopher-here': 'echo go9.9',
    'sdk/go1.22.0/bin/gopher-here': 'echo go1.22.0',
  });
  const find = createToolFinder({ home });
  expect(told(await find(tool('tool-here', 'haskell')), home)).toEqual(['9.10.1', '~/.ghcup/ghc/9.10.1/bin/tool-here']);
  expect(told(await find(tool('crab-here', 'rust')), home)).toEqual([
    '1.90.0',
    '~/.rustup/toolchains/1.90.0-x86_64/bin/crab-here',
  ]);
  expect(told(await find(tool('only-nightly-here', 'rust')), home)).toEqual([
    '1.99.0-nightly',
    '~/.rustup/toolchains/nightly-x86_64/bin/only-nightly-here',
  ]);
  expect(told(await find(tool('gopher-here', 'go')), home)).toEqual([
    '1.23.1',
    '~/go/pkg/mod/golang.org/toolchain@v0.0.1-go1.23.1.linux-amd64/bin/gopher-here',
  ]);
  expect(await find(tool('gopher-here', 'java'))).toEqual({ kind: 'missing', remedy: 'get it' });
});

test('the newest Python of pyenv, asdf, mise and uv, which is shown where it was installed', async () => {
  const home = homeWith({
    '.pyenv/versions/3.9.18/bin/snake-here': 'echo Python 3.9.18',
    '.pyenv/versions/3.13.1/bin/snake-here': 'echo Python 3.13.1',
    '.pyenv/versions/3.15.0a1/bin/snake-here': 'echo Python 3.15.0a1',
    '.asdf/installs/python/3.12.4/bin/snake-here': 'echo Python 3.12.4',
    '.local/share/uv/python/cpython-3.10.2-linux-x86_64-gnu/bin/snake-here': 'echo Python 3.10.2',
  });
  copyFileSync('/bin/true', join(home, '.pyenv/versions/3.13.1/bin/program-here'));
  const root = join(home, '.pyenv/versions/3.13.1');
  expect(candidatesFor('program-here', 'python', home).flat()).toMatchObject([
    { shown: [{ from: root, to: root }], bin: join(root, 'bin') },
  ]);
  const find = createToolFinder({ home });
  expect(told(await find(tool('snake-here', 'python')), home)).toEqual([
    '3.13.1',
    '~/.pyenv/versions/3.13.1/bin/snake-here',
  ]);
});

test('the system holds its own against what is older, and against what does not say its version', async () => {
  const home = homeWith({ '.ghcup/ghc/0.1/bin/bash': 'echo 0.1', '.ghcup/ghc/99.1/bin/bash': 'exit 1' });
  const state = await createToolFinder({ home })(tool('bash', 'haskell'));
  expect(told(state, home)).toEqual([
    expect.stringMatching(/^\d+\.\d+/),
    expect.stringMatching(/^\/(?:usr\/)?bin\/bash$/),
  ]);
  const newer = homeWith({ '.ghcup/ghc/99.1/bin/bash': 'echo 99.1' });
  expect(told(await createToolFinder({ home: newer })(tool('bash', 'haskell')), newer)).toEqual([
    '99.1',
    '~/.ghcup/ghc/99.1/bin/bash',
  ]);
});

test('proxies, what all can write, links out of a home to nowhere and lone scripts are no candidates', () => {
  const home = homeWith({
    '.rustup/toolchains/1.1/bin/open-here': 'echo 1.1',
    '.cargo/bin/rustup': 'echo 1.0',
    '.cargo/bin/script-here': 'echo 1.0',
  });
  chmodSync(join(home, '.rustup/toolchains/1.1/bin/open-here'), 0o777);
  symlinkSync('rustup', join(home, '.cargo/bin/proxy-here'));
  symlinkSync('/nowhere', join(home, '.cargo/bin/gone-here'));
  for (const name of ['open-here', 'proxy-here', 'gone-here', 'script-here'])
    expect(candidatesFor(name, 'rust', home)).toEqual([]);
  copyFileSync('/bin/true', join(home, '.cargo/bin/program-here'));
  const file = join(home, '.cargo/bin/program-here');
  expect(candidatesFor('program-here', 'rust', home)).toEqual([
    [{ file, shown: [{ from: file, to: '/tools/own/program-here' }], bin: '/tools/own', tellsVersion: false }],
  ]);
});

test('a version that was asked for too late is asked for again', async () => {
  const home = homeWith({});
  const flag = join(home, 'slow');
  writeFileSync(flag, '');
  put(join(home, '.ghcup/ghc/9.9/bin/slow-here'), `#!/bin/sh\n[ -e ${flag} ] && sleep 30\necho 9.9.1\n`);
  const find = createToolFinder({ home, deadlineMs: 500 });
  expect(await find(tool('slow-here', 'haskell'))).toMatchObject({ kind: 'found', version: null });
  rmSync(flag);
  expect(await find(tool('slow-here', 'haskell'))).toMatchObject({ kind: 'found', version: '9.9.1' });
});

test.skipIf(skip)('the sandbox sees the toolchain that was chosen and nothing else of the home', async () => {
  const home = homeWith({
    '.ghcup/ghc/9.10.1/bin/tool-here': 'echo 9.10.1; cat "$(dirname "$0")/../lib/part"',
    '.ghcup/ghc/9.6.4/bin/tool-here': 'echo 9.6.4',
    '.ssh/id': 'secret',
  });
  put(join(home, '.ghcup/ghc/9.10.1/lib/part'), 'its own part\n');
  const frame = checkContextOf({ findTool: createToolFinder({ home }), mayRunCode: false });
  const backend = defineBackend({
    id: 'looks',
    title: 'Looks',
    languages: ['haskell'],
    check: 'lint',
    tool: tool('tool-here', 'haskell'),
    effect: 'pure',
    revision: 1,
    async run(_, { run, toolVersion }): Promise<Verdict> {
      const result = await run('/bin/sh', [
        '-c',
        `tool-here; cd ${home} && find . -type f -o -name .ssh; touch .ghcup/ghc/9.10.1/x 2>/dev/null && echo written`,
      ]);
      return {
        kind: 'passed',
        findings: [],
        extent: `${toolVersion}\n${'stdout' in result ? result.stdout.text : result.kind}`,
      };
    },
  });
  const { verdict } = await runCheck(
    backend,
    {
      language: 'haskell',
      check: 'lint',
      file: { name: 'a.hs', text: '' },
      focus: { startLine: 1, endLine: 1 },
      limits: { deadlineMs: 10_000 },
    },
    frame,
    AbortSignal.any([]),
  );
  expect(verdict.kind === 'passed' ? (verdict.extent ?? '').trim().split('\n').toSorted() : verdict).toEqual(
    [
      './.ghcup/ghc/9.10.1/bin/tool-here',
      './.ghcup/ghc/9.10.1/lib/part',
      '9.10.1',
      '9.10.1',
      'its own part',
    ].toSorted(),
  );
});
