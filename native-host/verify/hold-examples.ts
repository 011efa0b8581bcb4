import type { NearbyMessages } from '../kit/define.ts';
import type { LanguageId } from '../../shared/language.ts';
import { holdReading, isReadForExamples, isReading, LATE_READING } from '../languages/examples/collect.ts';
import type { Engine } from '../sandbox/engine.ts';
import type { WarmPool } from '../sandbox/warm-pool.ts';
import { askSoon } from './deadline.ts';

const ENGINE: Engine = {
  kind: 'module',
  module: new URL('../languages/examples/reading-engine.ts', import.meta.url),
};

/** Text and messages together, UTF-16 units, up to which examples are read on this thread. */
const HERE_UNITS = 8 * 1024;

/** How long reading the examples of a text may take in a process of its own, ms. */
export const EXAMPLES_READ_MS = 2_000;

/** A text with the messages around it, whose examples are asked for. */
interface ExamplesAsked {
  text: string;
  language: LanguageId;
  messages?: NearbyMessages | undefined;
}

/** A reading that is there for everybody who asks for the same, until it is released. */
export interface HeldExamples {
  /** Reading took too long, or its engine died of it: what there is to read is not known. */
  isLate: boolean;
  release(): void;
}

const NOTHING_HELD: HeldExamples = { isLate: false, release: () => undefined };

/**
 * Reads the examples of a text in a process of its own, with a deadline, and holds them: checks ask for them while they
 * are chosen and made, on the daemon's only thread.
 *
 * This is the one reader of texts that needs it, because it looks at every example beside every function and every
 * other example. A text of up to `HERE_UNITS` it reads in a few milliseconds, sooner than another process
 * is asked. What else is read on this thread (fragments of Python, contracts, secrets, functions to call) grows with
 * the text alone: the longest of it took 0.3 s of 700,000 characters of Python, the others 0.05 to 0.2 s
 * (`e2e/corpus/main-thread.test.ts` holds it).
 */
export async function holdExamples(
  { text, language, messages }: ExamplesAsked,
  pool: Pick<WarmPool, 'ask'> & Partial<Pick<WarmPool, 'warm'>>,
  signal: AbortSignal,
): Promise<HeldExamples> {
  const units = [text, messages?.request, messages?.reply].reduce((sum, each) => sum + (each?.length ?? 0), 0);
  if (units <= HERE_UNITS || !isReadForExamples(text, language)) return NOTHING_HELD;
  const known = holdReading(text, language, messages);
  if (known !== undefined) return known;
  // Late, dead or cancelled: the check that asks for it says so.
  const question = { text, language, messages };
  const answer = await askSoon(pool, ENGINE, question, { signal, withinMs: EXAMPLES_READ_MS }).catch(() => undefined);
  return holdReading(text, language, messages, isReading(answer) ? answer : LATE_READING);
}
