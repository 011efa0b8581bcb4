import type { Page } from 'playwright';

/** How often the page got each of the two scripts so far. */
export async function scripts(page: Page): Promise<{ first: number; second: number }> {
  const cdp = await page.context().newCDPSession(page);
  const urls: string[] = [];
  cdp.on('Debugger.scriptParsed', ({ url }) => urls.push(url));
  // Tells of all that were parsed before, too.
  await cdp.send('Debugger.enable');
  await cdp.detach();
  const count = (name: string): number =>
    urls.filter((url) => url.startsWith('chrome-extension://') && url.endsWith(`/extension/page/${name}`)).length;
  return { first: count('main.js'), second: count('attend.js') };
}
