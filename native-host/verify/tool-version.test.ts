import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { npmTool, systemTool, treeTool } from '../kit/define.ts';
import { TOOL_FILES } from '../kit/tool-files.ts';
import { alive, childrenOf } from '../daemon/fixtures/process-home.ts';
import { materialiseScratchTree } from './scratch-tree.ts';
import { createToolFinder } from './tool-version.ts';

const system = (command: string, version: readonly string[]) =>
  systemTool({ command, version, install: 'apt-get install it' });

test('a package, a command, and what is not there', async () => {
  const find = createToolFinder();
  expect(await find(npmTool('typescript'))).toEqual({
    kind: 'found',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  });
  expect(await find(npmTool('no-such-package-here'))).toEqual({ kind: 'missing', remedy: 'npm ci' });
  expect(await find(system('bash', ['--version']))).toMatchObject({
    kind: 'found',
    version: expect.stringMatching(/^\d+\.\d+/),
  });
  for (const version of ['1.0', '2.0'])
    expect(await find(system('sh', ['-c', `echo ${version}`]))).toMatchObject({ kind: 'found', version });
  expect(await find(system('sh', ['-c', 'echo sc2021']))).toMatchObject({ kind: 'found', version: 'sc2021' });
  for (const said of ['', 'no such option -v2', 'unknown'])
    expect(await find(system('sh', ['-c', `echo ${said}`]))).toMatchObject({ kind: 'found', version: null });
  expect(await find(system('no-such-command-here', ['-v']))).toEqual({ kind: 'missing', remedy: 'apt-get install it' });
});

test('a command that is asked for its version ends with the verifier', async () => {
  const controller = new AbortController();
  const find = createToolFinder({ deadlineMs: 60_000, signal: controller.signal });
  // Other files of tests may have left children of this process.
  const before = childrenOf(process.pid);
  const begun = (): number[] => childrenOf(process.pid).filter((child) => !before.includes(child));
  const asked = find(system('sh', ['-c', 'sleep 50; echo 1.0']));
  await expect.poll(() => begun().length).toBeGreaterThan(0);
  const [pid = 0] = begun();
  controller.abort();
  expect(await asked).toMatchObject({ kind: 'found', version: null });
  expect(alive(pid)).toBe(false);
}, 40_000);

test('a tool of the project: the nearest installed one, and what to do without it', async () => {
  const find = createToolFinder();
  const modules = join(import.meta.dirname, '../../node_modules');
  const { tree: laid, remove } = await materialiseScratchTree(new Map([['packages/a/src/x.ts', '']]));
  const tree = {
    ...laid,
    binds: [
      { from: join(modules, 'typescript'), to: 'packages/a/node_modules' },
      { from: modules, to: 'node_modules' },
    ],
  };
  try {
    expect(await find(treeTool('vitest'), { tree, file: 'packages/a/src/x.ts' })).toEqual({
      kind: 'found',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    expect(await find(treeTool('no-such-package-here'), { tree, file: 'packages/a/src/x.ts' })).toEqual({
      kind: 'missing',
      remedy: 'npm install (in the project)',
    });
    expect(await find(treeTool('vitest'), { tree: { ...tree, binds: [] }, file: 'packages/a/src/x.ts' })).toMatchObject(
      { kind: 'missing' },
    );
    expect(await find(treeTool('vitest'))).toEqual({ kind: 'found', version: null });
  } finally {
    await remove();
  }
});

test("a file of the user's own: a relative path is one from the home directory", async () => {
  const home = mkdtempSync(join(tmpdir(), 'cv-tool-file-'));
  try {
    writeFileSync(join(home, 'own.jar'), 'a jar');
    const find = createToolFinder({ home, tools: join(home, 'none') });
    const tlc = { kind: 'file', file: 'tlc' } as const;
    vi.stubEnv(TOOL_FILES.tlc.variable, 'own.jar');
    expect(await find(tlc)).toMatchObject({ kind: 'found', file: join(home, 'own.jar') });
    vi.stubEnv(TOOL_FILES.tlc.variable, join(home, 'own.jar'));
    expect(await find(tlc)).toMatchObject({ kind: 'found', file: join(home, 'own.jar') });
    // A file of this folder.
    vi.stubEnv(TOOL_FILES.tlc.variable, 'package.json');
    expect(await find(tlc)).toMatchObject({ kind: 'missing' });
  } finally {
    vi.unstubAllEnvs();
    rmSync(home, { recursive: true });
  }
});
