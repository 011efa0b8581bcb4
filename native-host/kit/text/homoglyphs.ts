import type { LanguageId } from '../../../shared/language.ts';
import type { SecurityRemark } from '../security-remark.ts';
import type { Piece } from '../scan/scan-text.ts';
import { isStyled, KNOWN_NAMES, OPERATOR_TWINS, RESEMBLING, skeletonOf, TWINS } from './look-alikes.ts';

const NAME = /[\p{ID_Start}_$][\p{ID_Continue}$]*/gu;
const NOT_ASCII = /[^\0-\x7F]/;
const LATIN = /\p{Script=Latin}/u;

/** Languages whose code has prose between its names: a short word of it may well look like a name. */
const WITH_PROSE: readonly LanguageId[] = ['tsx', 'jsx', 'php'];
/** Languages whose unquoted values are prose: names cannot be told from it. */
const MOSTLY_PROSE: readonly LanguageId[] = ['yaml', 'ini'];

/** A name stands on so many lines at most, as far as this is told. */
const MOST_LINES = 10;

/** Letters that a name needs before its likeness to another is told. */
function shortestName(language: LanguageId): number {
  if (MOSTLY_PROSE.includes(language)) return Infinity;
  return WITH_PROSE.includes(language) ? 3 : 1;
}

/** Names that look like other names, in code and as words of a literal. Each is reported once a line. */
export function homoglyphRemarks(text: string, pieces: readonly Piece[], language: LanguageId): SecurityRemark[] {
  if (!NOT_ASCII.test(text)) return [];
  const names = namesIn(text, pieces, 'code');
  const bySkeleton = Map.groupBy(names.keys(), skeletonOf);
  const shortest = shortestName(language);
  const inCode = [...names].flatMap(([name, places]) => {
    if (!NOT_ASCII.test(name)) return [];
    const mixture = mixed(name) ?? ([...name].length < shortest ? undefined : collides(name, bySkeleton));
    return mixture === undefined ? [] : places.map((start) => remarkOn(name, start, mixture));
  });
  const inLiterals = [...namesIn(text, pieces, 'string')].flatMap(([name, places]) => {
    const mixture = NOT_ASCII.test(name) ? mixed(name) : undefined;
    // A literal in prose mixes scripts by a slip of the keyboard; what reads as plain Latin throughout is taken for it.
    return mixture === undefined || NOT_ASCII.test(skeletonOf(name))
      ? []
      : places.map((start) => remarkOn(name, start, mixture));
  });
  return [...inCode, ...inLiterals];
}

function remarkOn(name: string, start: number, { rule, message }: Mixture): SecurityRemark {
  return {
    rule,
    message: `\`${escaped(name)}\` ${message}`,
    severity: 'warning',
    category: 'security_flaw',
    subcategory: 'hidden_character',
    start,
    end: start + name.length,
  };
}

/** Where each name stands first on a line. */
function namesIn(text: string, pieces: readonly Piece[], wanted: Piece['kind']): Map<string, number[]> {
  const names = new Map<string, { places: number[]; line: number }>();
  let line = 0;
  let lineEnd = text.indexOf('\n');
  for (const { kind, start, end } of pieces) {
    if (kind !== wanted) continue;
    for (const { 0: name, index } of text.slice(start, end).matchAll(NAME)) {
      const at = start + index;
      for (; lineEnd !== -1 && lineEnd < at; lineEnd = text.indexOf('\n', lineEnd + 1)) line += 1;
      const known = names.get(name);
      if (known === undefined) names.set(name, { places: [at], line });
      else if (known.line !== line && known.places.length < MOST_LINES) {
        known.places.push(at);
        known.line = line;
      }
    }
  }
  return new Map([...names].map(([name, { places }]) => [name, places]));
}

interface Mixture {
  rule: string;
  message: string;
}

/** A name in which letters of another script stand among Latin ones and cannot be told from them. */
function mixed(name: string): Mixture | undefined {
  for (const part of name.split(/[_$\d]+/)) {
    if (!/[A-Za-z]/.test(part)) continue;
    const chars = [...part];
    if (chars.some((char) => OPERATOR_TWINS.has(char)))
      return {
        rule: 'operator-look-alike',
        message: `has a letter that looks like an operator: it reads as \`${skeletonOf(name)}\``,
      };
    if (chars.some(isStyled))
      return { rule: 'mixed-script', message: `mixes plain with styled letters: it reads as \`${skeletonOf(name)}\`` };
    // A run that has a letter of its own script's is a word of that script ("getОтчёт"), and nobody takes it for Latin.
    const foreign = runs(chars).some(
      (run) => run.some((char) => TWINS.has(char)) && run.every((char) => TWINS.has(char) || RESEMBLING.has(char)),
    );
    if (foreign) return { rule: 'mixed-script', message: `mixes scripts: it reads as \`${skeletonOf(name)}\`` };
  }
  return undefined;
}

/** The runs of letters that are not plain Latin. */
function runs(chars: readonly string[]): string[][] {
  const list: string[][] = [[]];
  for (const char of chars) {
    if (LATIN.test(char) && !TWINS.has(char)) list.push([]);
    else list.at(-1)?.push(char);
  }
  return list.filter((run) => run.length > 0);
}

/** A name that a reader takes for another name of the block, or for one that everybody knows. */
function collides(name: string, bySkeleton: ReadonlyMap<string, readonly string[]>): Mixture | undefined {
  if (isFormula(name)) return undefined;
  const skeleton = skeletonOf(name);
  const other = bySkeleton.get(skeleton)?.find((each) => each !== name && !(isFormula(each) && each.length === 1));
  if (other !== undefined)
    return { rule: 'confusable-name', message: `looks like another name of this block, \`${escaped(other)}\`` };
  if (skeleton !== name && KNOWN_NAMES.has(skeleton))
    return { rule: 'confusable-name', message: `looks like \`${skeleton}\` and is another name` };
  return undefined;
}

/** Every part with a letter that only resembles a Latin one is that one letter: `α`, `ρ_air`, `x_ν`. */
function isFormula(name: string): boolean {
  const parts = name.split(/[_\d]+/).filter((part) => NOT_ASCII.test(part));
  return parts.length > 0 && parts.every((part) => [...part].length === 1 && !(TWINS.has(part) && !isGreek(part)));
}

const isGreek = (char: string): boolean => /\p{Script=Greek}/u.test(char);

/** The name with every letter that could be taken for another spelt out. */
const escaped = (name: string): string =>
  [...name]
    .map((char) =>
      NOT_ASCII.test(char) && skeletonOf(char) !== char ? `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}` : char,
    )
    .join('');
