import { expect, test } from 'vitest';
import type { LanguageId } from '../../../shared/language.ts';
import { handle } from './program-engine.ts';
import { checksReached } from './program-outline.ts';

const C = (body: string, call = ''): string => `
#include <assert.h>
void sort(int *a, int n) { ${call} }
static void check_sorted(const int *a, int n) { ${body} }
int main(void) { int a[] = {2, 1}; sort(a, 2); check_sorted(a, 2); return 0; }
`;

test.each<[LanguageId, number, string]>([
  ['c', 1, C('for (int i = 1; i < n; i++) assert(a[i - 1] <= a[i]);')],
  // Called by the code itself it guards against a wrong call.
  ['c', 0, C('assert(a); assert(n > 0);', 'check_sorted(a, n);')],
  ['c', 0, C('a = 0;')],
  [
    'python',
    1,
    'def sort(a): a.sort()\ndef check_sorted(a):\n    assert a == sorted(a)\nb = [2]\nsort(b)\ncheck_sorted(b)\n',
  ],
])('a helper that only the program calls and that asserts is a check of it: %s, %i', async (language, checks, text) => {
  expect(checksReached(await handle({ language, text }))).toBe(checks);
});
