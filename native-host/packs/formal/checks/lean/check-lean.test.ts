import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { BackendContext, RunOptions, RunResult } from '../../../../kit/define.ts';
import { TREE_ROOT, type Tree } from '../../../../kit/tree.ts';
import { makeWritableFolder } from '../../../../sandbox/sandbox-folder.ts';
import { checkLean } from './check-lean.ts';

const FILES: Readonly<Record<string, string>> = {
  'Beside.lean': '@[command_elab Lean.Parser.Command.eval]\ndef other := 1\n',
  'Block.lean': 'import Beside\ntheorem t : 1 = 1 := rfl\n',
};

const tree: Tree = {
  kind: 'scratch',
  files: Object.keys(FILES),
  text: (file) => FILES[file],
  dependencies: [],
  root: '/none',
  binds: [],
  commands: {},
  hash: null,
};

const printed = (text: string): RunResult => ({
  kind: 'exit',
  code: 0,
  stdout: { text, cut: false },
  stderr: { text: '', cut: false },
  ms: 1,
});

/** Stands for a text that writes into its folder while Lean reads it; what each run was given is kept. */
function hostileRun(given: Map<string, string>) {
  return async (_: string, args: readonly string[], { writable = [] }: RunOptions = {}): Promise<RunResult> => {
    const at = (place: string): string => writable.find(({ to }) => to === place)?.from.path ?? '';
    const path = args.at(-1) ?? '';
    given.set(path, readFileSync(join(at(TREE_ROOT), path), 'utf8'));
    if (path === 'Beside.lean') {
      for (const name of ['Block.lean', 'ClaudeVerifyQuery.lean'])
        writeFileSync(join(at(TREE_ROOT), name), '-- replaced\n');
      writeFileSync(join(at('/compiled'), 'module.olean'), 'compiled');
    }
    if (path === 'Block.lean') given.set('Beside.olean', readFileSync(join(at(TREE_ROOT), 'Beside.olean'), 'utf8'));
    const said = { severity: 'info', pos: { line: 1, column: 0 }, data: "'t' does not depend on any axioms" };
    return printed(path === 'ClaudeVerifyQuery.lean' ? `${JSON.stringify(said)}\n` : '');
  };
}

test('what a text beside writes while it is compiled changes neither the block nor the questions', async () => {
  const given = new Map<string, string>();
  const context: BackendContext = {
    signal: AbortSignal.any([]),
    ask: () => Promise.reject(new Error('it has no engine')),
    toolVersion: null,
    run: hostileRun(given),
    runInTree: () => Promise.reject(new Error('nothing of it runs in the tree')),
    readFromTree: () => Promise.reject(new Error('nothing of it runs in the tree')),
    makeFolder() {
      const folder = makeWritableFolder();
      onTestFinished(async () => await folder.remove());
      return folder;
    },
  };
  const file = { name: 'Block.lean', text: FILES['Block.lean'] ?? '' };
  const focus = { startLine: 1, endLine: 2 };
  const limits = { deadlineMs: 5_000 };
  const verdict = await checkLean({ language: 'lean', check: 'prove', file, focus, limits, tree }, context);
  expect(Object.fromEntries(given)).toEqual({
    ...FILES,
    'Beside.olean': 'compiled',
    'ClaudeVerifyQuery.lean': 'import Block\n#print axioms t\n',
  });
  expect(verdict).toMatchObject({
    kind: 'proved',
    unchecked: ['@[command_elab] (Beside.lean, line 1): the text runs code of its own while it is checked'],
  });
});
