import type { LanguageId } from './language.ts';

/** A block that Claude was asked to mend. */
export interface AskedBlock {
  /** The report that said what is wrong with it. */
  report: string;
  code: string;
  language: LanguageId;
}

/** A finished block of a later message. */
export interface LaterBlock {
  code: string;
  language: LanguageId | null;
}

/** Below this share of common lines a block is about something else. */
const LEAST = 0.25;
/** A fragment shows a part of the code: of its own lines this share must be old ones, or names that were there. */
const FRAGMENT = 0.5;

const linesOf = (code: string): Set<string> =>
  new Set(
    code
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.length > 1),
  );
const namesOf = (code: string): Set<string> => new Set(code.match(/[A-Za-z_]\w{2,}/g));
const share = (part: Set<string>, whole: Set<string>): number =>
  part.size === 0 ? 0 : [...part].filter((each) => whole.has(each)).length / part.size;

/**
 * Which of a later message's blocks answers a request to fix: the one of the same language that has the most in common
 * with the block that was to be mended; -1 when none has enough. Two that fit equally well: the last, for that is where
 * the final version stands.
 */
export function answerTo(asked: AskedBlock, blocks: readonly LaterBlock[]): number {
  const old = { lines: linesOf(asked.code), names: namesOf(asked.code) };
  let best = -1;
  let most = 0;
  for (const [index, { code, language }] of blocks.entries()) {
    if (language !== asked.language && language !== null) continue;
    const lines = linesOf(code);
    const kept = share(old.lines, lines);
    const own = (share(lines, old.lines) + share(namesOf(code), old.names)) / 2;
    const score = Math.max(kept, own);
    if ((kept >= LEAST || own >= FRAGMENT) && score >= most) {
      best = index;
      most = score;
    }
  }
  return best;
}
