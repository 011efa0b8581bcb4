import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CATEGORIES } from '../../shared/categories.ts';
import { isMapped } from '../../shared/cwe-map.ts';
import { verdictSchema } from '../../shared/verdict.ts';
import { inCheck } from './fixtures/check-folders.ts';
import { BACKEND_LOADERS } from './loaders.ts';

/** What the findings are of that the backends' own cases gave, with the backends. */
function producers(of: 'category' | 'subcategory'): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const id of Object.keys(BACKEND_LOADERS)) {
    const golden = inCheck(id, 'cases', 'golden');
    if (!existsSync(golden)) continue;
    for (const file of readdirSync(golden)) {
      const verdicts = z.record(z.string(), verdictSchema).parse(JSON.parse(readFileSync(join(golden, file), 'utf8')));
      for (const { [of]: kind } of Object.values(verdicts).flatMap(({ findings }) => findings))
        if (kind !== undefined) found.set(kind, (found.get(kind) ?? new Set()).add(id));
    }
  }
  return found;
}

test('every category of mistake comes from a real backend on one of its cases', () => {
  const found = producers('category');
  expect(CATEGORIES.filter((category) => !found.has(category))).toEqual([]);
});

test('every subcategory that a backend gives is in the map to CWE, or deliberately without a number there', () => {
  expect([...producers('subcategory')].filter(([subcategory]) => !isMapped(subcategory))).toEqual([]);
});
