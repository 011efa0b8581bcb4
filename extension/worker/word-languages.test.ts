import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { NO_CONVERSATION } from './bindings.ts';
import { emptyStore, openStore } from './store.ts';
import { openWordLanguages } from './word-languages.ts';

let database = 0;

test('a word means in each conversation what the user said there, until everything is deleted', async () => {
  const store = openStore(`words-${database++}`);
  const words = openWordLanguages(store, () => 1);
  expect(await words.of('one', 'console')).toBeNull();
  await words.remember('one', 'console', 'python');
  await words.remember('one', 'console', 'bash');
  await words.remember('one', '__proto__', 'sql');
  const again = openWordLanguages(store, () => 2);
  expect(await again.of('one', 'console')).toBe('bash');
  expect(await again.of('one', '__proto__')).toBe('sql');
  expect(await again.of('one', 'toString')).toBeNull();
  expect(await again.of('two', 'console')).toBeNull();
  await emptyStore(await store);
  expect(await words.of('one', 'console')).toBeNull();
});

test('nothing is kept of a page without a conversation', async () => {
  const words = openWordLanguages(openStore(`words-${database++}`), () => 1);
  await words.remember(NO_CONVERSATION, 'console', 'bash');
  expect(await words.of(NO_CONVERSATION, 'console')).toBeNull();
});

test('the oldest conversations and words are forgotten', async () => {
  let time = 0;
  const words = openWordLanguages(openStore(`words-${database++}`), () => ++time, 2);
  for (const conversation of ['one', 'two', 'three']) await words.remember(conversation, 'console', 'bash');
  expect(await words.of('one', 'console')).toBeNull();
  expect(await words.of('two', 'console')).toBe('bash');
  for (let at = 0; at < 20; at += 1) await words.remember('three', `word-${at}`, 'bash');
  expect(await words.of('three', 'console')).toBeNull();
  expect(await words.of('three', 'word-0')).toBe('bash');
});
