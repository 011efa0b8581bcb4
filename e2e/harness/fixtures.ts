import { test as base, expect, type Page } from 'playwright/test';
import { startReplica, type PageOptions, type Replica } from '../replica/replica-server.ts';
import { launch, type BrowserSession } from './launch-browser.ts';

/** Set with `test.use({ ... })`; a change starts another browser. */
interface WorkerOptions {
  /** Folder of the built extension, or null for a browser without it. */
  extensionDir: string | null;
  /** Is the native host installed? */
  host: boolean;
  /** Files of another word share no browser, no database and no choices. */
  apart: string;
}

interface WorkerFixtures extends WorkerOptions {
  /** The served pages, shared by a worker's tests; what was sent is forgotten before each. */
  replica: Replica;
  /** The browser with its own home and daemon, shared by a worker's tests. */
  session: BrowserSession;
}

interface TestFixtures {
  /**
   * Opens a conversation (slug, id or `new`) in a page of its own that is closed after the test; at the top unless
   * told.
   */
  open(conversation: string, options?: PageOptions): Promise<Page>;
}

/** Playwright's `test` with the replica and the browser; use `open` and `session` in place of `page`. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  extensionDir: ['dist', { option: true, scope: 'worker' }],
  host: [true, { option: true, scope: 'worker' }],
  apart: ['', { option: true, scope: 'worker' }],
  replica: [
    async ({ browserName: _browser }, use) => {
      const replica = await startReplica();
      await use(replica);
      await replica.close();
    },
    { scope: 'worker' },
  ],
  session: [
    async ({ replica, extensionDir, host }, use) => {
      const session = await launch({ replica, extensionDir, host });
      await use(session);
      await session.close();
    },
    { scope: 'worker' },
  ],
  open: async ({ replica, session }, use, info) => {
    replica.reset();
    const pages: Page[] = [];
    await use(async (conversation, options = {}) => {
      const page = await session.page(replica.url(conversation, { at: 'top', ...options }));
      pages.push(page);
      return page;
    });
    if (info.status !== info.expectedStatus) {
      for (const page of pages) await info.attach('page', { body: await page.screenshot(), contentType: 'image/png' });
      await info.attach('daemon.log', { body: session.hostLog(), contentType: 'text/plain' });
    }
    for (const page of pages) await page.close();
  },
});

export { expect };
