import { afterAll, expect, test } from 'vitest';
import { createWarmPool } from '../../sandbox/warm-pool.ts';
import { answerSchema } from '../../languages/typescript/compiler-answer.ts';
import backend from './backend.ts';

const pool = createWarmPool();
afterAll(() => pool.close());

const diagnose = async (text: string, name = 'a.ts') => {
  if (backend.engine === undefined) throw new Error('no engine');
  return answerSchema.parse(
    await pool.ask(backend.engine, { ask: 'types', name, text }, { signal: AbortSignal.timeout(25_000) }),
  );
};
const codes = async (text: string, name?: string) => {
  const answer = await diagnose(text, name);
  return answer.kind === 'parsed' ? answer.diagnostics.map(({ code }) => code) : answer.kind;
};

test('the file system of the machine is not there', async () => {
  const text =
    `/// <reference path="/etc/passwd" />\nimport config from '../../../package.json';\n` +
    `import own from '${import.meta.filename}';\nexport { config, own };`;
  expect(await codes(text)).toEqual([6231, 2307, 2307]);
});

test('what one block declares for everybody is gone with it', async () => {
  const uses = 'export const x = leaked + 1; globalThis.leaked;';
  expect(await codes(`declare global { var leaked: number }\n${uses}`)).toEqual([]);
  expect(await codes(uses)).toEqual([2304, 7017]);
  expect(await codes(uses, 'a.tsx')).toEqual([2304, 7017]);
});

test('lines end where editors end them, and columns count UTF-16 units', async () => {
  const answer = await diagnose("const a = '👋';\r\nlet b = '\u2028'; const c: number = a;\rconst d: number = b;");
  if (answer.kind !== 'parsed') throw new Error(answer.kind);
  expect(answer.diagnostics.map(({ start }) => [start.line, start.column])).toEqual([
    [2, 20],
    [3, 7],
  ]);
});

test('nesting that the compiler cannot bear is an answer, and the next one comes as usual', async () => {
  expect(await codes(`${'['.repeat(300_000)}`)).toBe('too-deep');
  expect(await codes('export const fine = 1;')).toEqual([]);
});
