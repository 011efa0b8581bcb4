import { expect, test } from './harness/fixtures.ts';
import { journal } from './harness/remembered-jobs.ts';
import { bar, barCount, foundByPage, inRoot } from './harness/shadow.ts';
import { until } from './harness/until.ts';
import { endedChip, openPanel, unfoldPanel, verify } from './harness/shown-verdict.ts';

// Verdicts come back: other files must not have verified the same blocks before.
test.use({ apart: 'hostile-verdict' });

const WAYS: Record<string, (code: Element) => void> = {
  'its text is set': (code) => void (code.textContent = 'const other: number = 1;'),
  'its nodes are replaced': (code) => code.replaceChildren('const other: number = 1;'),
  'it is highlighted anew with another text': (code) =>
    code.replaceChildren(
      ...['const other', ': number = 1;'].map((text) =>
        Object.assign(document.createElement('span'), { textContent: text }),
      ),
    ),
  'one of its text nodes is edited': (code) => {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    const node = walker.nextNode();
    if (node !== null) node.nodeValue = `${node.nodeValue ?? ''}x`;
  },
  'its block is replaced': (code) => {
    const pre = code.closest('pre');
    const other = pre?.cloneNode(true) as HTMLElement | undefined;
    const text = other?.querySelector('code');
    if (text != null) text.textContent = 'const other: number = 1;';
    if (other !== undefined) pre?.replaceWith(other);
  },
  'its message is no message any more': (code) => {
    for (const around of document.querySelectorAll('[data-testid="assistant-message"]')) {
      for (const { name } of Array.from(around.attributes)) around.removeAttribute(name);
    }
    setTimeout(() => void (code.textContent = 'const other: number = 1;'), 200);
  },
};

/**
 * Whether a test of this worker, and so of this profile, has verified the block: its verdict then comes back by itself.
 */
let verdictIsKept = false;

for (const [how, change] of Object.entries(WAYS)) {
  test(`no verdict stands over code that is another: ${how}`, async ({ open }) => {
    const page = await open('demo');
    const first = bar(page, 0);
    const chip = verdictIsKept ? await endedChip(first) : await verify(first);
    verdictIsKept = true;
    expect(chip.text).toBe('1 problem');
    const code = await page.evaluateHandle(
      () => window.replica.foreignHosts()[0]?.closest('[role="group"]')?.querySelector('pre code') ?? document.body,
    );
    await code.evaluate(change);
    await until(
      'it says nothing of the new text',
      async () => {
        const said = await first.text();
        if (said.includes('1 problem'))
          throw new Error(
            `${said} over ` +
              `${await code.evaluate((element) => `${element.isConnected} ${element.textContent?.slice(0, 80)}`)}`,
          );
        return true;
      },
      5_000,
    );
  });
}

test('bars that the page swaps stand under their own blocks again', async ({ open, session }) => {
  const page = await open('languages');
  await bar(page, 1).waitForText(/not verified/);
  const chip = await verify(bar(page, 0));
  const titles = async (): Promise<string[]> => [await bar(page, 0).text(), await bar(page, 1).text()];
  const before = await titles();
  const all = await barCount(page);
  await page.evaluate(() => {
    const [one, two] = window.replica.foreignHosts();
    const place = two?.previousElementSibling;
    if (one !== undefined) two?.replaceWith(one);
    const first = document.querySelector('pre.code-block__code')?.closest('[role="group"]');
    if (two !== undefined) first?.after(two);
    return place === null;
  });
  await until('they are back', async () => JSON.stringify(await titles()) === JSON.stringify(before));
  expect(await barCount(page)).toBe(all);
  expect(await endedChip(bar(page, 0))).toEqual(chip);
  expect((await journal(session)).length).toBeGreaterThan(0);
});

test('a class that names another language later is noticed', async ({ open }) => {
  const page = await open('long');
  const before = await bar(page, 0).waitForText(/not verified/);
  const other = before.startsWith('Python') ? 'rust' : 'python';
  await page
    .locator('pre code')
    .first()
    .evaluate((code, name) => {
      const label = code.closest('[role="group"]')?.querySelector('.font-small');
      if (label != null) label.textContent = name;
      code.setAttribute('class', `language-${name}`);
    }, other);
  await bar(page, 0).waitForText(other === 'rust' ? /^Rust/ : /^Python/);
});

test('a page that defines our old names, or hangs roots on empty elements, gets no root and blanks no bar', async ({
  open,
}) => {
  const page = await open('demo');
  await page.addInitScript(() => {
    const stolen: ShadowRoot[] = [];
    Object.assign(window, { stolen });
    for (const name of ['claude-verify-bar', 'claude-verify-chip']) {
      customElements.define(
        name,
        class extends HTMLElement {
          constructor() {
            super();
            const { shadowRoot } = this.attachInternals();
            if (shadowRoot !== null) stolen.push(shadowRoot);
          }
        },
      );
    }
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) {
          if (!(node instanceof HTMLDivElement) || node.attributes.length > 0 || node.firstChild !== null) continue;
          try {
            stolen.push(node.attachShadow({ mode: 'open' }));
          } catch {
            // It has its root.
          }
        }
    }).observe(document, { subtree: true, childList: true });
  });
  await page.reload();
  await bar(page, 0).waitForText(/not verified|1 problem/);
  await bar(page, 1).waitForText(/Choose language/);
  const blocks = await page.locator('.code-block__code').count();
  expect(await barCount(page)).toBe(blocks);
  expect(
    await page.evaluate(
      () =>
        (window as unknown as { stolen: ShadowRoot[] }).stolen.filter((root) => root.querySelector('.cv') !== null)
          .length,
    ),
  ).toBe(0);
});

test('a script of the page finds no word of what stands in its bars and in an open panel', async ({ open }) => {
  const page = await open('demo');
  const block = bar(page, 0);
  const chip = verdictIsKept ? await endedChip(block) : await verify(block);
  await openPanel(block);
  await block.waitForText(/ in all/);
  await unfoldPanel(block);
  const shown = await inRoot(page, ':bar', 0, (root) => [...root.children].map(({ textContent }) => textContent), []);
  expect(shown?.join(' ')).toContain(chip.text);
  const lines = (await block.text()).split(/\s*\n\s*/).filter((line) => line.length > 2);
  expect(lines.length).toBeGreaterThan(10);
  const words = [...lines, chip.text, 'problem', 'refuted', 'verified', 'passed', 'not verified'];
  expect(await foundByPage(page, words)).toEqual([]);
});
