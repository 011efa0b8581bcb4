import { expect, test } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import type { Subscriber } from './jobs.ts';
import { createPagedTexts, fitList, fitting } from './pagination.ts';
import { encodeFrame } from '../rpc/frame.ts';

const row = {
  id: 'x'.repeat(64),
  timestamp: '2026-01-01T00:00:00Z',
  project: null,
  category: 'logic_error',
  subcategory: null,
  verified: false,
};

test('short lists stay as they are', () => {
  const list = { rows: Array.from({ length: 1_000 }, () => ({ ...row, issue: 'off by one' })), total: 5_000 };
  expect(fitList(list)).toEqual(list);
});

test('the worst list fits a frame, keeps the newest rows and still counts all', () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    ...row,
    id: String(index),
    issue: '\u0001'.repeat(100_000),
  }));
  const fitted = fitList({ rows, total: 1_000 });
  expect(encodeFrame({ v: 1, re: 'x'.repeat(64), ok: true, body: fitted }, LIMITS.frameToBrowserBytes).ok).toBe(true);
  expect(fitted.total).toBe(1_000);
  expect(fitted.rows.length).toBeGreaterThan(300);
  expect(fitted.rows[0]?.id).toBe('0');
});

test('a character of two units is not cut in half', () => {
  const [cut] = fitList({ rows: [{ ...row, issue: `${'x'.repeat(499)}😀😀` }], total: 1 }).rows;
  expect(cut?.issue.isWellFormed()).toBe(true);
});

const reader = (): Subscriber => ({}) as Subscriber;
const long = (letter: string): string => letter.repeat(LIMITS.pageUnits + 1);

test('a text is made once for all its pages, and anew from the first one', () => {
  const texts = createPagedTexts();
  const who = reader();
  let made = 0;
  const make = (): string => long(String((made += 1)));
  expect(texts.page(who, 'a', 0, make).pages).toBe(2);
  expect(texts.page(who, 'a', 1, make).text).toBe('1');
  expect(made).toBe(1);
  expect(texts.page(who, 'a', 0, make).text[0]).toBe('2');
});

test('a page of another, or a forgotten, text or reader is never one of the text before', () => {
  const texts = createPagedTexts();
  const who = reader();
  texts.page(who, 'a', 0, () => long('a'));
  expect(texts.page(who, 'b', 1, () => long('b')).text).toBe('b');
  texts.page(who, 'a', 0, () => long('a'));
  expect(texts.page(reader(), 'a', 1, () => long('c')).text).toBe('c');
  texts.clear();
  expect(texts.page(who, 'a', 1, () => long('d')).text).toBe('d');
});

test('what has no room is counted', () => {
  expect(fitting(['aa', 'bb', 'c'], 10)).toEqual({ fit: ['aa', 'bb'], more: 1 });
  expect(fitting(['aa', 'bb', 'c'], 14)).toEqual({ fit: ['aa', 'bb', 'c'], more: 0 });
  expect(fitting([], 0)).toEqual({ fit: [], more: 0 });
});
