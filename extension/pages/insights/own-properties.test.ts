import { expect, test } from 'vitest';
import { PAGE_CSS } from '../../ui/css-page.ts';
import { contentCss, uiCss } from '../../ui/ui-css.ts';
import { INSIGHTS_CSS } from './css-insights.ts';

const used = (css: string): string[] => [
  ...new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? '')),
];
const defined = (css: string): Set<string> =>
  new Set([...css.matchAll(/(?<=[{;]\s*)(--[\w-]+)(?=:)/g)].map(([name]) => name));

test.each([
  ['the shared sheet', uiCss(), ''],
  ['the content script', contentCss(), ''],
  ['the own pages', uiCss(), PAGE_CSS],
  ['the insights page', uiCss(), PAGE_CSS + INSIGHTS_CSS],
])('%s has every property that it uses', (_name, shared, own) => {
  const known = defined(shared + own);
  expect(known.size).toBeGreaterThan(10);
  expect(used(shared + own).filter((name) => !known.has(name))).toEqual([]);
});

test('the short names of the content script are as many as the names that they stand for', () => {
  const inOrder = (css: string): number[] => {
    const names = [...css.matchAll(/(?<![\w-])--[\w-]+/g)].map(([name]) => name);
    return names.map((name) => names.indexOf(name));
  };
  expect(inOrder(contentCss())).toEqual(inOrder(uiCss()));
});
