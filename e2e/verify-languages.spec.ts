import type { Page } from 'playwright/test';
import { LANGUAGES, languageOfWord } from '../shared/language.ts';
import { expect, test } from './harness/fixtures.ts';
import { bar, type ShadowHost } from './harness/shadow.ts';
import { complaints, endedChip, openPanel, turnBar, unfoldPanel } from './harness/shown-verdict.ts';
import { SAMPLES } from './replica/conversations/languages.ts';
import type { LegacyShape } from './replica/model.ts';

// Verdicts come back: other files must not have verified the same blocks before.
test.use({ apart: 'verify-languages' });

/**
 * What the wrong sample of a language has to end with: `refuted` by a tool that decides, or only read by a grammar that
 * approximates the language: it `warns` where it cannot read the text, and is `blind` to what is no matter of syntax.
 */
type Expected =
  | { ends: 'refuted'; line: number; says: RegExp; checks: readonly string[] }
  | { ends: 'warns'; line: number | null }
  | { ends: 'blind' };

const SCRIPT_CHECKS = ['Syntax', 'Types', 'Lint'];

const EXPECTED: Record<string, Expected> = {
  typescript: { ends: 'refuted', line: 1, says: /'number' is not assignable to type 'string'/, checks: SCRIPT_CHECKS },
  tsx: { ends: 'refuted', line: 1, says: /closing tag for 'h1'/, checks: SCRIPT_CHECKS },
  javascript: { ends: 'refuted', line: 1, says: /'\)' expected/, checks: SCRIPT_CHECKS },
  jsx: { ends: 'refuted', line: 1, says: /closing tag for 'li'/, checks: SCRIPT_CHECKS },
  python: { ends: 'refuted', line: 2, says: /"list\[int\]" is not assignable to "int"/, checks: SCRIPT_CHECKS },
  json: { ends: 'refuted', line: 1, says: /property name/, checks: ['Syntax'] },
  yaml: { ends: 'refuted', line: 3, says: /start at the same column/, checks: ['Syntax'] },
  toml: { ends: 'refuted', line: 3, says: /multiple times/, checks: ['Syntax'] },
  smt2: { ends: 'refuted', line: 1, says: /claims unsat, [^\n]+ answers sat/, checks: ['Proof'] },
  tla: { ends: 'refuted', line: 6, says: /invariant TypeOK does not hold/, checks: ['Model check'] },
  rust: { ends: 'blind' },
  go: { ends: 'blind' },
  java: { ends: 'blind' },
  c: { ends: 'warns', line: 4 },
  cpp: { ends: 'blind' },
  csharp: { ends: 'warns', line: 3 },
  ruby: { ends: 'warns', line: null },
  php: { ends: 'warns', line: 3 },
  bash: { ends: 'warns', line: 2 },
  css: { ends: 'refuted', line: 1, says: /Unclosed block/, checks: ['Lint'] },
  haskell: { ends: 'warns', line: null },
  ini: { ends: 'warns', line: 1 },
};

/** Samples of languages that claude-verify knows; the others say so in the bar. */
const KNOWN = SAMPLES.filter(({ fence }) => fence !== 'idris');

/** A solver's or a checker's answer about the text is all that there is to check: nothing else is left out. */
const SAYS_LEFT_OUT = (fence: string): RegExp => {
  // Who answers first decides whether there is a certificate.
  if (fence === 'smt2') return /^(?:\d+ checks? passed|proved)$/;
  if (['json', 'yaml', 'toml', 'css', 'ini'].includes(fence)) return /^\d+ checks? passed$/;
  return fence === 'tla' ? /code not/ : /behaviour not checked/;
};

async function judgeGood(fence: string, block: ShadowHost): Promise<void> {
  const chip = await endedChip(block);
  expect.soft(chip.tone, `${fence}, right: ${chip.text}`).not.toBe('bad');
  expect.soft(chip.text, `${fence}, right`).toMatch(SAYS_LEFT_OUT(fence));
}

async function judgeBad(fence: string, block: ShadowHost): Promise<void> {
  const expected = EXPECTED[fence];
  if (expected === undefined) throw new Error(`nothing is expected of ${fence}`);
  const chip = await endedChip(block);
  await openPanel(block);
  await block.waitForText(/ in all/);
  await unfoldPanel(block);
  const panel = await block.text();
  const isGrammarOnly = !/\n(Types|Lint|Model check|Proof)\n/.test(panel) && panel.includes('tree-sitter');
  if (expected.ends === 'refuted') {
    expect.soft(chip.tone, `${fence}, wrong: ${chip.text}`).toBe('bad');
    expect.soft(panel, `${fence}, wrong`).toMatch(expected.says);
    expect.soft(panel).toContain(`Line ${expected.line}\n`);
    for (const check of expected.checks) expect.soft(panel, fence).toContain(`\n${check}\n`);
  } else if (isGrammarOnly) {
    expect.soft(chip.tone, `${fence}, wrong: ${chip.text}`).toBe(expected.ends === 'warns' ? 'warn' : 'unknown');
    expect.soft(panel, fence).toContain('\nSyntax\n');
    if (expected.ends === 'blind') expect.soft(panel, fence).toMatch(/not the compiler(.|\n)*Types: no compiler/);
    else if (expected.line !== null) expect.soft(panel, fence).toContain(`Line ${expected.line}\n`);
  }
}

const showTurn = (page: Page, fence: string): Promise<void> =>
  page.evaluate((key) => window.replica.scrollTo(key), `U-${fence}-hub-reply`);

test('hub: the right and the wrong block of every language', async ({ open }) => {
  test.setTimeout(240_000);
  const page = await open('languages');
  // All are asked before any is read, so that most of them end while their row is out of the document.
  for (const { fence } of KNOWN) {
    await showTurn(page, fence);
    for (const index of [0, 1]) await turnBar(page, `U-${fence}`, index).button('Verify').click();
  }
  for (const { fence } of KNOWN) {
    await showTurn(page, fence);
    await judgeGood(fence, turnBar(page, `U-${fence}`, 0));
    await judgeBad(fence, turnBar(page, `U-${fence}`, 1));
  }
  expect(await complaints(page)).toEqual([]);
});

/** What the bar of a block with this fence begins with. */
const titled = (fence: string): RegExp => {
  const language = languageOfWord(fence);
  return language === undefined
    ? /Choose language/
    : new RegExp(`^${LANGUAGES[language].title.replaceAll('+', '\\+')}\n`);
};

/** The shapes of a block on the legacy pages, each with the language whose blocks are verified in it. */
const SHAPES: Record<LegacyShape, string> = { A: 'typescript', B: 'python', C: 'css', D: 'bash' };

for (const [shape, verified] of Object.entries(SHAPES) as [LegacyShape, string][]) {
  test(`legacy, shape ${shape}: every block has its language, and a right and a wrong one their verdicts`, async ({
    open,
  }) => {
    const page = await open('languages', { family: 'legacy', shape });
    for (const [index, { fence }] of SAMPLES.entries())
      for (const block of [bar(page, 2 * index), bar(page, 2 * index + 1)]) {
        await block.scrollTo();
        await block.waitForText(titled(fence));
      }
    const index = SAMPLES.findIndex(({ fence }) => fence === verified);
    const [right, wrong] = [bar(page, 2 * index), bar(page, 2 * index + 1)];
    await right.button('Verify').click();
    await wrong.button('Verify').click();
    await right.scrollTo();
    await judgeGood(verified, right);
    await wrong.scrollTo();
    await judgeBad(verified, wrong);
    expect(await complaints(page)).toEqual([]);
  });
}

for (const family of ['hub', 'legacy'] as const) {
  test(`${family}: what has no language says so and is not verified until one is chosen`, async ({ open }) => {
    const page = await open('languages', { family });
    if (family === 'hub') await showTurn(page, 'none');
    const at = (index: number): ShadowHost =>
      family === 'hub' ? turnBar(page, 'U-none', index) : bar(page, 2 * SAMPLES.length + index);
    for (const index of [0, 1]) {
      await at(index).scrollTo();
      await at(index).waitForText(/Choose language/);
      expect(await at(index).buttons()).not.toContain('Verify');
    }
    const named = at(2);
    await named.scrollTo();
    // What the first line says is read once somebody comes near.
    const { x, y } = await named.box();
    await page.mouse.move(x, y);
    expect(await named.waitForText(/limits\.ts/)).toMatch(/TypeScript/);
    expect(await complaints(page)).toEqual([]);
  });
}
