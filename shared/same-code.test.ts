import { expect, test } from 'vitest';
import { answerTo } from './same-code.ts';

const SUM =
  'export function sum(values: number[]): number {\n  let total = 0;\n' +
  '  for (let i = 0; i <= values.length; i++) total += values[i];\n' +
  '  return total;\n}';
const asked = { report: 'r1', code: SUM, language: 'typescript' } as const;
const block = (code: string, language: 'typescript' | 'python' | 'bash' | null = 'typescript') => ({ code, language });

test('the whole function again with its bug mended', () => {
  expect(answerTo(asked, [block('npm test', 'bash'), block(SUM.replace('<=', '<'))])).toBe(1);
});

test('only the line that changed, under the same names', () => {
  expect(answerTo(asked, [block('for (let i = 0; i < values.length; i++) total += values[i];')])).toBe(0);
});

test('another language, or something else, is no answer', () => {
  expect(answerTo(asked, [block('def total(values):\n    return sum(values)', 'python')])).toBe(-1);
  expect(
    answerTo(asked, [
      block(
        'interface Unrelated {\n  name: string;\n  color: "red" | "green";\n' +
          '}\nconst palette = new Map<string, Unrelated>();',
      ),
    ]),
  ).toBe(-1);
  expect(answerTo(asked, [])).toBe(-1);
  expect(answerTo({ ...asked, code: '' }, [block('')])).toBe(-1);
});

test('of two versions the last one counts', () => {
  expect(answerTo(asked, [block(SUM.replace('<=', '<')), block(SUM.replace('<=', '!=='))])).toBe(1);
});
