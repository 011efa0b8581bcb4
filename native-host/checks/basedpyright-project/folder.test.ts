import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createWarmPool } from '../../sandbox/warm-pool.ts';
import { lspDiagnostics } from '../../kit/parsers/lsp-diagnostics.ts';
import { BASEDPYRIGHT_ENGINE } from '../../languages/python/basedpyright-engine.ts';
import type { Tree } from '../../kit/tree.ts';
import { settingsFor } from './basedpyright-settings.ts';

const pool = createWarmPool();
const root = mkdtempSync(join(tmpdir(), 'claude-verify-folder-'));
afterAll(async () => {
  await pool.close();
  rmSync(root, { recursive: true });
});

const tree: Tree = {
  kind: 'project',
  files: ['app.py', 'money.py'],
  text: () => undefined,
  dependencies: [],
  root,
  binds: [],
  commands: {},
  hash: null,
};
const project = { folder: '', environments: [], searchPaths: [''], siblings: [], testPatterns: [], files: tree.files };

async function messages(text: string): Promise<string[]> {
  const question = {
    root,
    settings: settingsFor(tree, project),
    languageId: 'python',
    documents: [{ name: 'app.py', text }],
  };
  return z
    .array(z.unknown())
    .parse(await pool.ask(BASEDPYRIGHT_ENGINE, question, { signal: AbortSignal.any([]) }))
    .flatMap(lspDiagnostics)
    .map(({ message }) => message);
}

test('a folder is looked at anew for each question, and no interpreter in it is started', async () => {
  const mark = join(root, 'started');
  const text = 'from money import Money\n\nx: int = Money(1)\n';
  writeFileSync(join(root, 'app.py'), text);
  writeFileSync(join(root, 'money.py'), 'def Money(cents: int) -> str:\n    return str(cents)\n');
  for (const environment of ['.venv', 'venv']) {
    mkdirSync(join(root, environment, 'bin'), { recursive: true });
    writeFileSync(join(root, environment, 'pyvenv.cfg'), `home = ${root}\n`);
    for (const name of ['python', 'python3']) {
      writeFileSync(join(root, environment, 'bin', name), `#!/bin/sh\necho started > ${mark}\n`);
      chmodSync(join(root, environment, 'bin', name), 0o755);
    }
  }
  expect(await messages(text)).toEqual([expect.stringContaining('"str" is not assignable to "int"')]);
  writeFileSync(join(root, 'money.py'), 'def Money(cents: int) -> int:\n    return cents\n');
  expect(await messages(text)).toEqual([]);
  writeFileSync(
    join(root, 'pyrightconfig.json'),
    JSON.stringify({ venvPath: '.', venv: 'venv', typeCheckingMode: 'off' }),
  );
  expect(await messages('x: int = ""\n')).toEqual([]);
  const alone = await pool.ask(
    BASEDPYRIGHT_ENGINE,
    { name: 'a.py', languageId: 'python', text: 'import money\nx: int = ""\n' },
    { signal: AbortSignal.any([]) },
  );
  expect(lspDiagnostics(alone).map(({ rule }) => rule)).toContain('reportMissingImports');
  expect(existsSync(mark)).toBe(false);
  expect(pool.stats()).toHaveLength(1);
});
