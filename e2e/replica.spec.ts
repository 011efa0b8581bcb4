import type { Page } from 'playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { until } from './harness/until.ts';
import { CONVERSATIONS } from './replica/conversations.ts';
import type { LegacyShape } from './replica/model.ts';

test.use({ extensionDir: null });

const noErrors = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => [...window.replica.errors(), ...window.replica.cspViolations()])).toEqual([]);
};

test('a reply arrives in chunks: attribute absent, then true, then false', async ({ open }) => {
  const page = await open('streaming');
  await page.evaluate(() => {
    const seen: string[] = [];
    const lengths = new Set<number>();
    Object.assign(window, { seen, lengths });
    new MutationObserver(() => {
      const reply = [...document.querySelectorAll('[data-testid="assistant-message"]')].at(-1);
      const isNew = reply?.getAttribute('data-turn-key')?.startsWith('U2') === true;
      const state = `${isNew ? reply.getAttribute('data-is-streaming') : 'earlier'}`;
      if (seen.at(-1) !== state) seen.push(state);
      lengths.add(reply?.querySelector('[data-perf-reply-text]')?.textContent.length ?? 0);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await page.evaluate(() =>
    window.replica.stream('One.\n\n```python\nx = 1\ny = 2\nz = 3\n```\n\nTwo, and some more text.', {
      chunksPerSecond: 20,
      chunkChars: 3,
    }),
  );
  const { seen, lengths } = await page.evaluate(() => {
    const { seen, lengths } = window as unknown as { seen: string[]; lengths: Set<number> };
    return { seen, lengths: lengths.size };
  });
  expect(seen.filter((state) => state !== 'earlier')).toEqual(['null', 'true', 'false']);
  expect(lengths).toBeGreaterThan(8);
  await expect(page.locator('[data-turn-key^="U2"] code.language-python')).toHaveText('x = 1\ny = 2\nz = 3');
  await noErrors(page);
});

test('stop ends a stream, retry replaces the reply under a new key', async ({ open }) => {
  const page = await open('streaming', { stream: '1', rate: '20' });
  await page.locator('[data-is-streaming="true"]').waitFor();
  await page.getByTestId('chat-input-stop').click();
  await expect(page.locator('[data-is-streaming="true"]')).toHaveCount(0);
  await expect(page.getByTestId('chat-input-send')).toBeVisible();
  const before = await page.evaluate(() => window.replica.turnKeys().at(-1));
  await page.evaluate(() => window.replica.retry({ chunksPerSecond: 1_000, chunkChars: 100 }));
  const after = await page.evaluate(() => window.replica.turnKeys());
  expect(after).toHaveLength(4);
  expect(after.at(-1)).not.toBe(before);
  await expect(page.locator('[data-turn-key*="-r1"] pre')).toHaveCount(2);
  await noErrors(page);
});

test('something inserted inside a code element is noticed as a break of the page', async ({ open }) => {
  const page = await open('streaming');
  const streamed = page.evaluate(() =>
    window.replica.stream(`\`\`\`python\n${'a = 1\n'.repeat(400)}\`\`\``, { chunksPerSecond: 50, chunkChars: 3 }),
  );
  await page.locator('[data-turn-key^="U2"] code span').first().waitFor();
  await page.evaluate(() => document.querySelector('[data-turn-key^="U2"] code')?.append(document.createElement('b')));
  await expect.poll(() => page.evaluate(() => window.replica.errors())).toContain('foreign node inside a code element');
  await page.evaluate(() => window.replica.stop());
  await streamed;
});

test('rows far away leave the document and come back', async ({ open }) => {
  const page = await open('long');
  const mounted = await page.evaluate(() => window.replica.mounted());
  expect(mounted).toContain('U1-long-hub-reply');
  expect(mounted.length).toBeLessThan(12);
  const first = await page.locator('[data-turn-key="U1-long-hub-reply"]').elementHandle();
  await page.evaluate(() => window.replica.scrollTo('U60-long'));
  await expect(page.locator('[data-turn-key="U60-long-hub-reply"]')).toBeAttached();
  expect(await first?.evaluate((row) => row.isConnected)).toBe(false);
  await page.evaluate(() => window.replica.scrollTo('U1-long'));
  await expect(page.locator('[data-turn-key="U1-long-hub-reply"] pre')).toHaveCount(4);
  await page.evaluate(() => window.replica.unmount('U1-long-hub-reply'));
  await expect(page.locator('[data-turn-key="U1-long-hub-reply"]')).toHaveCount(0);
  await page.evaluate(() => window.replica.remount('U1-long-hub-reply'));
  await expect(page.locator('[data-turn-key="U1-long-hub-reply"]')).toBeAttached();
  await noErrors(page);
});

test('three hundred blocks are in the long conversation', () => {
  const long = CONVERSATIONS.find(({ slug }) => slug === 'long');
  const fences = JSON.stringify(long).match(/```(typescript|python)/g);
  expect(fences).toHaveLength(300);
});

for (const family of ['hub', 'legacy'] as const) {
  test(`the ${family} editor takes insertText exactly, keeps the draft, sends only on a click and undoes`, async ({
    open,
    replica,
  }) => {
    const page = await open('demo', { family });
    const text =
      'Known issues:\n\n- `<T>` is **not** lost\n1. <img src=x onerror=alert(1)>\n\n```python\nx = 1\n```\nlast line  ';
    const editor = page.locator('[contenteditable][role=textbox]');
    await editor.click();
    await page.keyboard.insertText('My draft. ');
    await page.evaluate((inserted) => document.execCommand('insertText', false, inserted), text);
    expect(await page.evaluate(() => window.replica.draft())).toBe(`My draft. ${text}`);
    await page.evaluate(() => window.replica.undoDraft());
    expect(await page.evaluate(() => window.replica.draft())).not.toContain('Known issues');
    expect(replica.received()).toEqual([]);
    await page.evaluate((inserted) => window.replica.setDraft(inserted), text);
    await page.getByRole('button', { name: 'Send message' }).click();
    await until('it was sent', () => replica.received().length === 1);
    expect(replica.received()[0]?.text).toBe(text);
    expect(await page.evaluate(() => window.replica.sentMessages())).toMatchObject([
      { text, via: 'button', trusted: true },
    ]);
    await noErrors(page);
  });
}

test('a new chat gets its id with the first message, and the sidebar leads to others without a load', async ({
  open,
}) => {
  const page = await open('new', { rate: '200' });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.locator('[contenteditable]').click();
  await page.keyboard.type('Hello');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}/);
  await page.locator('[data-is-streaming="false"]').waitFor();
  await page.getByRole('link', { name: 'Pagination fix' }).click();
  await expect(page.locator('[data-turn-key="U1-demo"]')).toBeVisible();
  await page.goBack();
  await expect(page.getByTestId('user-message')).toHaveText('Hello');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await page.reload();
  await expect(page.getByTestId('user-message')).toHaveText('Hello');
});

test('the policy blocks inline script, eval and string sinks', async ({ open }) => {
  const page = await open('demo');
  const blocked = await page.evaluate(() => {
    const script = document.createElement('script');
    try {
      script.textContent = 'window.ran = true';
      document.head.append(script);
    } catch {
      return 'threw';
    }
    return 'ran' in window ? 'ran' : 'silent';
  });
  expect(blocked).not.toBe('ran');
  await expect.poll(() => page.evaluate(() => window.replica.cspViolations().join())).toMatch(/script|trusted/);
  expect(
    await page.evaluate(() => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<b>x</b>');
        return 'inserted';
      } catch (error) {
        return (error as Error).name;
      }
    }),
  ).toBe('TypeError');
});

test('only claude.ai resolves, and only to the replica', async ({ open }) => {
  const page = await open('demo');
  expect(await page.evaluate(() => location.origin)).toBe('https://claude.ai');
  await expect(page.goto('https://example.com/')).rejects.toThrow(/ERR_NAME_NOT_RESOLVED/);
});

test('hub: labelled, unlabelled and raw-fence blocks, localised labels, artifacts and diffs', async ({ open }) => {
  const page = await open('demo', { lang: 'de', mode: 'dark' });
  await expect(page.getByRole('group', { name: 'typescript-Code' })).toHaveCount(1);
  await expect(page.getByRole('group', { name: 'Code', exact: true }).first()).toContainText('paginate.ts');
  await page.evaluate(() => window.replica.scrollTo('U3-demo-hub-reply'));
  await expect(page.locator('[aria-label="tla-Code"]:not([role]) code')).toContainText('```tla\n---- MODULE Cursor');
  await page.evaluate(() => window.replica.navigate('diffs'));
  const diffs = await page.evaluate(() =>
    [...document.querySelectorAll('diffs-container')].map(
      (host) => host.shadowRoot?.querySelector('[data-title]')?.textContent,
    ),
  );
  expect(diffs).toEqual(['pager.py', 'src/theme.ts']);
  await page.evaluate(() => window.replica.navigate('artifacts'));
  await page.getByRole('button', { name: 'Pager ansehen' }).click();
  const panel = page.getByRole('region', { name: 'Artefakt: Pager' });
  await expect(panel.locator('div.code-block__code code.language-python')).toContainText('class Pager');
  await expect(panel.locator('pre')).toHaveCount(0);
  await noErrors(page);
});

test('legacy: four shapes of a block around the same code', async ({ open }) => {
  const selectors: Record<LegacyShape, string> = {
    A: 'pre > div.relative > div > div.code-block__code > code.language-typescript',
    B: 'pre > div > div > pre.code-block__code > code.language-typescript',
    C: '.standard-markdown > div:not([role]) > div > pre.code-block__code > code.language-typescript',
    D: '[role="group"][tabindex="0"] > div > pre.code-block__code > code.language-typescript',
  };
  for (const [shape, selector] of Object.entries(selectors) as [LegacyShape, string][]) {
    const page = await open('demo', { family: 'legacy', shape });
    await expect(
      page.locator(`[data-test-render-count] [data-is-streaming="false"] .font-claude-response ${selector}`),
    ).toHaveCount(1);
    await expect(page.locator('[data-turn-key]')).toHaveCount(0);
    await noErrors(page);
  }
});

test('legacy: a reply is streamed', async ({ open }) => {
  const page = await open('streaming', { family: 'legacy', stream: '1', rate: '100', chunk: '20' });
  await page.locator('.progressive-markdown').waitFor();
  await expect(page.locator('[data-is-streaming="true"]')).toHaveCount(0);
  await expect(page.locator('code.language-python')).toContainText('class Queue:');
  await noErrors(page);
});

test('hostile: strange code is shown as it is, the tricks run and are logged', async ({ open }) => {
  const page = await open('hostile', { trick: 'overlay' });
  await expect(page.locator('code.language-python').first()).toContainText('</script><script>alert(1)');
  expect(
    await page
      .locator('code')
      .nth(2)
      .evaluate((code) => code.textContent.includes('\u0000')),
  ).toBe(true);
  const overlay = page.locator('.hostile-overlay').first();
  await overlay.waitFor();
  const { x = 0, y = 0 } = (await overlay.boundingBox()) ?? {};
  // Longer than the covers' period: a slow click counts, too.
  await page.mouse.click(x + 40, y + 20, { delay: 250 });
  await expect.poll(() => page.evaluate(() => window.replica.hostile().overlayClicks)).toBe(1);
  await expect.poll(() => page.evaluate(() => window.replica.hostile().forged)).toBeGreaterThan(0);
});

test('hostile: ten thousand blocks and a block of ten MiB', async ({ open }) => {
  const many = await open('hostile', { many: '10000' });
  await expect(many.locator('pre')).toHaveCount(10_000);
  const big = await open('hostile', { big: '10' });
  expect(
    await big
      .locator('code')
      .first()
      .evaluate((code) => code.textContent.length),
  ).toBeGreaterThan(10 * 2 ** 20 - 200);
});
