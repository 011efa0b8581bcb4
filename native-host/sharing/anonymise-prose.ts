import { regex } from '../../shared/regex.ts';
import { WORD } from './anonymise-code.ts';
import { isPlainText } from './plain-words.ts';
import type { Replacements } from './replacements.ts';
import { isRandom, scrubPatterns } from './scrub-patterns.ts';

/** What stands in prose for something that was quoted and may not be. */
const ELLIPSIS = '…';

/** More comparisons than this are not made; the prose is left out instead. */
const COMPARED = 100_000_000;

/** Quoted text; an apostrophe within a word quotes nothing. */
const QUOTED = new RegExp(
  [
    /"(?<a>[^"\n]{1,300})"|`(?<b>[^`\n]{1,300})`|[“„«](?<c>[^”“»\n]{1,300})[”“»]/u,
    /(?<![\p{L}\p{N}])['‘](?<d>[^'’\n]{1,300})['’](?![\p{L}\p{N}])/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/** What the prose may quote. */
export interface Quotable {
  /** Words of the anonymised code. */
  words: ReadonlySet<string>;
  /** What the comments said. */
  comments: readonly string[];
  patterns: readonly (readonly [original: string, stands: string])[];
  replacements: Replacements;
  rename: boolean;
}

/**
 * A description or a tool's output without what the code was rid of, addresses, paths, hosts, keys, handles and names.
 * What it quotes stays when it is code that stays.
 */
export function anonymiseProse(text: string, { words, comments, patterns, replacements, rename }: Quotable): string {
  const known = (word: string): boolean => word.length < 3 || words.has(word) || isPlainText(word);
  const isCode = (found: string): boolean =>
    !/[@/\\]/.test(found) &&
    !isRandom(found) &&
    (found.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []).every(known) &&
    /\p{L}/u.test(found);
  const gone: (readonly [string, string])[] = [
    ...patterns.filter(([original]) => original.length >= 3),
    ...comments.filter((comment) => comment.length >= 4).map((comment): [string, string] => [comment, ELLIPSIS]),
    ...replacements.texts(),
  ];
  if (gone.length * text.length > COMPARED) return ELLIPSIS;
  const unquoted = gone
    .sort(([a], [b]) => b.length - a.length)
    .reduce((rest, [original, stands]) => withoutText(rest, original, stands), text);
  const scrubbed = scrubPatterns(unquoted, 'prose', isCode)
    .replaceAll(QUOTED, (found: string, ...rest: (string | undefined)[]) => {
      const inside = rest.slice(0, 4).find((part) => part !== undefined) ?? '';
      return (inside.match(WORD) ?? []).every(
        (word) => known(word) || /^(?:text|name)\d+$|^[A-Z]+$|^\d{1,6}$/.test(word),
      )
        ? found
        : found.charAt(0) + ELLIPSIS + found.charAt(found.length - 1);
    })
    .replaceAll(/(?<![\p{L}\p{N}_.])@[\p{L}_][\p{L}\p{N}_-]*/gu, (handle) =>
      words.has(handle.slice(1)) ? handle : 'HANDLE',
    )
    .replaceAll(NUMBERED_HANDLE, 'HANDLE')
    .replaceAll(OWN_MACHINE, 'HOST');
  // The letter of an escape that a tool quotes is no word.
  const worded = scrubbed.replaceAll(
    WORD,
    (word, at: number) =>
      (rename && scrubbed.charAt(at - 1) !== '\\' ? replacements.renamed(word) : undefined) ?? replacements.word(word),
  );
  return replacements.names(worded);
}

/** As Discord and Battle.net write a person; numbers of tickets are none. */
const NUMBERED_HANDLE = regex('giu')`
  (?<![\p{L}\p{N}_.#])(?!(?:issue|bug|pr|mr|ticket|task|rfc|gh)#)[\p{L}_][\p{L}\p{N}_.]{1,31}#\d{4}(?!\d)
`;

/** A machine that is called after whose it is. */
const OWN_MACHINE = regex('giu')`
  (?<![\p{L}\p{N}_.-])[\p{L}\p{N}]{2,32}-(?:laptop|macbook(?:-(?:pro|air))?|mbp|imac|notebook|workstation)
  (?![\p{L}\p{N}])
`;

/** Takes a text out wherever it stands as a whole: not in the midst of a word. */
function withoutText(from: string, text: string, stands: string): string {
  let out = '';
  let at = 0;
  for (let found = from.indexOf(text); found >= 0; found = from.indexOf(text, found + 1)) {
    if (found < at || continues(from, found) || continues(from, found + text.length)) continue;
    out += from.slice(at, found) + stands;
    at = found + text.length;
  }
  return out + from.slice(at);
}

const continues = (text: string, at: number): boolean => at > 0 && /\w\w/.test(text.slice(at - 1, at + 1));
