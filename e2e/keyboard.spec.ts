import { expect, test } from './harness/fixtures.ts';
import { newestReport } from './harness/remembered-jobs.ts';
import { bar, barCount, lookAt, type ShadowHost } from './harness/shadow.ts';
import { chooseLanguage, complaints, endedChip } from './harness/shown-verdict.ts';
import { stream } from './harness/talk.ts';
import { until } from './harness/until.ts';
import type { Page } from 'playwright/test';

// Verdicts come back: other files must not have verified the same blocks before.
test.use({ apart: 'keyboard' });

async function replied(page: Page, blocks: readonly string[]): Promise<ShadowHost[]> {
  const before = await barCount(page);
  await stream(page, blocks.join('\n\nand\n\n'));
  await until('each block has its bar', async () => (await barCount(page)) === before + blocks.length);
  const bars = blocks.map((_, index) => bar(page, before + index));
  for (const block of bars) {
    await block.scrollTo();
    await block.waitUntilDrawn();
  }
  return bars;
}

const isInBar = async (block: ShadowHost): Promise<boolean> => block.css('.bar :focus').exists();

test('Tab goes into the bar once, arrows go through it, and Tab goes on behind it', async ({ open }) => {
  const page = await open('streaming');
  const [first, second] = await replied(page, ['```python\na = 1\n```', '```python\nb = 2\n```']);
  if (first === undefined || second === undefined) throw new Error('there are no bars');
  await until('the first bar has the focus', async () => {
    await page.keyboard.press('Tab');
    return isInBar(first);
  });
  expect(await first.css('.bar-middle').isFocused()).toBe(true);
  await page.keyboard.press('ArrowRight');
  expect(await first.button('Verify').isFocused()).toBe(true);
  await page.keyboard.press('End');
  expect(await first.button('More').isFocused()).toBe(true);
  let presses = 0;
  await until('the second bar has the focus', async () => {
    await page.keyboard.press('Tab');
    presses += 1;
    return isInBar(second);
  });
  // Between them is what the page itself makes a stop: its copy button and its scroller.
  expect(presses).toBeLessThanOrEqual(3);
  await until('back in the first bar', async () => {
    await page.keyboard.press('Shift+Tab');
    return isInBar(first);
  });
  expect(await first.button('More').isFocused(), 'where it was left').toBe(true);
  expect(await complaints(page)).toEqual([]);
});

test('the menu is used by arrows: the reply is verified', async ({ open }) => {
  const page = await open('streaming');
  const [first, second] = await replied(page, [
    '```typescript\nexport const half = (n: number): number => n / 2;\n```',
    '```typescript\nexport const tenth = (n: number): string => n / 10;\n```',
  ]);
  if (first === undefined || second === undefined) throw new Error('there are no bars');
  await first.button('More').focus();
  await page.keyboard.press('ArrowDown');
  await until('the menu has the focus', () => first.role('menuitem', 'Language: TypeScript').isFocused());
  await page.keyboard.press('v');
  expect(await first.role('menuitem', 'Verify the whole reply').isFocused()).toBe(true);
  await lookAt(page);
  await page.keyboard.press('Enter');
  expect((await endedChip(second)).text).toContain('1 problem');
  expect(await first.role('menu').exists(), 'it is closed').toBe(false);
  expect(await complaints(page)).toEqual([]);
});

test("a language is chosen by its name; the next block of the page's word for it has it at once", async ({
  open,
  session,
}) => {
  const page = await open('streaming');
  const blocks = ['```console\necho "$HOME"\n```', '```console\necho $unquoted\n```', '```\nsrc/\n  main.py\n```'];
  const [first, second, tree] = await replied(page, blocks);
  if (first === undefined || second === undefined || tree === undefined) throw new Error('there are no bars');
  await first.scrollTo();
  await first.button('Choose language').focus();
  await lookAt(page);
  await page.keyboard.press('Enter');
  await until('the choice has the focus', () => first.role('combobox', 'Language').isFocused());
  await lookAt(page);
  await page.keyboard.type('bas');
  expect(await first.role('option').text(), 'what is typed filters').toBe('Shell');
  expect(await first.button('Verify').exists(), 'and chooses nothing').toBe(false);
  await page.keyboard.press('Enter');
  await first.waitForText(/^Shell/);
  expect(await first.button('Verify').isFocused(), 'what it was chosen for comes next').toBe(true);
  await second.scrollTo();
  await second.waitForText(/^Shell/);
  await tree.scrollTo();
  expect(await tree.text(), 'what has no word of the page stays').toMatch(/Choose language/);
  await page.reload();
  await second.scrollTo();
  await second.waitForText(/^Shell/);
  await second.button('Verify').click();
  await endedChip(second);
  expect(newestReport(session)).toMatchObject({ language: 'bash', languageSource: 'user' });
  expect(await complaints(page)).toEqual([]);
});

test('plain code is offered as what it looks like, and one press verifies it; trees and sessions are not', async ({
  open,
  session,
}) => {
  const page = await open('streaming');
  const [code, tree, shell] = await replied(page, [
    '```\ndef half(n: int) -> str:\n    return n / 2\n\nfor i in range(3):\n    print(half(i))\n```',
    '```\nsrc/\n├── main.py\n└── util.py\n```',
    '```\n$ pip install requests\nCollecting requests\n$ python main.py\n```',
  ]);
  if (code === undefined || tree === undefined || shell === undefined) throw new Error('there are no bars');
  await code.scrollTo();
  await code.button('Looks like Python – Verify').click();
  expect((await endedChip(code)).tone).toBe('bad');
  expect(await code.text()).toMatch(/^Python\n+guessed/);
  expect(newestReport(session)).toMatchObject({ language: 'python', languageSource: 'content' });
  for (const other of [tree, shell]) {
    await other.scrollTo();
    await other.waitForText(/Choose language/);
    expect((await other.buttons()).join()).not.toMatch(/Verify/);
  }
  expect(await complaints(page)).toEqual([]);
});

test('what opens just above the message box is in sight', async ({ open }) => {
  const page = await open('streaming');
  const long = `\`\`\`python\n${'d = 4\n'.repeat(40)}\`\`\``;
  const [, block] = await replied(page, [long, long, long]);
  if (block === undefined) throw new Error('there is no bar');
  await block.scrollTo();
  const draft = await page.locator('[contenteditable="true"]').first().boundingBox();
  const by = (await block.box()).y - ((draft?.y ?? Number.NaN) - 60);
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, by);
  await until('the bar is just above the message box', async () => {
    const { y } = await block.box();
    if (Math.abs(y - (draft?.y ?? 0) + 60) > 20) throw new Error(`it is at ${y}, the box at ${draft?.y}`);
    return true;
  });
  await block.button('More').focus();
  await page.keyboard.press('ArrowDown');
  await until('the menu has the focus', () => block.role('menuitem', 'Language: Python').isFocused());
  const { x, y } = await block.role('menuitem', 'Open report').box();
  const isOurs = await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.matches('div:empty'), [
    x,
    y,
  ] as const);
  expect(isOurs).toBe(true);
});

test('Escape leaves the language as it was', async ({ open }) => {
  const page = await open('streaming');
  const [block] = await replied(page, ['```python\nc = 3\n```']);
  if (block === undefined) throw new Error('there is no bar');
  await block.button('More').click();
  await block.role('menuitem', 'Language: Python').click();
  await until('the choice has the focus', () => block.role('combobox', 'Language').isFocused());
  await page.keyboard.type('rust');
  await page.keyboard.press('Escape');
  await until('it is closed', async () => !(await block.role('combobox', 'Language').exists()));
  expect(await block.button('More').isFocused()).toBe(true);
  await chooseLanguage(page, block, 'Ruby');
  await block.waitForText(/^Ruby/);
  expect(await complaints(page)).toEqual([]);
});
