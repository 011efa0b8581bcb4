import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import type { Project } from '../../shared/project-requests.ts';
import { bindingOf, openBindings, NO_CONVERSATION } from './bindings.ts';
import { openStore } from './store.ts';

let database = 0;

function setUp() {
  let time = 0;
  const store = openStore(`bindings-${database++}`);
  return { store, bindings: openBindings(store, () => ++time) };
}

test('a page without a conversation has the last choice, a conversation that nobody bound has none', async () => {
  const { bindings } = setUp();
  await bindings.bind('one', 'p1');
  expect(await bindings.projectOf(NO_CONVERSATION)).toBe('p1');
  expect(await bindings.projectOf('old')).toBeNull();
});

test('a new conversation takes the choice over when it gets its id', async () => {
  const { bindings } = setUp();
  await bindings.bind(NO_CONVERSATION, 'p1');
  await bindings.adopt('new', false);
  await bindings.bind(NO_CONVERSATION, 'p2');
  expect(await bindings.projectOf('new')).toBe('p1');
});

test('what is chosen for a conversation already stays', async () => {
  const { bindings } = setUp();
  await bindings.bind('old', null);
  await bindings.bind(NO_CONVERSATION, 'p1');
  await bindings.adopt('old', true);
  expect(await bindings.projectOf('old')).toBeNull();
  expect(await bindings.isOff('old')).toBe(false);
});

test('switched off stays off for this conversation until it is bound again', async () => {
  const { bindings } = setUp();
  await bindings.bind('one', 'p1');
  await bindings.switchOff('one');
  expect(await bindings.isOff('one')).toBe(true);
  expect(await bindings.projectOf('one')).toBe('p1');
  expect(await bindings.isOff('two')).toBe(false);
  await bindings.bind('one', 'p1');
  expect(await bindings.isOff('one')).toBe(false);
});

test('switching off before there is an id goes with the conversation', async () => {
  const { bindings } = setUp();
  await bindings.bind(NO_CONVERSATION, 'p1');
  await bindings.adopt('new', true);
  expect(await bindings.isOff('new')).toBe(true);
});

test('nothing is written for a conversation about which nothing was chosen', async () => {
  const { bindings, store } = setUp();
  await bindings.adopt('new', false);
  expect(await (await store).count('bindings')).toBe(0);
});

test('the oldest of too many bindings are forgotten', async () => {
  const { bindings, store } = setUp();
  const tx = (await store).transaction('bindings', 'readwrite');
  for (let index = 0; index < LIMITS.history; index += 1)
    void tx.store.put({ conversation: `c${index}`, project: 'p', off: false, at: index - LIMITS.history });
  await tx.done;
  await bindings.bind('newest', 'p1');
  expect(await (await store).count('bindings')).toBe(LIMITS.history);
  expect(await bindings.projectOf('c0')).toBeNull();
  expect(await bindings.projectOf('newest')).toBe('p1');
});

const MODES = ['off', 'ask', 'auto'] as const;

test('the mode is the narrower of the file and the user, and the page learns no path', () => {
  for (const file of MODES) {
    for (const user of MODES) {
      const project: Project = {
        id: 'p1',
        name: 'demo',
        directory: '/home/me/demo',
        registeredAt: '2026-01-01T00:00:00Z',
        fileHash: 'a'.repeat(64),
        file: { state: 'ok', injectionMode: file, sharing: { optIn: false, neverShare: false } },
        consent: { injectionMode: user, sharing: false, neverShare: false, runCode: false },
      };
      const narrower = MODES[Math.min(MODES.indexOf(file), MODES.indexOf(user))];
      expect(bindingOf(project, false)).toEqual({ project: 'p1', name: 'demo', mode: narrower, notices: true });
      expect(bindingOf(project, true).mode).toBe('off');
    }
  }
});
