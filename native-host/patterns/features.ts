import { hash as digestOf } from 'node:crypto';
import type { LanguageId } from '../../shared/language.ts';
import { codeChange, type CodeChange, type Hunk, type CodeToken } from './code-change.ts';
import { KEYWORDS, STOP_WORDS, stem } from './code-words.ts';

/** What of a correction is compared: hashes of its parts, each with its weight, in two channels. */
export interface Features {
  change: ReadonlyMap<number, number>;
  message: ReadonlyMap<number, number>;
}

/** What {@link featuresOf} reads of a correction. */
export interface ComparedCorrection {
  claude: string;
  /** null: none was given. */
  correction: string | null;
  message: string;
  subcategory: string | null;
  language: LanguageId | null;
}

/** Parts kept of each channel; those with the smallest hashes, so that two long changes keep the same ones. */
const MOST_PARTS = 160;

/** Units of a message that are read. */
const MESSAGE_UNITS = 4_000;

// Whole numbers, so that a sum is the same in whatever order it is made.
const WEIGHT = {
  whole: 30,
  name: 20,
  keyword: 15,
  sign: 7,
  operator: 15,
  pair: 10,
  near: 5,
  word: 10,
  subcategory: 15,
} as const;

/**
 * The parts of a correction. Names that stand on both sides of the change, literals, layout and comments do not count
 * (but, a little, what is called right beside it); a name that the correction takes away or brings does, for it is what
 * the change is about.
 */
export function featuresOf({ claude, correction, message, subcategory, language }: ComparedCorrection): Features {
  const change = correction === null ? undefined : codeChange(claude, correction, language);
  const parts = new Map<string, number>();
  for (const hunk of change?.hunks ?? []) addHunk(parts, hunk, change?.common ?? new Set());
  return { change: hashed(parts), message: hashed(messageParts(message, subcategory, change)) };
}

/** A token as it counts: `_` for a name of the program, `#` for a literal. */
export function normalToken({ kind, text }: CodeToken, common: ReadonlySet<string>): string {
  if (kind === 'number' || kind === 'string') return '#';
  if (kind === 'word' && common.has(text) && !KEYWORDS.has(text)) return '_';
  return text;
}

// The first unit of a part of a change; {@link reversed} turns one into the other.
const REMOVED = '-';
const ADDED = '+';

const BRACKETS: ReadonlySet<string> = new Set(['(', ')', '{', '}', '[', ']', ',', ';', '.', '_', '#']);

function addHunk(parts: Map<string, number>, hunk: Hunk, common: ReadonlySet<string>): void {
  const put = (part: string, weight: number): void => void parts.set(part, Math.max(weight, parts.get(part) ?? 0));
  const [before, after] = [hunk.before.at(-1), hunk.after[0]].map((token) =>
    token === undefined ? '^' : normalToken(token, common),
  );
  for (const [mark, side] of [
    [REMOVED, hunk.removed],
    [ADDED, hunk.added],
  ] as const) {
    const normal = side.map((token) => normalToken(token, common));
    for (const [at, text] of normal.entries()) put(`${mark}${text}`, unigramWeight(side[at], text));
    const around = [before, ...normal, after];
    if (normal.length > 0)
      for (let at = 0; at + 1 < around.length; at += 1) put(`${mark}${around[at]} ${around[at + 1]}`, WEIGHT.pair);
  }
  const [less = '', more = ''] = [hunk.removed, hunk.added].map((side) =>
    side.map((token) => normalToken(token, common)).join(' '),
  );
  if (hunk.removed.length + hunk.added.length <= 16)
    put(less < more ? `${REMOVED}${less} > ${more}` : `${ADDED}${more} > ${less}`, WEIGHT.whole);
  for (const near of [hunk.before, hunk.after]) {
    for (const [at, { kind, text }] of near.entries())
      if (kind === 'word' && isMember(near[at - 1], near[at + 1])) put(`${REMOVED}~ ${text}`, WEIGHT.near);
  }
}

/** What is taken from something or called is more likely somebody else's than the program's own. */
const isMember = (before: CodeToken | undefined, after: CodeToken | undefined): boolean =>
  before?.text === '.' || before?.text === '::' || after?.text === '(';

function unigramWeight(token: CodeToken | undefined, normal: string): number {
  if (BRACKETS.has(normal)) return WEIGHT.sign;
  if (token?.kind !== 'word') return WEIGHT.operator;
  return KEYWORDS.has(normal) ? WEIGHT.keyword : WEIGHT.name;
}

function messageParts(
  message: string,
  subcategory: string | null,
  change: CodeChange | undefined,
): Map<string, number> {
  const parts = new Map<string, number>();
  const text = message.slice(0, MESSAGE_UNITS);
  for (const [written] of text.matchAll(/[\p{L}_$][\p{L}\p{M}\p{N}_$]*/gu)) {
    // A name of the program at hand says nothing of another one.
    if (change?.common.has(written) === true && !KEYWORDS.has(written) && looksLikeName(written, text)) continue;
    for (const word of written.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(/[\s_$]+/u)) {
      const lower = word.toLowerCase();
      if (lower.length > 1 && !STOP_WORDS.has(lower)) parts.set(stem(lower), WEIGHT.word);
    }
  }
  if (subcategory !== null) parts.set(`: ${subcategory}`, WEIGHT.subcategory);
  return parts;
}

const looksLikeName = (word: string, text: string): boolean =>
  /[_$\d]|\p{Ll}\p{Lu}/u.test(word) || text.includes(`\`${word}`) || text.includes(`'${word}'`);

function hashed(parts: ReadonlyMap<string, number>): Map<number, number> {
  const all = [...parts].map(([part, weight]) => [hashOf(part), weight] as const).sort(([a], [b]) => a - b);
  return new Map(all.slice(0, MOST_PARTS));
}

/** 47 bits of SHA-256 (two parts of a project that fall together are not to be expected) and, last, the direction. */
function hashOf(part: string): number {
  const base = part.startsWith(ADDED) ? REMOVED + part.slice(1) : part;
  const hash = digestOf('sha256', base, 'buffer').readUIntBE(0, 6);
  return hash - (hash % 2) + (base === part ? 0 : 1);
}

/** The part of the opposite change: what one took away, the other brings. */
export const reversed = (hash: number): number => (hash % 2 === 0 ? hash + 1 : hash - 1);

/** As stored: how many parts the change has, then hash and weight of each part, change before message. */
export function packFeatures({ change, message }: Features): Buffer {
  const cells = Float64Array.from([change.size, ...[...change].flat(), ...[...message].flat()]);
  return Buffer.from(cells.buffer);
}

/** The reverse of {@link packFeatures}. */
export function unpackFeatures(stored: Buffer): Features {
  const cells = new Float64Array(Uint8Array.from(stored).buffer);
  const pairs: [number, number][] = [];
  for (let at = 1; at + 1 < cells.length; at += 2) pairs.push([cells[at] ?? 0, cells[at + 1] ?? 0]);
  return { change: new Map(pairs.slice(0, cells[0] ?? 0)), message: new Map(pairs.slice(cells[0] ?? 0)) };
}
