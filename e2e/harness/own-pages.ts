import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import type { BrowserSession } from './launch-browser.ts';
import type { bar as barAt } from './shadow.ts';
import { until } from './until.ts';

/** Where the extension's own pages lie, and the width at which they are really shown. */
const PAGES = {
  popup: { file: 'extension/pages/popup/popup.html', width: 420, height: 600 },
  options: { file: 'extension/pages/options/options.html', width: 900, height: 900 },
  panel: { file: 'extension/pages/panel/panel.html', width: 320, height: 900 },
  insights: { file: 'extension/pages/insights/insights.html', width: 1040, height: 900 },
  welcome: { file: 'extension/pages/welcome/welcome.html', width: 760, height: 900 },
  consent: { file: 'extension/pages/consent/consent.html', width: 760, height: 900 },
  sharing: { file: 'extension/pages/sharing/sharing.html', width: 1280, height: 900 },
} as const;

/** Opens one of the extension's own pages in a tab, at its real width. */
export async function ownPage(session: BrowserSession, name: keyof typeof PAGES): Promise<Page> {
  const { file, width, height } = PAGES[name];
  const page = await session.extensionPage(file);
  await page.setViewportSize({ width, height });
  return page;
}

/** Shows a part of the options page: "Tools". */
export const optionsTab = (options: Page, name: string): Promise<void> =>
  options.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name, exact: true }).click();

/** Closes popups and windows that Record opened, and forgets the draft that it left. */
export async function closeRecord(session: BrowserSession): Promise<void> {
  // A form that is still open would keep once more what was typed last.
  for (const page of session.context.pages()) if (page.url().startsWith('chrome-extension:')) await page.close();
  const worker = await session.serviceWorker();
  await worker.evaluate(() => chrome.storage.session.remove(['draft', 'kept', 'record-in']));
}

/** Presses a bar's Record and opens what it left behind, whichever way the browser showed it to the user. */
export async function openForm(
  session: BrowserSession,
  bar: ReturnType<typeof barAt>,
  button = 'Record',
): Promise<Page> {
  await bar.button(button).click();
  const worker = await session.serviceWorker();
  await until('the popup is open', async () => {
    const contexts = await worker.evaluate(() => chrome.runtime.getContexts({}));
    return contexts.some(
      ({ contextType, documentUrl }) =>
        contextType === 'POPUP' || (contextType === 'TAB' && documentUrl?.endsWith('/popup.html') === true),
    );
  });
  const popup = await ownPage(session, 'popup');
  // Whichever of both was first shows the form; in the other one it is unfinished.
  const unfinished = popup.getByRole('button', { name: 'Continue' });
  await unfinished.or(popup.getByRole('form', { name: 'Correction' })).waitFor();
  if (await unfinished.isVisible()) await unfinished.click();
  return popup;
}

/** {@link openForm}, with its details unfolded. */
export async function recordFrom(...args: Parameters<typeof openForm>): Promise<Page> {
  const popup = await openForm(...args);
  await openDetails(popup);
  return popup;
}

/** Unfolds the fields of the form that are filled in already or may stay empty. */
export async function openDetails(popup: Page): Promise<void> {
  await popup.getByText('Details', { exact: true }).click();
}

/**
 * Everything that the extension keeps in this browser, memory of the session excepted, as one text. Asked on an own
 * page.
 */
export function keptOnDisk(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('the request failed'));
      });
    const kept: Record<string, unknown> = { local: await chrome.storage.local.get(null) };
    for (const { name } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name ?? ''));
      for (const store of db.objectStoreNames)
        kept[`${name}/${store}`] = await settled(db.transaction(store).objectStore(store).getAll());
      db.close();
    }
    return JSON.stringify(kept);
  });
}

/**
 * Pictures of the whole page in light and dark into `e2e/output/`; the window grows for them, because what sticks to
 * its edge would else stand in the middle.
 */
export async function picture(page: Page, name: string): Promise<void> {
  const size = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (size !== null) await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({
      path: path.join(fileURLToPath(new URL('../output', import.meta.url)), `${name}-${colorScheme}.png`),
    });
  }
  await page.emulateMedia({ colorScheme: null });
  if (size !== null) await page.setViewportSize(size);
}
