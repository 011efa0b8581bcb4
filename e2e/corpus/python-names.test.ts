import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { lspDiagnostics, type LspDiagnostic } from '../../native-host/kit/parsers/lsp-diagnostics.ts';
import { BASEDPYRIGHT_ENGINE } from '../../native-host/languages/python/basedpyright-engine.ts';
import { judgeStubUse } from '../../native-host/languages/python/judge-stub-use.ts';
import { createWarmPool } from '../../native-host/sandbox/warm-pool.ts';

/*
 * What is said of the invented names of Python packages (README.md, "Invented names"): figures only, for one half of
 * them is not to be looked at.
 */
const FOLDER = join(import.meta.dirname, 'names/python');
const index = z.record(z.string(), z.object({ name: z.string(), line: z.int(), typed: z.boolean() }));
const entries = Object.entries(index.parse(JSON.parse(readFileSync(join(FOLDER, 'index.json'), 'utf8'))));
const text = (side: string, file: string): string => readFileSync(join(FOLDER, side, file), 'utf8');

const pool = createWarmPool();
afterAll(() => pool.close());

async function told(text: string): Promise<LspDiagnostic[]> {
  const signal = AbortSignal.timeout(60_000);
  const document = { name: 'block.py', languageId: 'python', text };
  const { diagnostics } = await judgeStubUse({
    text,
    diagnostics: lspDiagnostics(await pool.ask(BASEDPYRIGHT_ENGINE, document, { signal })),
    ask: async (definitionsOf) =>
      z.array(z.unknown()).parse(await pool.ask(BASEDPYRIGHT_ENGINE, { ...document, definitionsOf }, { signal })),
  });
  return diagnostics.filter(
    ({ severity, rule }) => (severity === 'error' || severity === 'warning') && rule !== 'reportMissingImports',
  );
}

test('nothing is said of the right twins and of the usages', { timeout: 300_000 }, async () => {
  let wrongly = 0;
  for (const side of ['right', 'usage'])
    for (const file of readdirSync(join(FOLDER, side))) if ((await told(text(side, file))).length > 0) wrongly += 1;
  expect(wrongly).toBe(0);
});

test('at least four of five names that the stubs tell are found', { timeout: 300_000 }, async () => {
  const typed = entries.filter(([, entry]) => entry.typed);
  let found = 0;
  for (const [file, { name, line }] of typed) {
    const block = text('wrong', file);
    const lines = block.split('\n');
    const isFound = (await told(block)).some(
      ({ range }) => range.startLine === line || (lines[range.startLine - 1] ?? '').includes(name),
    );
    if (isFound) found += 1;
  }
  expect(found / typed.length).toBeGreaterThanOrEqual(0.8);
});
