import { describe, expect, test } from 'vitest';
import { describeScratch } from '../../verify/scratch-tree.ts';
import { handle } from './weakened/weakened-engine.ts';
import type { Tree } from '../../kit/tree.ts';
import { aroundInTree } from './around-tests.ts';

const BEFORE = `from money import split, share


def test_split():
    assert split(10, 2) == [5, 5]


def test_share():
    assert share(10, 4) == 2.5


def test_rest():
    assert split(10, 3) == [4, 3, 3]
`;
const AFTER = `from money import split


def test_split():
    assert split(10, 2) == [5, 5]
`;

async function around(others: Readonly<Record<string, string>>, more: Partial<Tree> = {}) {
  const [was, now] = await handle({ language: 'python', texts: [BEFORE, AFTER] });
  if (was === undefined || now === undefined) throw new Error('the engine answers for each text');
  const files = new Map(Object.entries({ 'tests/test_money.py': AFTER, ...others }));
  const tree: Tree = { ...describeScratch(files), kind: 'project', ...more };
  const found = aroundInTree(tree, {
    file: 'tests/test_money.py',
    language: 'python',
    was: { text: BEFORE, outline: was },
    now: { text: AFTER, outline: now },
  });
  const named = (name: string) => was.tests.find((each) => each.name === name)!;
  return { ...found, named };
}

const changed = (...files: string[]) => ({ since: { state: 's', files: ['tests/test_money.py', ...files] } });

describe('what the other files of a project say of tests that were there', () => {
  test('a test went with the function that no file has any more', async () => {
    const { goneWith, named } = await around({ 'money.py': 'def split(a, n):\n    return [a // n] * n\n' });
    expect(goneWith(named('test_share'))).toBe('share');
    expect(goneWith(named('test_rest'))).toBeUndefined();
  });

  test('a function that is there still takes no test with it', async () => {
    const { goneWith, named } = await around({ 'money.py': 'def split(a, n): ...\n\n\ndef share(a, n): ...\n' });
    expect(goneWith(named('test_share'))).toBeUndefined();
  });

  test('a test that another file of the change has was moved', async () => {
    const rest = 'def test_rest():\n    assert split(10, 3) == [4, 3, 3]\n';
    const moved = await around({ 'tests/test_rest.py': rest }, changed('tests/test_rest.py'));
    expect(moved.isElsewhere(moved.named('test_rest'))).toBe(true);
    expect(moved.isElsewhere(moved.named('test_share'))).toBe(false);
    // One that was there before is another test of the same name.
    const old = await around({ 'tests/test_rest.py': rest }, changed());
    expect(old.isElsewhere(old.named('test_rest'))).toBe(false);
  });

  test('another version of the same file is no place where one of its tests went', async () => {
    const copy = await around({ 'tests/test_money_1.py': BEFORE }, changed('tests/test_money_1.py'));
    expect(copy.isElsewhere(copy.named('test_rest'))).toBe(false);
  });

  test('the code under test changed where the change has a file of code', async () => {
    const code = 'def split(a, n): ...\n\n\ndef share(a, n): ...\n';
    expect((await around({ 'money.py': code }, changed('money.py'))).codeChanged).toBe(true);
    expect((await around({ 'money.py': code }, changed())).codeChanged).toBe(false);
    const tests = { 'tests/test_other.py': 'def test_other():\n    assert True\n' };
    expect((await around(tests, changed('tests/test_other.py'))).codeChanged).toBe(false);
  });
});
