import { languageOfWord } from '../../../shared/language.ts';
import { PAGE_LIMITS } from '../../../shared/page-limits.ts';
import { answerTo, type LaterBlock } from '../../../shared/same-code.ts';
import type { BlockController } from '../block-controller.ts';
import { isPanel, precedes, turnOf } from '../block-finder.ts';
import { wordOfClass } from '../block-reader.ts';
import type { Page, PageContext } from '../page.ts';
import { selectorsOf } from '../page-adapter/page-adapter.ts';
import type { VerifyBars } from './verify-bar.ts';

/** A correction is about the last replies. */
const MESSAGES_BACK = 3;

/** Verified blocks that are remembered after they left the page, for a reply that is written again. */
const GONE_KEPT = 20;

/** Watches a page for signs that the user corrects Claude, and offers what they made of a block at its bar. */
export function initCorrectionDetector(page: Page, bars: VerifyBars, signal: AbortSignal): void {
  const { document, sending } = page;
  const detector = new CorrectionDetector(page);
  /** The send gesture whose message was read. */
  let read = -Infinity;
  bars.listen(
    {
      mounted: (turn, blocks) => detector.written(turn, blocks, bars.show),
      reread: (block) => detector.reread(block),
      unmounting: (block) => detector.left(block),
    },
    signal,
  );
  page.listen(
    {
      messageStreaming: (container) => detector.writing(turnOf(container, page.adapter)),
      userMessage(message) {
        if (!sending.recent() || sending.at === read) return;
        // Of the messages that are mounted after a gesture, as by scrolling, only the last one can be what was sent.
        const messages = document.querySelectorAll(selectorsOf(page.adapter).userMessage);
        if (!message.contains([...messages].at(-1) ?? null)) return;
        read = sending.at;
        void detector.message(message, blocksBefore(message, bars));
      },
      moved(gotItsId) {
        if (!gotItsId) detector.clear();
      },
      bound: (binding) => void (detector.isOn = binding?.notices !== false),
    },
    signal,
  );
  page.view.addEventListener(
    'input',
    ({ isTrusted, target }) => {
      if (!isTrusted || !(target instanceof Element)) return;
      for (const [container, blocks] of bars.messages)
        if (isPanel(container, page.adapter) && container.contains(target)) detector.editing(blocks);
    },
    { capture: true, passive: true, signal },
  );
}

/** The drawn blocks of the last replies before a message; the replies that were mounted last may stand first. */
const blocksBefore = (message: Element, bars: VerifyBars): BlockController[] =>
  [...bars.messages]
    .filter(([container]) => container.isConnected && precedes(container, message))
    .sort(([one], [other]) => (precedes(one, other) ? -1 : 1))
    .slice(-MESSAGES_BACK)
    .flatMap(([, blocks]) => blocks.filter((block) => bars.drawn.has(block)));

/**
 * Looks for signs that the user corrects Claude and offers them at the bars of the blocks concerned: a message that
 * says so, an edited artifact, a reply that is written again. Nothing is stored by it.
 */
class CorrectionDetector {
  /** The project that the conversation is bound to may switch it off. */
  isOn = true;
  readonly #link: PageContext['link'];
  /** What was verified of blocks in panels, before their user typed into them. */
  readonly #edited = new WeakMap<BlockController, string>();
  /** The user has sent something, and no answer to it has ended. */
  #isAwaiting = false;
  /** Names of messages that answer what the user sent, until they end. */
  readonly #answers = new Set<string>();
  /** Names of messages that are being written again. */
  readonly #retried = new Set<string>();
  readonly #offered = new Set<string>();
  /** Verified blocks that left the document and where they stood, the newest last. */
  readonly #gone: (LaterBlock & { row: string })[] = [];

  constructor({ link }: Pick<PageContext, 'link'>) {
    this.#link = link;
  }

  /** A message that the user sent now, and the blocks of the last replies before it. */
  async message(message: Element, before: readonly BlockController[]): Promise<void> {
    this.#isAwaiting = true;
    const near = before.slice(-PAGE_LIMITS.besideBlocks);
    const earlier = near.map(({ content }) => content);
    if (!this.isOn || earlier.length === 0 || earlier.some(({ code }) => code.length > PAGE_LIMITS.noticedUnits))
      return;
    const { found } = await this.#link
      .request('page.said', { ...readUserMessage(message), earlier })
      .catch(() => ({ found: null }));
    const former = earlier[found?.block ?? -1];
    // The page may use the block's elements for something else by the time that it is recorded.
    if (found && former) near[found.block]?.offer({ ...found.notice, former: former.code });
  }

  /** Somebody types into a panel with these blocks: what was verified in it may be about to change. */
  editing(blocks: readonly BlockController[]): void {
    if (!this.isOn) return;
    for (const block of blocks)
      if (block.verified !== null && !this.#edited.has(block)) this.#edited.set(block, block.verified.code);
  }

  /** A block was read again. */
  reread(block: BlockController): void {
    const former = this.#edited.get(block);
    if (former === undefined) return;
    const { code } = block.content;
    if (code !== former) block.offer({ reason: 'edited', correction: code, said: '', former });
  }

  /**
   * A message is being written: for the first time if the user awaited an answer when that was first seen, however long
   * it takes.
   */
  writing(turn: string): void {
    if (this.#isAwaiting) this.#answers.add(turn);
    else if (this.isOn && !this.#answers.has(turn)) this.#retried.add(turn);
  }

  /**
   * A message has its bars: if it was written again where a block was verified, what it says now is offered as the
   * correction of that. `draw` is for bars that have to be there for it.
   */
  written(turn: string, blocks: readonly BlockController[], draw: (block: BlockController) => void): void {
    for (const block of blocks) this.reread(block);
    if (this.#answers.delete(turn)) this.#isAwaiting = false;
    const gone = this.#retried.has(turn) ? this.#gone.filter(({ row }) => row === blocks[0]?.row) : [];
    // Without any there is no need to read all the code.
    for (const block of gone.length === 0 ? [] : blocks) {
      const { code, language } = block.content;
      const from = gone[rewrittenFrom(gone, { code, language })];
      // The page may draw the end of a reply more than once, and what was offered is not offered again.
      if (from === undefined || this.#offered.has(code)) continue;
      this.#offered.add(code);
      draw(block);
      block.offer({ reason: 'retried', correction: code, said: '', former: from.code });
    }
  }

  /** A bar is taken away. */
  left(block: BlockController): void {
    const { verified } = block;
    if (verified !== null) this.#gone.push({ ...verified, row: block.row });
    // When it scrolls back it was not written anew.
    if (this.#retried.size > 0 && !block.found.container.isConnected) this.#retried.delete(block.turn);
    if (this.#gone.length > GONE_KEPT) this.#gone.shift();
  }

  /** Another conversation. */
  clear(): void {
    this.#isAwaiting = false;
    this.#answers.clear();
    this.#retried.clear();
    this.#offered.clear();
    this.#gone.length = 0;
  }
}

/** Text and marked code of a message that the user wrote, as the page shows it. */
function readUserMessage(element: Element): { text: string; marked: LaterBlock[] } {
  const cut = (text: string | null): string => (text ?? '').slice(0, PAGE_LIMITS.noticedUnits);
  const marked = [...element.querySelectorAll('pre')].map((pre): LaterBlock => {
    const code = pre.querySelector('code') ?? pre;
    return { code: cut(code.textContent), language: languageOfWord(wordOfClass(code) ?? '') ?? null };
  });
  return { text: cut(element.textContent), marked: marked.slice(0, PAGE_LIMITS.besideBlocks) };
}

/** Which of these verified blocks a reply that was written again has rewritten: its index, or -1. */
function rewrittenFrom(former: readonly LaterBlock[], { code, language }: LaterBlock): number {
  const at = language === null ? -1 : answerTo({ report: '', code, language }, former);
  return former[at]?.code === code ? -1 : at;
}
