import { PAGE_LIMITS } from '../../shared/page-limits.ts';
import type { LaterBlock } from '../../shared/same-code.ts';
import type { DressedBlock } from './dressed-block.ts';
import type { Surroundings } from './surroundings.ts';
import { readUserMessage, rewrittenFrom } from './user-message.ts';

/** Verified blocks that are remembered after they left the page, for a reply that is written again. */
const GONE_KEPT = 20;

/**
 * Looks for signs that the user corrects Claude and offers them at the bars of the blocks concerned: a message that
 * says so, an edited artifact, a reply that is written again. Nothing is stored by it.
 */
export class Noticing {
  /** The project that the conversation is bound to may switch it off. */
  isOn = true;
  readonly #link: Surroundings['link'];
  /** What was verified of blocks in panels, before their user typed into them. */
  readonly #edited = new WeakMap<DressedBlock, string>();
  /** The user has sent something, and no answer to it has ended. */
  #isAwaiting = false;
  /** Names of messages that answer what the user sent, until they end. */
  readonly #answers = new Set<string>();
  /** Names of messages that are being written again. */
  readonly #retried = new Set<string>();
  readonly #offered = new Set<string>();
  /** Verified blocks that left the document and where they stood, the newest last. */
  readonly #gone: (LaterBlock & { row: string })[] = [];

  constructor({ link }: Pick<Surroundings, 'link'>) {
    this.#link = link;
  }

  /** A message that the user sent now, and the blocks of the last replies before it. */
  async message(message: Element, before: readonly DressedBlock[]): Promise<void> {
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
  editing(blocks: readonly DressedBlock[]): void {
    if (!this.isOn) return;
    for (const block of blocks)
      if (block.verified !== null && !this.#edited.has(block)) this.#edited.set(block, block.verified.code);
  }

  /** A block was read again. */
  reread(block: DressedBlock): void {
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
  written(turn: string, blocks: readonly DressedBlock[], draw: (block: DressedBlock) => void): void {
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
  left(block: DressedBlock): void {
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
