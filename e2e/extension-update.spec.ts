import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withCopyOfBuild, launch } from './harness/launch-browser.ts';
import { expect, test } from './harness/fixtures.ts';
import { bar, barCount } from './harness/shadow.ts';
import { openPanel } from './harness/shown-verdict.ts';

const NEXT = '9.9.9';

test(
  'a page that is open while the extension is updated keeps the old script and its bars, which say so; the new ' +
    'one runs on pages opened later',
  ({ replica }) =>
    withCopyOfBuild(async (folder) => {
      const session = await launch({
        replica,
        extensionDir: folder,
        host: false,
        args: ['--enable-unsafe-extension-debugging'],
      });
      try {
        const address = replica.url('languages', { family: 'hub', at: 'top' });
        const page = await session.page(address);
        await bar(page, 0).waitForText(/Verify/);
        const before = await barCount(page);

        const file = path.join(folder, 'manifest.json');
        writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]+"/, `"version": "${NEXT}"`));
        const browser = await session.context.browser()?.newBrowserCDPSession();
        if (browser === undefined) throw new Error('the browser has no session of its own');
        // Playwright's types know nothing of this domain of the protocol.
        await Reflect.apply(browser.send, browser, ['Extensions.loadUnpacked', { path: folder }]);

        const later = await session.page(address);
        await bar(later, 0).waitForText(/Verify/);
        const options = await session.extensionPage('extension/pages/options/options.html');
        expect(await options.evaluate(() => chrome.runtime.getManifest().version)).toBe(NEXT);

        expect(await barCount(page)).toBe(before);
        await page.bringToFront();
        await bar(page, 0).button('Verify').click();
        await bar(page, 0).waitForText(/The extension was updated/);
        await openPanel(bar(page, 0));
        await bar(page, 0).waitForText(/Reload the page\./);
        await page.reload();
        await bar(page, 0).waitForText(/host not installed/);
        await bar(page, 0).button('Verify').click();
        await bar(page, 0).waitForText(/CV050|not installed/);
      } finally {
        await session.close();
      }
    }),
);
