import type { Page } from 'playwright/test';
import { lookAt, shadowHost, type ShadowHost } from './shadow.ts';
import { until } from './until.ts';

/** What a bar says when nothing runs. */
export interface Chip {
  tone: string;
  text: string;
}

/** A verdict is awaited this long: tools start cold, two at a time, on machines that do other things too. */
export const VERDICT_MS = 60_000;

/** The bar of the `index`-th block in the reply to a turn of the hub family; the row may be out of the document. */
export const turnBar = (page: Page, turn: string, index = 0): ShadowHost =>
  shadowHost(page, `[data-turn-key="${turn}-hub-reply"] :bar`, index);

/** The chip in the middle of a bar, or null while there is none: idle, running, not drawn. */
export async function chipOf(bar: ShadowHost): Promise<Chip | null> {
  const chip = await bar.css('.bar-middle .verdict').facts();
  return chip && { tone: chip.attributes['data-tone'] ?? '', text: chip.text };
}

/** Waits until the bar has a chip. */
export const endedChip = (bar: ShadowHost, timeoutMs = VERDICT_MS): Promise<Chip> =>
  until(
    'the bar has a chip',
    async () => {
      const chip = await chipOf(bar);
      if (chip === null) throw new Error(`it says ${JSON.stringify(await bar.text())}`);
      return chip;
    },
    timeoutMs,
  );

/** Clicks Verify with the mouse and waits for the chip; only for blocks that have none yet. */
export async function verify(bar: ShadowHost): Promise<Chip> {
  await bar.button('Verify').click();
  return endedChip(bar);
}

/** Takes a block for another language: its name is typed where languages are chosen. */
export async function chooseLanguage(page: Page, bar: ShadowHost, name: string): Promise<void> {
  if (await bar.button('Choose language').exists()) await bar.button('Choose language').click();
  else {
    await bar.button('More').click();
    await bar.role('menuitem', /^(?:Language: |Choose language)/).click();
  }
  await until('the choice has the focus', () => bar.role('combobox', 'Language').isFocused());
  await lookAt(page);
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

/** Opens the panel under the bar. */
export async function openPanel(bar: ShadowHost): Promise<void> {
  if ((await bar.css('.bar-middle').attribute('aria-expanded')) !== 'true') await bar.css('.bar-middle').click();
  await until('the panel is open', () => bar.css('.drop').exists());
}

/** Unfolds the lines of an open panel: notes, what passed, what was not checked. */
export async function unfoldPanel(bar: ShadowHost): Promise<void> {
  const closed = bar.css('.fold-toggle[aria-expanded="false"]');
  await until('every line is unfolded', async () => {
    if (!(await closed.exists())) return true;
    await closed.click();
    return false;
  });
}

/**
 * What the page counted as broken: foreign nodes in its code, rows it could not remove, uncaught errors, policy
 * violations.
 */
export const complaints = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...window.replica.errors(), ...window.replica.cspViolations()]);
