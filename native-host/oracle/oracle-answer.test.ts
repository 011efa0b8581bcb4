import { describe, expect, test } from 'vitest';
import { oracleAnswer } from './oracle-answer.ts';

const asked = { code: 'export function add(a, b) {\n  return a + b;\n}\n', language: 'javascript' } as const;
const TESTS = "import { add } from './add';\ntest('adds', () => expect(add(1, 2)).toBe(3));\n";
const OTHER = 'export const add = (a, b) => b + a;\n';

describe('an answer', () => {
  test('of several blocks: the last with tests, the last that declares what was asked', () => {
    const second = `First\n\`\`\`js\n${OTHER}\`\`\`\nand\n`;
    const answer = `${second}~~~~ts title="a"\n${TESTS}~~~~\n\`\`\`sh\nnpx vitest\n\`\`\`\n`;
    expect(oracleAnswer('tests', answer, asked)).toEqual({ code: TESTS, language: 'typescript' });
    expect(oracleAnswer('properties', answer, asked).code).toBe(TESTS);
    expect(oracleAnswer('version', answer, asked)).toEqual({ code: OTHER, language: 'javascript' });
  });

  test('without a fence is the block', () => {
    expect(oracleAnswer('tests', TESTS, asked)).toEqual({ code: TESTS, language: 'javascript' });
  });

  test('with nothing that fits is refused', () => {
    for (const answer of [
      'I cannot do that.',
      `\`\`\`python\ndef add(a, b): return a\n\`\`\``,
      '```js\nconst x = 1;\n```',
    ])
      expect(() => oracleAnswer('version', answer, asked)).toThrow('contains no code block');
  });

  test('of a text of which nothing could have been asked for is refused as that', () => {
    const go = { code: 'package p\n\nfunc Add(a, b int) int { return a + b }\n', language: 'go' } as const;
    expect(() => oracleAnswer('version', go.code, go)).toThrow('There is nothing here');
  });

  test('a fence within a longer one is text, and one that is never closed is no block', () => {
    const inner = '````md\n```js\nexport const add = 1;\n```\n````\n';
    expect(() => oracleAnswer('version', inner, asked)).toThrow('contains no code block');
    expect(() => oracleAnswer('version', `\`\`\`js\n${OTHER}`, asked)).toThrow('contains no code block');
  });
});
