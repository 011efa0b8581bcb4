import { expect, test } from 'vitest';
import { checkContextOf } from '../../verify/fixtures/check-context.ts';
import { runCase, skipWithoutTool } from '../../verify/fixtures/backend-cases.ts';
import backend from './backend.ts';

const ask = (text: string) =>
  runCase(
    backend,
    {
      file: 'a.sql',
      kind: 'project',
      files: new Map([
        ['a.sql', text],
        ['.sqlfluff', '[sqlfluff]\ndialect = ansi\n'],
      ]),
    },
    checkContextOf(),
    AbortSignal.any([]),
  );

/** On a line, behind a line break that only Python knows, behind a tab, in capitals. */
const DIRECTIVES = ['-- sqlfluff', '-- a\u000b-- sqlfluff', '--\tsqlfluff', '-- SQLFLUFF'];

test('directives in the text hide nothing', async (context) => {
  const result = await ask(`${DIRECTIVES.map((start) => `${start}:ignore:parsing\n`).join('')}SELEC a FROM t;\n`);
  skipWithoutTool(result, context);
  expect(result.verdict.kind).toBe('unknown');
});

test('every place is in the text, with code points beyond the first plane before it', async (context) => {
  const text = "SELECT '😀😀' AS x FROM t AS b WHERE '😀' = b.c AND b.a = NULL;\n";
  const result = await ask(text);
  skipWithoutTool(result, context);
  const [found] = result.verdict.findings.filter(({ rule }) => rule === 'L049' || rule === 'CV05');
  expect(text.slice((found?.range.startColumn ?? 0) - 1)).toMatch(/^= NULL/);
});

test('a long text is not asked about, and is not said to be clean', async (context) => {
  const result = await ask('SELECT a FROM t;\n'.repeat(2_000));
  skipWithoutTool(result, context);
  expect(result.verdict.kind).toBe('unsupported');
});
