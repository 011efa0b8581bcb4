import { expect, test } from 'vitest';
import { guessLanguage } from '../../shared/guess-language.ts';
import { readDiff, type DiffedTree } from './read-diff.ts';

const OLD = `def total(prices):
    result = 0.0
    for price in prices:
        result += price
    return result


def mean(prices):
    return total(prices) / len(prices)
`;
const NEW = OLD.replace('result += price', 'result += prise');
const treeOf = (files: Readonly<Record<string, string>>): DiffedTree => ({
  root: '/p',
  bases: ['/p'],
  text: (file) => files[file] ?? null,
});

const HUNK = '     for price in prices:\n-        result += price\n+        result += prise\n     return result\n';
const FORMS: Readonly<Record<string, string>> = {
  'wrong counts': `--- a/cart.py\n+++ b/cart.py\n@@ -1,17 +1,29 @@\n${HUNK}`,
  'a wrong number': `--- a/cart.py\n+++ b/cart.py\n@@ -90,4 +90,4 @@\n${HUNK}`,
  'a bare head': `--- a/cart.py\n+++ b/cart.py\n@@\n${HUNK}`,
  'a head of words': `--- cart.py\n+++ cart.py\n@@ def total @@\n${HUNK}`,
  'git without counts': `diff --git a/cart.py b/cart.py\n--- a/cart.py\n+++ b/cart.py\n@@ ... @@\n${HUNK}`,
  'an envelope': `*** Begin Patch\n*** Update File: cart.py\n@@ def total(prices):\n${HUNK}*** End Patch\n`,
  'a replacement':
    'cart.py\n<<<<<<< SEARCH\n        result += price\n=======\n        result += prise\n>>>>>>> REPLACE\n',
  'a replacement in a fence':
    '**cart.py**\n```python\n<<<<<<< SEARCH\n        result += price\n=======\n' +
    '        result += prise\n>>>>>>> REPLACE\n```\n',
};

test.each(Object.entries(FORMS))('a change with %s is read as it is meant, before and after it', (_, diff) => {
  expect(guessLanguage(diff)).toBe('diff');
  const change = { file: 'cart.py', before: OLD, after: NEW };
  expect(readDiff(diff, treeOf({ 'cart.py': OLD }))).toEqual({ changes: [change], left: [] });
  expect(readDiff(diff, treeOf({ 'cart.py': NEW }))).toEqual({ changes: [change], left: [] });
});

test('several hunks, new and deleted files and one without an end of line', () => {
  const two = `*** Begin Patch
*** Update File: cart.py
@@
-    result = 0.0
+    result = 0
@@
-    return total(prices) / len(prices)
+    return total(prices) / (len(prices) or 1)
*** Add File: new.py
+x = 1
*** Delete File: gone.py
*** End Patch
`;
  const files = { 'cart.py': OLD.trimEnd(), 'gone.py': 'y = 2\n' };
  const after = files['cart.py'].replace('0.0', '0').replace('len(prices)', '(len(prices) or 1)');
  expect(readDiff(two, treeOf(files)).changes).toEqual([
    { file: 'cart.py', before: files['cart.py'], after },
    { file: 'new.py', before: null, after: 'x = 1\n' },
    { file: 'gone.py', before: 'y = 2\n', after: null },
  ]);
});

test('what fits in no place, or in several, is no change', () => {
  const told = (diff: string, text: string): unknown => {
    try {
      return readDiff(diff, treeOf({ 'cart.py': text })).changes;
    } catch (thrown) {
      return (thrown as { code?: string }).code;
    }
  };
  const bare = FORMS['a bare head'] ?? '';
  expect(told(bare, 'x = 1\n')).toBe('CV077');
  expect(told('--- a/cart.py\n+++ b/cart.py\n@@\n-x = 1\n+x = 2\n', 'x = 1\ny = 1\nx = 1\n')).toBe('CV077');
  expect(told('@@ -2,4 +2,4 @@ def total\n' + HUNK, OLD)).not.toEqual([{ file: 'cart.py', before: OLD, after: NEW }]);
});
