import { languageOfWord } from './language.ts';
import { answerTo } from './same-code.ts';
import type { LaterBlock } from './same-code.ts';
import { regex } from './regex.ts';

/** What in a user's message looks like a correction of a block. */
export interface CorrectionSign {
  reason: 'changed' | 'error' | 'said-wrong';
  /** What the code should have been, where the message has that. */
  correction: string | null;
  /** The line of an error, or the user's own sentence; empty when nothing was said. */
  said: string;
}

/** What a user's message holds, as it is shown. */
export interface UserMessage {
  text: string;
  /** Code in it that is marked as code. */
  marked: readonly LaterBlock[];
}

const LONGEST_COMPLAINT = 300;
/** Of a message no more is read: it may be a whole file. UTF-16 units. */
const LONGEST_READ = 50_000;

/** The first line of what compilers, interpreters and test runners print when something is wrong. */
const ERROR_LINES: readonly RegExp[] = [
  /^[ \t]*[\w.]*(?:Error|Exception|Panic)\b.*$/m,
  /^Traceback \(most recent call last\):/m,
  /^error(?:\[E\d+\])?: .+$/m,
  /^.*: (?:fatal )?error(?: [A-Z]+\d+)?: .+$/m,
  /^.*\berror TS\d+: .+$/m,
  /^thread '.*' panicked at .*$/m,
  /^Exception in thread .*$/m,
  /^panic: .+$/m,
  /^(?:FAIL|FAILED|not ok)\b.+$/m,
  /^AssertionError\b.*$/m,
];

const SHOULD_HAVE = /\bshould (?:have been|be) .{1,60} (?:not|instead of) /;
/** English only: in another language such a message is noticed by its code or by the error in it. */
const WRONG = regex('i')`
  \b(?:
    that(?:'s| is)|this is|it(?:'s| is)|your (?:code|answer|fix|function) is|you(?:'re| are)
  ) (?:still |just |also |simply )?(?:
    wrong|incorrect|not (?:right|correct|what I)|broken|a bug
  )\b
  |\b(?:does(?:n't| not)|did(?:n't| not)|won't) (?:even )?(?:work|compile|run|build|handle|pass)\b
  |\byou (?:forgot|missed|broke|dropped|removed)\b
  |\b(?:there(?:'s| is) a|has a) bug\b
  |${SHOULD_HAVE}
`;

/**
 * What a message of the user's says of the blocks before it: a changed version of one of them, an error that one of
 * them gave, or that one is wrong. A changed version names its block; otherwise it is the last one. Null when it says
 * nothing of the kind.
 */
export function noticeIn(
  message: UserMessage,
  earlier: readonly LaterBlock[],
): { block: number; notice: CorrectionSign } | null {
  const text = message.text.slice(0, LONGEST_READ);
  const changed = changedVersion({ ...message, text }, earlier);
  const complaint = complaintIn(text);
  if (changed !== null)
    return { block: changed.block, notice: { reason: 'changed', correction: changed.code, said: complaint } };
  if (earlier.length === 0) return null;
  const error = errorIn(text);
  const block = blockOfError(text, earlier);
  if (error !== null) return { block, notice: { reason: 'error', correction: null, said: error } };
  return complaint === ''
    ? null
    : { block: earlier.length - 1, notice: { reason: 'said-wrong', correction: null, said: complaint } };
}

function changedVersion(message: UserMessage, earlier: readonly LaterBlock[]): { block: number; code: string } | null {
  const blocks = codeIn(message);
  for (let block = earlier.length - 1; block >= 0; block -= 1) {
    const { code = '', language = null } = earlier[block] ?? {};
    if (language === null) continue;
    const at = answerTo({ report: '', code, language }, blocks);
    const version = blocks[at]?.code;
    if (version === undefined) continue;
    // Quoting a block is no correction of it.
    if (normal(version) === normal(code) || code.includes(version.trim())) return null;
    return { block, code: version };
  }
  return null;
}

const FENCE = /(?:^|\n)[ \t]*(`{3,}|~{3,})[ \t]*([\w+#-]*)[^\n]*\n([\s\S]*?)(?:\n[ \t]*\1|$)/g;
/** A line that is no code: it begins like a sentence and has nothing that only code has. */
const PROSE = /^[A-Z][^(){};=<>[\]]*[\w.,:!?]$/;

/** Code that is marked, in fences, or else whatever stands from the first line to the last that is no prose. */
function codeIn({ text, marked }: UserMessage): LaterBlock[] {
  const fenced = [...text.matchAll(FENCE)].map(([, , word = '', code = '']): LaterBlock => ({
    code,
    language: languageOfWord(word) ?? null,
  }));
  if (marked.length + fenced.length > 0) return [...marked, ...fenced];
  const lines = text.split('\n');
  const isProse = (line: string): boolean => line.trim() === '' || PROSE.test(line.trim());
  const first = lines.findIndex((line) => !isProse(line));
  const last = lines.findLastIndex((line) => !isProse(line));
  return last - first < 1 ? [] : [{ code: lines.slice(first, last + 1).join('\n'), language: null }];
}

const normal = (code: string): string =>
  code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

const TRACEBACK = regex('m')`
  ^Traceback \(most recent call last\):[\s\S]*?
  ^(\w[\w.]*(?:Error|Exception|Warning|Interrupt|Exit)?: .*|\w[\w.]*(?:Error|Exception))$
`;

/** The line that says what went wrong, or null. */
function errorIn(text: string): string | null {
  // A traceback's last line says it; its first does not.
  const python = TRACEBACK.exec(text)?.[1];
  const line = python ?? ERROR_LINES.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
  return line === undefined ? null : line.trim().slice(0, LONGEST_COMPLAINT);
}

/** The block whose names the error speaks of most; the last one where that decides nothing. */
function blockOfError(text: string, earlier: readonly LaterBlock[]): number {
  const named = new Set(text.match(/[A-Za-z_]\w{3,}/g));
  let best = earlier.length - 1;
  let most = 0;
  for (const [index, { code }] of earlier.entries()) {
    const common = new Set((code.match(/[A-Za-z_]\w{3,}/g) ?? []).filter((name) => named.has(name))).size;
    if (common > most || (common === most && index > best)) [best, most] = [index, common];
  }
  return best;
}

function complaintIn(text: string): string {
  const found = WRONG.exec(text);
  if (found === null) return '';
  const start = Math.max(text.lastIndexOf('\n', found.index), text.lastIndexOf('. ', found.index) + 1, 0);
  const end = text.slice(found.index).search(/[.!?](?:\s|$)|\n|$/);
  return text
    .slice(start, found.index + end)
    .trim()
    .slice(0, LONGEST_COMPLAINT);
}
