import { answerTo, type AskedBlock } from '../../../shared/same-code.ts';
import type { Page } from '../page.ts';
import type { VerifyBars } from './verify-bar.ts';

/** A new conversation's message box is looked for this often, and at this distance in ms. */
const TRIES = { most: 40, pauseMs: 250 };

/**
 * In a conversation that was opened to ask for what shows whether code of another is right: writes the request into the
 * draft, which the person sends, and hands the answer's block to the worker, which runs it with that code.
 */
export function initOracleElsewhere(page: Page, bars: VerifyBars, signal: AbortSignal): void {
  let asked: AskedBlock | null = null;
  const write = (text: string, triesLeft: number): void => {
    if (page.composer.insertAtEnd(text).ok || triesLeft === 0) return;
    page.later(TRIES.pauseMs, () => write(text, triesLeft - 1));
  };
  const stop = page.link.onEvent((event) => {
    if (event.event !== 'oracle') return;
    const { text, kind, code, language } = event.body;
    asked = { report: '', code, language, oracle: { kind, place: { turn: '', index: 0 } } };
    write(text, TRIES.most);
  });
  signal.addEventListener('abort', stop, { once: true });
  bars.listen(
    {
      mounted(_turn, blocks) {
        if (asked === null) return;
        const answer =
          blocks[
            answerTo(
              asked,
              blocks.map(({ content }) => content),
            )
          ];
        if (answer === undefined) return;
        asked = null;
        const { code, language } = answer.content;
        bars.show(answer);
        answer.answers('elsewhere');
        page.link.request('oracle.answered', { code, language }).catch(() => undefined);
      },
    },
    signal,
  );
}
