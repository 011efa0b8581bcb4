import { expect, test } from 'vitest';
import { maskSecrets } from '../../shared/secrets.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { maskedParts, redactorFor, withoutFolders } from './redact.ts';

const TOKEN = `ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}`;
const PASSWORD = 'correct-horse-7-battery';

test('a secret of the code is masked in the source and wherever a tool quotes it', async () => {
  const code = `const token: number = '${TOKEN}'; /* ** */\nlogin('admin', '${PASSWORD}');`;
  // The password is known to be one from its place in the code, not from its form.
  const mask = async (text: string): Promise<string> =>
    (await maskSecrets(text)).replace(`'admin', '${PASSWORD}'`, `'admin', '${'*'.repeat(PASSWORD.length)}'`);
  const { source, redact } = await redactorFor(code, mask);
  expect(source).not.toContain(TOKEN);
  expect(source).toHaveLength(code.length);
  const range = { startLine: 1, startColumn: 7, endLine: 1, endColumn: 12 };
  const verdict: Verdict = {
    kind: 'refuted',
    findings: [
      {
        file: 'block.ts',
        range,
        rule: 'TS2322',
        backend: 'typescript',
        message: `Type '"${TOKEN}"' is not assignable to type 'number'.`,
        severity: 'error',
        category: 'type_error',
      },
      {
        file: 'block.ts',
        range,
        rule: 'x',
        backend: 'y',
        message: `the literal ${PASSWORD} is odd`,
        severity: 'warning',
        category: 'type_error',
        fix: { title: 'Quote', range, text: PASSWORD },
      },
    ],
    counterexamples: [
      { title: 't', replayed: false, steps: [{ label: 's', values: [{ name: 'token', value: TOKEN }] }] },
    ],
  };
  const clean = await redact(verdict);
  expect(JSON.stringify(clean)).not.toContain(TOKEN);
  expect(JSON.stringify(clean)).not.toContain(PASSWORD);
  expect(clean).toMatchObject({
    kind: 'refuted',
    findings: [{ rule: 'TS2322', range, severity: 'error' }, { rule: 'x' }],
  });
  expect(clean.findings[1]?.fix, 'a masked text would be put into the code').toBeUndefined();
});

test('a verdict without secrets comes back as it was', async () => {
  const { source, redact } = await redactorFor('const a = 1; /* *** */', maskSecrets);
  expect(source).toBe('const a = 1; /* *** */');
  const verdict: Verdict = { kind: 'unknown', findings: [], reason: 'a ** b', notChecked: ['x', 'y'] };
  expect(await redact(verdict)).toEqual(verdict);
});

test('asterisks of the code itself are no secrets', () => {
  expect(maskedParts('/******/ key=abcdefgh', '/******/ key=********')).toEqual(['abcdefgh']);
});

test.each([
  [
    "Cannot find module '/home/ada/claude-verify/node_modules/typescript/lib/typescript.js'",
    "Cannot find module '…/typescript.js'",
  ],
  ['at file:///home/ada/engine.ts:3:7 and /tmp/claude-verify-run-7-x/workspace', 'at …/engine.ts:3:7 and …/workspace'],
  ['1/2 is not a path, nor are and/or, /x and //', '1/2 is not a path, nor are and/or, /x and //'],
])('the reason of a crash names no folder: %s', (said, shown) => {
  expect(withoutFolders(said)).toBe(shown);
});
