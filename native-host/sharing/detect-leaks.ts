import { isIP } from 'node:net';
import { scanSecrets } from '../../shared/secrets.ts';
import { skeletonOf } from '../kit/text/look-alikes.ts';
import { lineAmong, lineStarts } from '../kit/text-position.ts';
import type { Parse } from './sharing-grammars.ts';
import type { KnownName } from './personal-names.ts';
import type { SharedRecord } from './shared-record.ts';
import type { LanguageId } from '../../shared/language.ts';

/** Something personal that is left in a record. */
export interface Leak {
  what:
    | 'secret'
    | 'e-mail'
    | 'address'
    | 'host'
    | 'IP'
    | 'path'
    | 'name'
    | 'key'
    | 'comment'
    | 'text'
    | 'hidden character';
  /** Field of the record. */
  where: string;
  /** Line of the field, from 1. */
  line: number;
}

/**
 * Letters and digits by character class, and nothing of the anonymiser's: what it overlooks must not be overlooked
 * here.
 */
const isLetterOrDigit = (character: string): boolean =>
  (character !== '' && character.toLowerCase() + character.toUpperCase() !== character + character) ||
  (character >= '0' && character <= '9');

/**
 * Looks through a finished record for what should not be in it, with other means than it was made with. Anything that
 * is found keeps it from being queued.
 */
export async function detectLeaks(record: SharedRecord, names: readonly KnownName[], parse: Parse): Promise<Leak[]> {
  const codes: [string, string][] = [['claude_output.content', record.claude_output.content]];
  const proses: [string, string][] = [['issue.description', record.issue.description]];
  if (record.correction !== null) codes.push(['correction.content', record.correction.content]);
  if (record.correction?.verification_output != null)
    proses.push(['correction.verification_output', record.correction.verification_output]);
  const leaks: Leak[] = [];
  for (const [where, text] of [...codes, ...proses]) {
    const starts = lineStarts(text);
    const add = (what: Leak['what'], at: number): void => void leaks.push({ what, where, line: lineAmong(starts, at) });
    for (const { line } of await scanSecrets(text)) leaks.push({ what: 'secret', where, line });
    for (const at of mailPlaces(text)) add('e-mail', at);
    for (const line of nameLines(text, names)) leaks.push({ what: 'name', where, line });
    for (const at of hiddenPlaces(text)) add('hidden character', at);
    for (const { token, at } of tokensOf(text)) {
      const what = judge(
        token,
        proses.some(([prose]) => prose === where),
      );
      if (what !== undefined) add(what, at);
    }
  }
  for (const [where, text] of codes)
    for (const { what, line } of detectInSyntax(parse, record.language, text)) leaks.push({ what, where, line });
  return leaks;
}

/** An at sign with a letter or digit before it and a dotted word behind it. */
function mailPlaces(text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (!isLetterOrDigit(text.charAt(at - 1)) || !isLetterOrDigit(text.charAt(at + 1))) continue;
    let end = at + 1;
    while (end < text.length && (isLetterOrDigit(text.charAt(end)) || '.-_'.includes(text.charAt(end)))) end += 1;
    const dot = text.lastIndexOf('.', end - 2);
    if (dot > at && end - dot > 2) places.push(at);
  }
  return places;
}

/**
 * A name's letters or such as look like them, whatever stands between its parts; one of few letters only as a word.
 * Lines are counted where the name was found: a ligature is one character of the text, and three of what is read.
 */
const nameLines = (text: string, names: readonly KnownName[]): Set<number> =>
  new Set(
    [text.normalize('NFKC'), skeletonOf(text)].flatMap((read) => {
      const folded = read.toLowerCase();
      const starts = lineStarts(folded);
      return namesIn(folded, names).map((at) => lineAmong(starts, at));
    }),
  );

function namesIn(folded: string, names: readonly KnownName[]): number[] {
  const places: number[] = [];
  for (const { parts } of names) {
    const [first = ''] = parts;
    const whole = parts.reduce((sum, part) => sum + part.length, 0);
    for (let at = folded.indexOf(first); at >= 0; at = folded.indexOf(first, at + 1)) {
      const end = endOfName(folded, at, parts);
      if (end === undefined) continue;
      const alone = !isLetterOrDigit(folded.charAt(at - 1)) && !isLetterOrDigit(folded.charAt(end));
      if (whole >= 5 && !folded.slice(at, end).includes(' ') ? true : alone) places.push(at);
    }
  }
  return places;
}

function endOfName(text: string, at: number, parts: readonly string[]): number | undefined {
  let end = at;
  for (const [index, part] of parts.entries()) {
    if (index > 0 && '-_. '.includes(text.charAt(end)) && text.charAt(end) !== '') end += 1;
    if (!text.startsWith(part, end)) return undefined;
    end += part.length;
  }
  return end;
}

function hiddenPlaces(text: string): number[] {
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    const control = (point < 32 && point !== 9 && point !== 10) || (point >= 127 && point < 160);
    const unseen =
      (point >= 0x200b && point <= 0x200f) ||
      (point >= 0x202a && point <= 0x202e) ||
      (point >= 0x2060 && point <= 0x206f) ||
      point === 0xfeff ||
      (point >= 0xd800 && point <= 0xdfff) ||
      point >= 0xe0000;
    if (control || unseen) places.push(at);
    at += character.length;
  }
  return places;
}

const BETWEEN = new Set(' \t\n"\'`<>()[]{},;|=');

function* tokensOf(text: string): Generator<{ token: string; at: number }> {
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && !BETWEEN.has(text.charAt(at))) continue;
    if (at > from) yield { token: text.slice(from, at), at: from };
    from = at + 1;
  }
}

const FOLDERS = [
  'home',
  'users',
  'root',
  'etc',
  'usr',
  'var',
  'opt',
  'tmp',
  'srv',
  'mnt',
  'media',
  'volumes',
  'private',
  'workspace',
  'workspaces',
  'data',
  'nix',
  'snap',
];

const ENDINGS = [
  'com',
  'org',
  'net',
  'corp',
  'internal',
  'local',
  'lan',
  'intranet',
  'io',
  'dev',
  'cloud',
  'edu',
  'gov',
];

function judge(token: string, prose: boolean): Leak['what'] | undefined {
  const lower = token.toLowerCase();
  if (lower.includes('://') || lower.startsWith('www.')) return 'address';
  const core = trimmed(lower);
  if (isIP(core) === 4 || (isIP(core) === 6 && core.length >= 7 && digitsIn(core) > 0)) return 'IP';
  const host = core.split('/')[0]?.split(':')[0] ?? '';
  if (isIP(host) === 4) return 'IP';
  const parts = lower.replaceAll('\\', '/').split('/');
  if (
    parts.length > 1 &&
    parts
      .slice(0, -1)
      .some(
        (part, index) =>
          (part === '' || part === '~' || part.endsWith(':')) && FOLDERS.includes(parts[index + 1] ?? ''),
      )
  )
    return 'path';
  if (
    parts.length > 1 &&
    (parts[0] === '~' ||
      (prose &&
        (/^[a-z]:$/.test(parts[0] ?? '') ||
          (lower.startsWith('/') && (parts[1]?.length ?? 0) > 1 && isLetterOrDigit(parts[1]?.charAt(0) ?? '')))))
  )
    return 'path';
  const labels = host.split('.');
  if (prose && labels.length > 2 && labels.every((label) => label !== '') && ENDINGS.includes(labels.at(-1) ?? ''))
    return 'host';
  for (const run of token.split(/[^A-Za-z0-9+/]/)) if (run.length >= 20 && randomness(run) > 0.5) return 'key';
  return undefined;
}

const trimmed = (token: string): string => {
  let end = token.length;
  while (end > 0 && '.,:;!?'.includes(token.charAt(end - 1))) end -= 1;
  return token.slice(0, end);
};

const digitsIn = (text: string): number => [...text].filter((character) => character >= '0' && character <= '9').length;

/** How evenly letters and digits are spread: 0 for a word, about 1 for something drawn at random. */
function randomness(run: string): number {
  const digits = digitsIn(run);
  if (digits === 0 || digits === run.length) return 0;
  let turns = 0;
  for (let at = 1; at < run.length; at += 1) if (digitsIn(run.charAt(at)) !== digitsIn(run.charAt(at - 1))) turns += 1;
  const share = digits / run.length;
  return turns / (2 * share * (1 - share) * (run.length - 1));
}

/** What the syntax of a finished code still shows. */
interface SyntaxLeak {
  what: 'comment' | 'text';
  /** From 1. */
  line: number;
}

/** Words that anonymised text is made of. */
const OURS = /^(?:text\d+|[a-z]{0,2}|\d{1,4})$/i;

/**
 * Reads a finished code anew: no comment may be left, and nowhere a sentence. Code has no white space within a token,
 * so a token with white space between words is one.
 */
function detectInSyntax(parse: Parse, language: LanguageId | null, code: string): SyntaxLeak[] {
  const parsed = language === null ? null : parse(language, code);
  if (parsed === null || parsed === undefined) return [];
  const { tree, source, offset } = parsed;
  const rows = source.slice(0, offset).split('\n').length - 1;
  const leaks: SyntaxLeak[] = [];
  const cursor = tree.walk();
  try {
    for (let more = true; more;) {
      const { nodeType, startIndex, endIndex, startPosition } = cursor;
      const inside = startIndex >= offset && startIndex < offset + code.length;
      const comment = /comment|haddock/.test(nodeType) && cursor.nodeIsNamed;
      if (inside && comment) leaks.push({ what: 'comment', line: startPosition.row - rows + 1 });
      if (!comment && cursor.gotoFirstChild()) continue;
      if (inside && !comment && isSentence(nodeType, source.slice(startIndex, endIndex)))
        leaks.push({ what: 'text', line: startPosition.row - rows + 1 });
      for (more = cursor.gotoNextSibling(); !more && cursor.gotoParent();) more = cursor.gotoNextSibling();
    }
  } finally {
    cursor.delete();
    tree.delete();
  }
  return leaks;
}

function isSentence(type: string, leaf: string): boolean {
  if (/pragma|preproc|operator/.test(type) || /^use (?:strict|client|server)$/.test(leaf)) return false;
  const words = leaf.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return /\S\s+\S/.test(leaf) && words.length >= 2 && words.filter((word) => !OURS.test(word)).length >= 2;
}
