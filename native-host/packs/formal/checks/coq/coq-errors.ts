import type { Finding } from '../../../../../shared/finding.ts';
import { coqSentences } from '../../coq/coq-sentences.ts';
import { linesOf } from '../../../../kit/text-position.ts';
import { rangeAt } from '../../../../kit/tool-place.ts';
import { withoutComments } from './coq-modules.ts';

/** The error with which coqc ended. It stops at the first. */
export interface CoqError {
  /** As coqc names the file, or undefined where it names no place. */
  file?: string;
  /** From 1; `start` and `end` are bytes from 0, counted from the beginning of the line. */
  line: number;
  start: number;
  end: number;
  message: string;
}

/** What an error means for the text. */
type Meaning =
  | 'wrong'
  | 'missing'
  | 'undefined-name'
  | 'unfinished'
  | 'not-found-by-search'
  | 'other-version'
  | 'outside';

const PLACE = /^File "([^"\n]*)", lines? (\d+)(?:-\d+)?, characters (\d+)-(\d+):$/;

/** Reads the error among what coqc printed to standard error, where warnings stand before it. */
export function readError(stderr: string): CoqError | undefined {
  const lines = stderr.split('\n');
  const at = lines.findIndex((line) => /^Error\b:?/.test(line));
  if (at < 0) return undefined;
  const [, file, line, start, end] = PLACE.exec(lines[at - 1] ?? '') ?? [];
  const message = [lines[at]?.replace(/^Error:?/, '') ?? '', ...lines.slice(at + 1)].join('\n').trim();
  return {
    ...(file === undefined ? {} : { file }),
    line: Number(line ?? 1),
    start: Number(start ?? 0),
    end: Number(end ?? 0),
    message: message.replaceAll(/\s*\n\s*/g, ' '),
  };
}

const MEANINGS: readonly (readonly [Meaning, RegExp])[] = [
  ['missing', /^(?:Cannot find a physical path|Unable to locate library|Cannot load|Can't find file|Findlib error)/],
  ['missing', /^(?:Dynlink error|File not found on loadpath|.*is not a valid plugin name)|has to be required first/],
  ['missing', /inconsistent assumptions over library|bad version number|unknown library/i],
  ['undefined-name', /^The (?:reference|variable|constructor|module|field) \S+ was not found/],
  ['undefined-name', /^(?:Unknown|Unbound|Cannot find (?:module|reference)|No such (?:module|scope|hint))/i],
  [
    'undefined-name',
    /(?:not a defined object|is not declared|not declared as|Unknown (?:scope|interpretation)|No notation)/,
  ],
  ['outside', /^System error|\/tmp\/testextraction/],
  ['unfinished', /^There are pending proofs|^The section \S+ is not closed|module .{0,200} needs? to be closed/i],
  [
    'not-found-by-search',
    /Cannot find witness|Tactic failure|No applicable tactic|Cannot solve this goal|proof search/,
  ],
  ['not-found-by-search', /^Timeout|[Nn]ot? (?:a )?valid (?:ring|field) equation|congruence|tauto failed|omega/],
  ['other-version', /[Uu]nsupported attribute|Attribute .* is not supported|There is no (?:flag|option|qualid-valued)/],
  ['other-version', /^Anomaly|Stack overflow|Out of memory|deprecated|no longer supported/],
];

/** Signs that are in every Coq, without a library; another one may be a notation that is declared elsewhere. */
const PLAIN = new Set(
  ':= : => = -> <-> <- /\\ \\/ ~ <> <= >= < > + - * / ; | || @ % ? ! & # .. :> |- <: ?? -'.split(' '),
);
const OF_SSREFLECT = /^\s*by\b|;\s*by\b|\b(?:move|have|suff|wlog|apply|elim|case|rewrite)\b\s*(?:=>|:|\/|->)|\/=|\/\//;

/** May what Coq cannot read be a notation, or a language of tactics, that another file or library brings? */
function maySyntaxBeBrought(text: string, { line, start }: CoqError): boolean {
  const code = withoutComments(text);
  const lines = linesOf(code);
  const { startLine, startColumn } = rangeAt(text, { line, column: start + 1 }, 'bytes');
  const offset = (lines[startLine - 1]?.start ?? 0) + startColumn - 1;
  const sentence = coqSentences(code).find((each) => each.start <= offset && offset <= each.end)?.text ?? '';
  const plain = sentence.replaceAll(/"[^"]*"/g, ' ');
  const signs = plain.match(/[^\s\p{L}\p{N}_'"()[\]{},.]+/gu) ?? [];
  return OF_SSREFLECT.test(plain) || /\[[^\]]*;[^\]]*\]/.test(plain) || signs.some((sign) => !PLAIN.has(sign));
}

const KEYWORD = /^The reference (?:Proof|Qed|Theorem|Lemma|Definition|Fixpoint|Require|Import|Admitted) was not found/;

/** What the error says of the text that it is in. */
export function meaningOf(error: CoqError, text: string): Meaning {
  const { message } = error;
  // The sentence before has no full stop at its end.
  if (KEYWORD.test(message)) return 'wrong';
  const known = MEANINGS.find(([, pattern]) => pattern.test(message))?.[0];
  if (known !== undefined) return known;
  return /^Syntax [Ee]rror/.test(message) && !message.includes('Unterminated') && maySyntaxBeBrought(text, error)
    ? 'undefined-name'
    : 'wrong';
}

/** Is it the program of Coq's language that is wrong, and not only a proof that does not go through? */
const TYPE =
  /has type|expected to have|Unable to unify|[Uu]niverse|Cannot guess|ositive|ill-formed|Cannot infer|Illegal/;

/** The error at its place in the file. */
export function findingOf(error: CoqError, file: { name: string; text: string }, meaning: Meaning): Finding {
  const isSyntax = /^Syntax [Ee]rror/.test(error.message) || KEYWORD.test(error.message);
  return {
    file: file.name,
    range: placeOf(file.text, error),
    rule: isSyntax ? 'syntax' : 'error',
    backend: 'coq',
    message: error.message,
    severity: meaning === 'wrong' ? 'error' : 'warning',
    category: categoryOf(error.message, isSyntax),
  };
}

function categoryOf(message: string, isSyntax: boolean): Finding['category'] {
  if (isSyntax) return 'syntax_error';
  return TYPE.test(message) ? 'type_error' : 'logic_error';
}

/** The end is counted from the beginning of the first line, and may lie on a later one. */
function placeOf(text: string, { line, start, end }: CoqError): Finding['range'] {
  const lines = text.split('\n');
  let endLine = line;
  let left = end;
  for (let width = byteWidth(lines[endLine - 1]); left > width && endLine < lines.length; endLine += 1) {
    left -= width + 1;
    width = byteWidth(lines[endLine]);
  }
  return rangeAt(text, { line, column: start + 1, endLine, endColumn: Math.max(0, left) + 1 }, 'bytes');
}

const byteWidth = (line: string | undefined): number => Buffer.byteLength(line ?? '');
