import { expect, test } from 'vitest';
import { declarationsIn } from '../../../languages/examples/declarations.ts';
import { isCalledByOthers } from './called-by-others.ts';

test('only what another function calls is called by others', () => {
  const text = 'func a() { b() }\nfunc b() { b(); c() }\nfunc c() {}\nfunc d() { d() }\n';
  const { functions } = declarationsIn(text, text, 'go');
  expect(functions.map((each) => [each.name, isCalledByOthers(functions, each)])).toEqual([
    ['a', false],
    ['b', true],
    ['c', true],
    ['d', false],
  ]);
});
