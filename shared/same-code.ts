import type { LanguageId } from './language.ts';
import type { OracleKind } from './oracle.ts';
import { regex } from './regex.ts';

/** A block of which Claude was asked something. */
export interface AskedBlock {
  /** The report that said what is wrong with it. */
  report: string;
  code: string;
  language: LanguageId;
  /** What it was asked for, and where the block stands that it is for; absent: to fix the block. */
  oracle?: { kind: OracleKind; place: { turn: string; index: number } };
}

/** A finished block of a later message. */
export interface LaterBlock {
  code: string;
  language: LanguageId | null;
  /** What it says that its file is called. */
  file?: string | null;
}

/** Signs of a test in the languages that have runners. */
export const TEST_SIGNS =
  /\b(?:describe|it|test)(?:\.\w+)?\(\s*["'`]|\bdef test_|\bTestCase\b|#\[test\]|@Test\b|\bfunc Test/;

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

const SCRIPTS: readonly (LanguageId | null)[] = ['typescript', 'tsx', 'javascript', 'jsx'];

/**
 * Which block answers a request for tests, properties or a second version: the last with signs of tests, or the last
 * without that names all that the asked code declares; -1 when there is none. Scripts of all kinds are one language.
 */
function oracleAnswerTo({ code, language, oracle }: AskedBlock, blocks: readonly LaterBlock[]): number {
  const declared = [...code.matchAll(DECLARED)].map(([, name = '']) => name);
  return blocks.findLastIndex(
    (block) =>
      (block.language === language || (SCRIPTS.includes(language) && SCRIPTS.includes(block.language))) &&
      TEST_SIGNS.test(block.code) === (oracle?.kind !== 'version') &&
      (oracle?.kind !== 'version' || declared.every((name) => namesOf(block.code).has(name))),
  );
}

/**
 * Which of a later message's blocks answers a request to fix: the one of the same language that has the most in common
 * with the block that was to be fixed; -1 when none has enough. Two that fit equally well: the last, for that is where
 * the final version stands. Another request's answer is the last block that can be it.
 */
export function answerTo(asked: AskedBlock, blocks: readonly LaterBlock[]): number {
  if (asked.oracle !== undefined) return oracleAnswerTo(asked, blocks);
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

/** What a text declares at its margin: functions, classes, types. */
const DECLARED = regex('gm')`
  ^(?:(?:export|default|pub|public|static|async|abstract|final|inline|unsafe)\s+)*
  (?:def|fn|func|function\*?|class|struct|enum|interface|trait|type)\s+([A-Za-z_]\w*)
`;

/** A block that stands for an earlier one has this share of its lines. */
const SAME = 0.5;

/**
 * May a later block be the same code anew: of the same language, no other file, with half of the lines, and declaring
 * all that the earlier one does (or, where that declares nothing, of the same named file)? It says nothing of which of
 * them is right, and only chooses what a later verification is compared with.
 */
export function standsFor(earlier: LaterBlock, later: LaterBlock): boolean {
  if (earlier.language === null || earlier.language !== later.language || earlier.code === later.code) return false;
  const files = [earlier.file, later.file].filter((file) => file != null);
  if (new Set(files).size > 1 || share(linesOf(earlier.code), linesOf(later.code)) < SAME) return false;
  const declared = [...earlier.code.matchAll(DECLARED)].map(([, name]) => name);
  const again = new Set([...later.code.matchAll(DECLARED)].map(([, name]) => name));
  return declared.length > 0 ? declared.every((name) => again.has(name)) : files.length === 2;
}
