import type { Page } from '../page.ts';
import type { VerifyBars } from './verify-bar.ts';

/** Of an answer, UTF-16 units. */
const LONGEST = 50_000;

/**
 * Writes the request for better words into the draft, which the person sends, and hands Claude's answer, a block with
 * the request's mark, to the worker.
 */
export function initRewordPatterns(page: Page, bars: VerifyBars, signal: AbortSignal): void {
  let mark: string | null = null;
  const write = async (wanted: string, text: string): Promise<void> => {
    const outcome = page.composer.insertAtEnd(text);
    const error = outcome.ok ? await outcome.settled() : outcome.error;
    if (error === null) mark = wanted;
    await page.link.request('reword.written', { mark: wanted, error });
  };
  const stop = page.link.onEvent((event) => {
    // Without the worker nobody waits for it; the draft shows that it was written.
    if (event.event === 'reword') write(event.body.mark, event.body.text).catch(() => undefined);
  });
  signal.addEventListener('abort', stop, { once: true });
  bars.listen(
    {
      mounted(_turn, blocks) {
        if (mark === null) return;
        for (const block of blocks) {
          const { code } = block.content;
          if (code.length <= LONGEST && code.includes(mark))
            page.link.request('reword.answered', { text: code }).catch(() => undefined);
        }
      },
    },
    signal,
  );
}
