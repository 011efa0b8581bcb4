import type { LanguageId } from '../../shared/language.ts';
import { PAGE_LIMITS } from '../../shared/page-limits.ts';
import { textKey } from './block-state.ts';
import type { ExtractedBlock } from './block-reader.ts';
import type { PageContext } from './page.ts';

type Plain = Pick<ExtractedBlock, 'code' | 'word'>;

/**
 * Languages of the blocks for which the page names none that is known: what the user said of the page's word for it,
 * in this conversation, or what the code looks like. The worker knows both; it is asked once for each word and text.
 */
export class PlainLanguages {
  readonly #context: Pick<PageContext, 'link' | 'conversation'>;
  readonly #answers = new Map<string, Promise<LanguageId | null>>();
  /** What the user said while this page was open, by the page's word. */
  readonly #said = new Map<string, LanguageId>();

  constructor(context: Pick<PageContext, 'link' | 'conversation'>) {
    this.#context = context;
  }

  /** Null where nothing is known, or nobody answers: then the user may choose. */
  async of({ code, word }: Plain): Promise<LanguageId | null> {
    const said = word === null ? undefined : this.#said.get(word);
    if (said !== undefined) return said;
    const key = word === null ? textKey(code) : `word ${word}`;
    let answer = this.#answers.get(key);
    if (answer === undefined) {
      if (this.#answers.size >= PAGE_LIMITS.blocksPerPage) this.#answers.clear();
      answer = this.#ask({ code, word }).catch(() => {
        this.#answers.delete(key);
        return null;
      });
      this.#answers.set(key, answer);
    }
    return answer;
  }

  /** The user took a block of this word for this language, and is not asked again in this conversation. */
  remember(word: string, language: LanguageId): void {
    this.#said.set(word, language);
    this.#tell(word, language);
  }

  /** The conversation got its id: what was said in it before is told under that. */
  retell(): void {
    for (const [word, language] of this.#said) this.#tell(word, language);
  }

  /** Another conversation is shown. */
  clear(): void {
    this.#answers.clear();
    this.#said.clear();
  }

  #tell(word: string, language: LanguageId): void {
    const { link, conversation } = this.#context;
    // It holds on this page anyway.
    link.request('language.remember', { conversation, word, language }).catch(() => undefined);
  }

  async #ask({ code, word }: Plain): Promise<LanguageId | null> {
    const { link, conversation } = this.#context;
    const text = word === null ? code.slice(0, PAGE_LIMITS.guessedUnits) : '';
    return (await link.request('block.language', { conversation, word, text })).language;
  }
}

/** What one block without a known language may be in. */
export class PlainBlock {
  readonly #languages: PlainLanguages;
  #asked: Plain | null = null;
  #asking: Promise<void> = Promise.resolve();
  /** What its code looks like: an offer, and no more. */
  guess: LanguageId | null = null;

  constructor(languages: PlainLanguages) {
    this.#languages = languages;
  }

  /** Ends once what was last asked of it is known. */
  get known(): Promise<void> {
    return this.#asking;
  }

  /**
   * Asks for this text unless that was done before, and calls back with what is found: a guess stands in
   * {@link PlainBlock.guess} then, what the user said of the word is handed over.
   */
  recognise(plain: Plain, onFound: (said: LanguageId | null) => void): void {
    if (plain.code === this.#asked?.code && plain.word === this.#asked.word) return;
    this.#asked = plain;
    this.guess = null;
    this.#asking = this.#languages.of(plain).then((language) => {
      if (this.#asked !== plain || language === null) return;
      if (plain.word === null) this.guess = language;
      onFound(plain.word === null ? null : language);
    });
  }

  /** The user said something of a word: what was asked is asked again. */
  forget(): void {
    this.#asked = null;
  }
}
