import { skeletonOf } from '../kit/text/look-alikes.ts';
import type { KnownName } from './personal-names.ts';
import { SHORT_NAME, nameParts } from './personal-names.ts';

/** What one record's replacements have in common: the same text is replaced by the same one wherever it stands. */
export interface Replacements {
  /** The text that stands for a free text. */
  text(original: string): string;
  /** A word without known names, or the word itself. The same word for the same one, and never the same for two. */
  word(word: string): string;
  /** Names that are spread over several words. */
  names(text: string): string;
  /** A name of its own for an identifier. */
  identifier(word: string): string;
  /** Free texts that were replaced and what stands for them, longest first. */
  texts(): [original: string, replacement: string][];
  /** Was this identifier given another name? */
  renamed(word: string): string | undefined;
}

/**
 * @param taken words of the record: what is invented for a name is none of them.
 * @param reserved those that are no identifiers: what is invented for an identifier is none of them.
 */
export function createReplacements(
  names: readonly KnownName[],
  taken: ReadonlySet<string>,
  reserved: ReadonlySet<string>,
): Replacements {
  const texts = new Map<string, string>();
  const words = new Map<string, string>();
  const invented = new Set<string>();
  const identifiers = new Map<string, string>();
  // A history may have thousands of authors: a word is asked about once, and a pattern only where its letters are.
  const innocent = new Set<string>();
  const letters = names.map(({ parts }) => parts.join(''));
  let nextIdentifier = 0;
  const within = names.map(({ parts }) =>
    !isLong(parts) ? null : new RegExp(parts.map(escaped).join('[-_. ]?'), 'giu'),
  );
  const whole = names.map(({ parts }) => {
    const spread = parts.map(escaped).join(String.raw`[-_. \t]{0,3}`);
    const part = parts.length > 1 && isLong(parts) ? `|${parts.map(escaped).join('[-_.]?')}` : '';
    return new RegExp(String.raw`(?<![\p{L}\p{N}])${spread}(?![\p{L}\p{N}])${part}`, 'giu');
  });

  function free(wish: string): string {
    let candidate = wish;
    for (
      let n = 2;
      invented.has(candidate) || (taken.has(candidate) && candidate !== wish) || words.has(candidate);
      n += 1
    )
      candidate = `${wish}_${n}`;
    invented.add(candidate);
    return candidate;
  }

  return {
    text(original) {
      const known = texts.get(original) ?? `text${texts.size + 1}`;
      texts.set(original, known);
      return known;
    },
    word(word) {
      const known = words.get(word);
      if (known !== undefined) return known;
      if (innocent.has(word)) return word;
      let changed = asRead(word);
      if (changed.toLowerCase() === word.toLowerCase()) changed = word;
      const squeezed = changed.toLowerCase().replaceAll(/[-_. ]/g, '');
      for (const [index, pattern] of within.entries())
        if (pattern !== null && squeezed.includes(letters[index] ?? ''))
          changed = changed.replace(pattern, (found) => cased(found, `name${index + 1}`));
      for (const [index, { parts }] of names.entries())
        if (within[index] === null && squeezed.includes(letters[index] ?? ''))
          changed = withoutShort(changed, parts, `name${index + 1}`);
      if (changed === word || changed === asRead(word)) {
        innocent.add(word);
        return word;
      }
      const replacement = taken.has(changed) ? free(`${changed}_2`) : free(changed);
      words.set(word, replacement);
      return replacement;
    },
    names(text) {
      const squeezed = text.toLowerCase().replaceAll(/[-_. \t]/g, '');
      return whole.reduce(
        (rest, pattern, index) =>
          squeezed.includes(letters[index] ?? '')
            ? rest.replace(pattern, (found) => cased(found, `name${index + 1}`))
            : rest,
        text,
      );
    },
    identifier(word) {
      const known = identifiers.get(word);
      if (known !== undefined) return known;
      const letter = /^\p{Lu}/u.test(word) ? 'V' : 'v';
      do nextIdentifier += 1;
      while (reserved.has(`${letter}${nextIdentifier}`));
      const name = `${letter}${nextIdentifier}`;
      identifiers.set(word, name);
      return name;
    },
    texts: () => [...texts].sort(([a], [b]) => b.length - a.length),
    renamed: (word) => identifiers.get(word),
  };
}

/** Small Cyrillic letters that look like a capital, and read as the Latin letter in a name. */
const SMALL_CAPITALS: Readonly<Record<string, string>> = {
  к: 'k',
  в: 'b',
  м: 'm',
  н: 'h',
  т: 't',
};

const IS_ASCII = /^[\0-\x7f]*$/;

/** A name in letters that look like Latin ones is the same name to whoever reads it. */
function asRead(word: string): string {
  if (IS_ASCII.test(word)) return word;
  const skeleton = skeletonOf(word).replaceAll(/[квмнт]/g, (letter) => SMALL_CAPITALS[letter] ?? '');
  return IS_ASCII.test(skeleton) ? skeleton : word.normalize('NFKC');
}

/** Is it noticed within a word, too? One of letters and digits is no part of a word by chance. */
function isLong(parts: readonly string[]): boolean {
  const whole = parts.join('');
  return whole.length >= SHORT_NAME || (whole.length === SHORT_NAME - 1 && /\p{L}/u.test(whole) && /\d/.test(whole));
}

/** What machines are for, behind their names. */
const MACHINE_WORDS = /^(?:box|db|srv|server|host|pc|nas|laptop|mac|web|dev|prod|test|vm|node|net|lan|ci|build)s?$/;

/** `maxUser` without `max`, but not `maximum`. */
function withoutShort(word: string, parts: readonly string[], replacement: string): string {
  const name = parts.join('');
  const pieces = word.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}_$\p{N}]+|\p{N}+|[_$]+|\p{Lu}/gu) ?? [];
  return pieces
    .map((piece) => {
      const read = nameParts(piece).join('');
      if (read === name) return cased(piece, replacement);
      const more = read.startsWith(name) && piece.length === read.length && MACHINE_WORDS.test(read.slice(name.length));
      return more ? cased(piece.slice(0, name.length), replacement) + piece.slice(name.length) : piece;
    })
    .join('');
}

const cased = (found: string, replacement: string): string => {
  if (/^\p{Lu}[^\p{Ll}]+$/u.test(found)) return replacement.toUpperCase();
  return /^\p{Lu}/u.test(found) ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement;
};

const escaped = (part: string): string => part.replaceAll(/[^\p{L}\p{N}]/gu, '');
