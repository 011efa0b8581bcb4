import { expect, test } from 'vitest';
import { readModule } from './module.ts';
import { outsideState } from './outside-state.ts';

const CONFIGURATION = 'INIT Init\nNEXT Next\nINVARIANT Inv\n';

function outside(body: string, isRead = true): ReturnType<typeof outsideState> {
  const text = `---- MODULE M ----\n${body}\nInv == x < 9\n====\n`;
  const reading = readModule(text);
  if (reading.kind !== 'module') throw new Error('it is one');
  const definitions = isRead ? reading.module.definitions : new Map<string, never>();
  return outsideState({ module: 'M', configuration: CONFIGURATION, definitions }, new Map([['M.tla', text]]));
}

test.each([
  ['by itself', 'Init == x = RandomElement(S)\nNext == UNCHANGED x', ['Init']],
  ['through an operator with arguments', 'Pick(S) == RandomElement(S)\nInit == x = Pick(S)\nNext == x', ['Pick']],
  [
    'behind a word within a LET',
    'Init == x = 0\nNext == LET RECURSIVE f(_) f(n) == n IN x = RandomElement(S)',
    ['the module M'],
  ],
  ['through signs', 'a ++ b == RandomElement({a, b})\nInit == x = 0\nNext == x = x ++ 1', ['the module M']],
  ['that the model defines itself', 'RandomElement(S) == CHOOSE n \\in S : TRUE\nInit == x = RandomElement(S)', []],
  ['that nothing asks for', 'Sample == RandomElement(S)\nInit == x = 0\nNext == UNCHANGED x', []],
])('a value by chance %s', (_how, body, chance) => {
  expect(outside(body)).toEqual({ chance, counters: [] });
});

test('of a module that could not be taken apart all is looked at', () => {
  expect(outside('Init == x = RandomElement(S)', false).chance).toEqual(['the module M']);
});

test('a step that depends on what is counted', () => {
  expect(outside('Init == x = 0\nNext == TLCGet("level") < 3').counters).toEqual(['Next']);
  expect(outside('Init == x = 0\nNext == x /\\ TLCSet(1, TLCGet(1) + 1)').counters).toEqual([]);
});
