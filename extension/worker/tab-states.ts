import * as z from 'zod/mini';
import type { SessionMemory } from '../platform/browser.ts';
import { canarySchema } from '../platform/messages.ts';

const tabStateSchema = z.object({
  tab: z.int(),
  /** The id itself: this memory never reaches the disk. */
  conversation: z.nullable(z.string()),
  canary: z.nullable(canarySchema),
  /** Injection was switched off before the conversation had an id. */
  off: z.boolean(),
  /** Known issues that went into a draft here and that the host does not know of yet. */
  inserted: z.array(z.string()),
  /** Milliseconds since the epoch at which the user last came here. */
  at: z.number(),
});

/** What the worker knows of a claude.ai tab: it outlives the worker and ends with the browser. */
export type TabState = z.infer<typeof tabStateSchema>;

const KEY = 'tab:';

/** Tabs on claude.ai, by id. */
export interface TabStates {
  get(tab: number): Promise<TabState | null>;
  put(state: TabState): Promise<void>;
  forget(tab: number): Promise<void>;
  all(): Promise<TabState[]>;
}

/** Tab states in the browser's session memory. */
export function openTabStates(memory: Pick<SessionMemory, 'get' | 'all' | 'set' | 'remove'>): TabStates {
  const read = (value: unknown): TabState | null => {
    const parsed = z.safeParse(tabStateSchema, value);
    return parsed.success ? parsed.data : null;
  };
  return {
    get: async (tab) => read(await memory.get(`${KEY}${tab}`)),
    put: (state) => memory.set(`${KEY}${state.tab}`, state),
    forget: (tab) => memory.remove(`${KEY}${tab}`),
    async all() {
      const entries = Object.entries(await memory.all());
      return entries.filter(([key]) => key.startsWith(KEY)).map(([, value]) => read(value)).filter((state) => state !== null);
    },
  };
}
