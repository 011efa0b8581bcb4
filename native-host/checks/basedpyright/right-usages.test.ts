import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { lspDiagnostics } from '../../kit/parsers/lsp-diagnostics.ts';
import { BASEDPYRIGHT_ENGINE } from '../../languages/python/basedpyright-engine.ts';
import { judgeStubUse, type StubUse } from '../../languages/python/judge-stub-use.ts';
import { createWarmPool } from '../../sandbox/warm-pool.ts';

/*
 * `fixtures/right-usages` has right code over packages that typeshed has stubs of, one file for each or for several;
 * lines of `# ---` part the usages. It was written from the packages' documentation, before anything was measured.
 */
const FOLDER = new URL('./fixtures/right-usages/', import.meta.url);
const usages = readdirSync(FOLDER).flatMap((file) =>
  readFileSync(new URL(file, FOLDER), 'utf8')
    .split(/^# ---\n/m)
    .map((text, index) => ({ title: `${file} ${index + 1}`, text })),
);

const pool = createWarmPool();
afterAll(() => pool.close());

async function judge(text: string): Promise<StubUse> {
  const signal = AbortSignal.timeout(60_000);
  const document = { name: 'a.py', languageId: 'python', text };
  const diagnostics = lspDiagnostics(await pool.ask(BASEDPYRIGHT_ENGINE, document, { signal }));
  return judgeStubUse({
    text,
    diagnostics,
    ask: async (definitionsOf) =>
      z.array(z.unknown()).parse(await pool.ask(BASEDPYRIGHT_ENGINE, { ...document, definitionsOf }, { signal })),
  });
}

test('there are usages enough to speak of', () => {
  expect(usages.length).toBeGreaterThanOrEqual(60);
});

test.for(usages)('nothing is wrong in $title', { timeout: 60_000 }, async ({ text }) => {
  const { diagnostics } = await judge(text);
  const told = diagnostics.filter(({ severity, rule }) => severity !== 'hint' && rule !== 'reportMissingImports');
  expect(told).toEqual([]);
});
