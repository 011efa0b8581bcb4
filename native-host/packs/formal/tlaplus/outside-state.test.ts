import { expect, test } from 'vitest';
import { readModule } from './module.ts';
import { outsideState } from './outside-state.ts';

const CONFIGURATION = 'INIT Init\nNEXT Next\nINVARIANT Inv\n';

function outside(body: string, isRead = true, configuration = CONFIGURATION): ReturnType<typeof outsideState> {
  const text = `---- MODULE M ----\n${body}\nInv == x < 9\n====\n`;
  const reading = readModule(text);
  if (reading.kind !== 'module') throw new Error('it is one');
  const definitions = isRead ? reading.module.definitions : new Map<string, never>();
  return outsideState({ module: 'M', configuration, definitions }, new Map([['M.tla', text]]));
}

test.each([
  ['by itself', 'Init == x = RandomElement(S)\nNext == UNCHANGED x', ['Init']],
  ['through an operator with arguments', 'Pick(S) == RandomElement(S)\nInit == x = Pick(S)\nNext == x', ['Pick']],
  [
    'behind a word within a LET',
    'Init == x = 0\nNext == LET RECURSIVE f(_) f(n) == n IN x = RandomElement(S)',
    ['the module M'],
  ],
  [
    'of a definition that is used behind a word within a LET',
    'Pick(S) == RandomElement(S)\nInit == x = 0\nNext == LET RECURSIVE f(_) f(n) == n IN x = Pick(S)',
    ['Pick'],
  ],
  ['through signs', 'a ++ b == RandomElement({a, b})\nInit == x = 0\nNext == x = x ++ 1', ['b']],
  ['through a sign by a name', 'a \\oplus b == RandomElement({a, b})\nInit == x = 0\nNext == x = x \\oplus 1', ['b']],
  ['through a sign behind', 'Init == x = 0\nOne == 1\na^+ == RandomElement({a, 1})\nNext == x = x^+', ['One']],
  ['in an assumption', 'Init == x = 0\nNext == x\nASSUME RandomElement({1, 2}) < 3', ['the module M']],
  ['in an assumption that has a name', 'Init == x = 0\nNext == x\nASSUME A == RandomElement({1, 2}) < 3', ['A']],
  ['that nothing asks for beside signs', 'a ++ b == a\nSample == RandomElement(S)\nInit == x = 0\nNext == x ++ 1', []],
  ['of a definition named as its module', 'M == RandomElement(S)\nInit == x = 0\nNext == x', []],
  ['in a theorem', 'Init == x = 0\nNext == x\nTHEOREM RandomElement({1}) = 1', []],
  ['that the model defines itself', 'RandomElement(S) == CHOOSE n \\in S : TRUE\nInit == x = RandomElement(S)', []],
  ['that nothing asks for', 'Sample == RandomElement(S)\nInit == x = 0\nNext == UNCHANGED x', []],
])('a value by chance %s', (_how, body, chance) => {
  expect(outside(body)).toEqual({ chance, counters: [] });
});

test('of a module that could not be taken apart all is looked at', () => {
  expect(outside('Init == x = RandomElement(S)', false).chance).toEqual(['the module M']);
});

test.each([
  ['a step that does', 'Init == x = 0\nNext == TLCGet("level") < 3', ['Next']],
  ['a claim that does', 'Init == x = 0\nNext == x\nShort == TLCGet("level") < 3', ['Short'], 'INVARIANT Short\n'],
  ['a property that does', 'Init == x = 0\nNext == x\nShort == []TLCGet("level")', ['Short'], 'PROPERTY Short\n'],
  ['a view that does', 'Init == x = 0\nNext == x\nSeen == <<x, TLCGet("level")>>', ['Seen'], 'VIEW Seen\n'],
  ['a constraint that does', 'Init == x = 0\nNext == x\nShort == TLCGet("level") < 3', [], 'CONSTRAINT Short\n'],
  ['a count that is kept', 'Init == x = 0\nNext == x /\\ TLCSet(1, TLCGet(1) + 1)', []],
  [
    'a count that is kept behind a word within a LET',
    'Init == x = 0\nNext == LET RECURSIVE f(_) f(n) == n IN TLCSet(1, TLCGet(1) + 1)',
    [],
  ],
  ['an assumption that does', 'Init == x = 0\nNext == x\nASSUME TLCGet("config") = 1\nVARIABLE x', []],
])('what depends on what is counted: %s', (_what, body, counters, more = '') => {
  expect(outside(body, true, CONFIGURATION + more)).toEqual({ chance: [], counters });
});
