import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CATEGORIES } from '../../shared/categories.ts';
import { isMapped } from '../../shared/cwe-map.ts';
import { categoriesOf } from '../verify/fixtures/golden-text.ts';
import { inCheck } from './fixtures/check-folders.ts';
import { BACKEND_LOADERS } from './loaders.ts';

/** What the findings are of that the backends' own cases gave, with the backends. */
function producers(of: 'category' | 'subcategory'): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const id of Object.keys(BACKEND_LOADERS)) {
    const folder = inCheck(id, 'cases');
    for (const file of readdirSync(folder).filter((each) => each.endsWith('.golden')))
      for (const { [of]: kind } of categoriesOf(readFileSync(join(folder, file), 'utf8')))
        if (kind !== undefined) found.set(kind, (found.get(kind) ?? new Set()).add(id));
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
