import { expect, test } from 'vitest';
import { openTabStates, type TabState } from './tab-states.ts';

/** Session memory whose every answer takes a turn of the event loop, as the browser's does. */
function slowMemory() {
  const values = new Map<string, unknown>();
  const turn = (): Promise<void> => new Promise((done) => void setImmediate(done));
  return {
    get: async (key: string) => (await turn(), values.get(key)),
    all: async () => (await turn(), Object.fromEntries(values)),
    set: async (key: string, value: unknown) => (await turn(), void values.set(key, value)),
    remove: async (key: string) => (await turn(), void values.delete(key)),
  };
}

const state: TabState = { tab: 7, conversation: null, health: null, off: false, inserted: [], at: 1 };

test('what went into a draft is not forgotten when the browser tells of a new address meanwhile', async () => {
  const tabs = openTabStates(slowMemory());
  await tabs.put(state);
  const moving = tabs.moved(7, async () => true, 5);
  const inserting = tabs.inTurn(async () => {
    const before = await tabs.get(7);
    if (before !== null) await tabs.put({ ...before, inserted: ['a'] });
  });
  const movingAgain = tabs.moved(7, async () => true, null);
  await Promise.all([moving, inserting, movingAgain]);
  expect(await tabs.get(7)).toEqual({ ...state, inserted: ['a'], at: 5 });
});

test('a tab that left claude.ai is forgotten, and one that was never there is not made up', async () => {
  const tabs = openTabStates(slowMemory());
  await tabs.put(state);
  await tabs.moved(7, async () => false, 5);
  await tabs.moved(8, async () => true, 5);
  expect(await tabs.all()).toEqual([]);
});

test('a change that fails does not keep the next one from its turn', async () => {
  const tabs = openTabStates(slowMemory());
  await expect(tabs.inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await tabs.inTurn(async () => 'yes')).toBe('yes');
});
