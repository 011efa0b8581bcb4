import { expect, test } from './harness/fixtures.ts';
import { bar } from './harness/shadow.ts';
import { complaints, openPanel, turnBar, unfoldPanel, verify } from './harness/shown-verdict.ts';

// Verdicts come back: other files must not have verified the same blocks before.
test.use({ apart: 'panel' });

/** From the bar down to the end of the first problem, CSS pixels. */
const MOST_PX = 120;

for (const family of ['hub', 'legacy'] as const) {
  test(`${family}: one click after the verdict the first problem is read right below the bar`, async ({ open }) => {
    const page = await open('demo', { family });
    const block = bar(page, 0);
    expect((await verify(block)).text).toBe('1 problem');
    await openPanel(block);
    await block.waitForText(/ in all/);
    const [line, first] = await Promise.all([block.css('.bar').box(), block.css('.finding-message').box()]);
    expect(await block.css('.finding-message').text()).toContain("Type 'string' is not assignable");
    expect(first.y + first.height / 2 - (line.y + line.height / 2)).toBeLessThanOrEqual(MOST_PX);
    const ask = await block.button('Ask Claude to fix').box();
    expect(ask.y + ask.height / 2 - (line.y + line.height / 2), 'what helps is beside it').toBeLessThanOrEqual(MOST_PX);
    expect(await complaints(page)).toEqual([]);
  });
}

test('what passed and what was not checked are one line each, and no sentence stands twice', async ({ open }) => {
  const page = await open('empty');
  const reply = await page.evaluate(
    (code) => window.replica.appendTurn('A number, please.', code),
    '```ts\nexport const folded: number = String(7);\n```',
  );
  const block = turnBar(page, reply.replace(/-hub-reply$/, ''));
  expect((await verify(block)).text).toBe('1 problem');
  await openPanel(block);
  await block.waitForText(/ in all/);
  const closed = await block.text();
  expect(closed).toMatch(/\n\d+ of \d+ checks passed\n/);
  expect(closed).toMatch(/\nNot checked: [^\n]+\n/);
  expect(closed).not.toContain('What would help');
  await unfoldPanel(block);
  const panel = await block.text();
  expect(panel).toMatch(/TypeScript 6\.\d/);
  expect(panel).not.toMatch(/[a-z]_[a-z]|\*|Package names 1\b/);
  const sentences = panel.split('\n').filter((line) => line.split(' ').length > 5);
  expect(sentences.filter((line, at) => sentences.indexOf(line) !== at)).toEqual([]);
});

test('bar and panel have a sans face inside of messages that are set in a serif', async ({ open }) => {
  const page = await open('demo', { family: 'hub' });
  const block = bar(page, 0);
  await block.waitForText(/TypeScript/);
  expect(await block.css('.bar').style('font-family')).toMatch(/^system-ui, sans-serif$/);
});
