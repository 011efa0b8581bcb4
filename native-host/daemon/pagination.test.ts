import { expect, test } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import type { Subscriber } from './jobs.ts';
import { createPagedTexts } from './pagination.ts';

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
