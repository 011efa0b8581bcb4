import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeOfReplies, filesBeforeTurn, holdsWholeTurn } from './session-transcript.ts';

/** Lines as Claude Code 2.1.332 writes them, without those that nobody reads. */
const TRANSCRIPT = readFileSync(path.join(import.meta.dirname, 'fixtures/session.jsonl'), 'utf8');

test('the files of a turn are as they were before the first change of it', () => {
  expect(filesBeforeTurn(TRANSCRIPT, 'turn-1')).toEqual(new Map([['/w/a.py', null]]));
  expect(filesBeforeTurn(TRANSCRIPT, 'turn-2')).toEqual(
    new Map([
      ['/w/a.py', 'def f(x):\n    return y\n'],
      ['/w/b.json', '{}\n'],
    ]),
  );
  expect(filesBeforeTurn(TRANSCRIPT, 'turn-3')).toEqual(new Map());
});

test('a part holds a turn as a whole where something of an earlier one comes before it', () => {
  expect(holdsWholeTurn(TRANSCRIPT, 'turn-2')).toBe(true);
  expect(holdsWholeTurn(TRANSCRIPT.slice(TRANSCRIPT.indexOf('"promptId":"turn-2"')), 'turn-2')).toBe(false);
  expect(holdsWholeTurn('', 'turn-2')).toBe(false);
});

test('the code of the last replies, from files and from fences', () => {
  const all = codeOfReplies(TRANSCRIPT, '/w', 3);
  expect(all).toEqual([
    { code: 'print(1)', language: 'python' },
    { code: 'def f(x):\n    return y\n', language: 'python', file: '/w/a.py' },
    { code: 'return x', language: 'python', file: '/w/a.py' },
    { code: 'return x + 1', language: 'python', file: '/w/a.py' },
    { code: '{"a": 1,}\n', language: 'json', file: '/w/b.json' },
  ]);
  expect(codeOfReplies(TRANSCRIPT, '/w', 1)).toEqual(all.slice(2));
});

test('whatever stands in a transcript, nothing of it is thrown', () => {
  const line = fc.oneof(
    fc.string(),
    fc.json(),
    fc.json().map((each) => `{"type":"user","promptId":"p","message":{"content":${each}},"toolUseResult":${each}}`),
    fc.json().map((each) => `{"type":"assistant","message":{"content":[{"type":"tool_use","input":${each}}]}}`),
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = lines.join('\n');
      expect(filesBeforeTurn(text, 'p')).toBeInstanceOf(Map);
      expect(codeOfReplies(text, '/w', 3)).toBeInstanceOf(Array);
    }),
  );
});
