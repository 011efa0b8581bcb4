import type { LanguageId } from '../../shared/language.ts';
import { codeChange, type Hunk, type CodeToken } from './code-change.ts';
import { normalToken } from './features.ts';
import { KEYWORDS } from './code-words.ts';

/** A change as it is shown, and as it is compared with others. */
export interface TypicalChange {
  /** One line: "Write `0..n` instead of `0..=n`". */
  guidance: string;
  /** The same without a single name or literal; null when nothing is left that says anything. */
  anonymous: string | null;
  /** Normalised tokens that went and came: two patterns whose are swapped contradict each other. */
  removed: string;
  added: string;
}

/** Units of each side that are shown. */
const MOST_SHOWN = 60;

/**
 * The change that most of these corrections make, in the words of the first of them that does; undefined without any.
 */
export function typicalChange(
  corrections: readonly { claude: string; correction: string; language: LanguageId | null }[],
): TypicalChange | undefined {
  const seen = new Map<
    string,
    { count: number; hunk: Hunk; common: ReadonlySet<string>; removed: string; added: string }
  >();
  for (const { claude, correction, language } of corrections) {
    const { hunks, common } = codeChange(claude, correction, language);
    const kinds = new Set<string>();
    for (const hunk of hunks) {
      const [removed = '', added = ''] = [hunk.removed, hunk.added].map((side) =>
        side.map((token) => normalToken(token, common)).join(' '),
      );
      const kind = `${removed}\n${added}`;
      if (kinds.has(kind)) continue;
      kinds.add(kind);
      const known = seen.get(kind);
      if (known === undefined) seen.set(kind, { count: 1, hunk, common, removed, added });
      else known.count += 1;
    }
  }
  let most: { count: number; hunk: Hunk; removed: string; added: string } | undefined;
  for (const each of seen.values()) if (most === undefined || each.count > most.count) most = each;
  if (most === undefined) return undefined;
  const { hunk, removed, added } = most;
  const anonymous = sentence(hunk, (token) => {
    if (token.kind === 'word') {
      return KEYWORDS.has(token.text) ? token.text : '_';
    }
    return token.kind === 'sign' ? token.text : '_';
  });
  const sides = anonymous.match(/`[^`]*`/g) ?? [];
  return {
    guidance: sentence(hunk, ({ text }) => text),
    anonymous: sides[0] === sides[1] || !/[^\s`_(){}[\],;.…]/.test(sides.join('')) ? null : anonymous,
    removed,
    added,
  };
}

/** With one token of what stands around, where there is one: `..` alone says little. */
function sentence({ removed, added, before, after }: Hunk, word: (token: CodeToken) => string): string {
  const [first, last] = [before.slice(-1), after.slice(0, 1)];
  const shown = (side: readonly CodeToken[]): string => code([...first, ...side, ...last], word);
  if (removed.length === 0 && added.length > 6) return `Add ${code(added, word)}`;
  if (added.length === 0) return `Leave out ${code(removed, word)}`;
  return `Write ${shown(added)} instead of ${shown(removed)}`;
}

function code(tokens: readonly CodeToken[], word: (token: CodeToken) => string): string {
  const text = tokens
    .map((token, at) => (token.apart && at > 0 ? ' ' : '') + word(token))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('`', "'")
    .trim();
  return `\`${text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1).toWellFormed()}…` : closed(text)}\``;
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** A bracket that the change opens and something unchanged closes: `String(` is read better as `String(…)`. */
const closed = (text: string): string => {
  const closing = CLOSING[text.at(-1) ?? ''];
  return closing === undefined ? text : `${text}…${closing}`;
};
