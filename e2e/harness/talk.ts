import type { Page } from 'playwright/test';

/** A reply of Claude's that is one block of code. */
export const replyOf = (language: string, code: readonly string[]): string =>
  `Here it is:\n\n\`\`\`${language}\n${code.join('\n')}\n\`\`\`\n`;

/** Streams a reply to a turn that the page itself sends. */
export const stream = (page: Page, reply: string): Promise<void> =>
  page.evaluate((text) => window.replica.stream(text, { chunksPerSecond: 60, chunkChars: 12 }), reply);

/** Writes a message and sends it, as a person would. */
export async function say(page: Page, lines: readonly string[]): Promise<void> {
  await page.locator('[contenteditable="true"]').first().click();
  for (const [at, line] of lines.entries()) {
    if (at > 0) await page.keyboard.press('Shift+Enter');
    await page.keyboard.insertText(line);
  }
  await page.keyboard.press('Enter');
}
