import { SPECIFIER } from './format-specifiers.ts';
import { isPlainText } from './plain-words.ts';
import type { Replacements } from './replacements.ts';

/** Escapes that stand for no letter. Those that spell one out are part of the text around them. */
const ESCAPE = String.raw`\\[abfnrtv0\\'"${'`'}$]`;
const PRINTF = String.raw`%(?:%|[-+ #0]{0,3}\d{0,2}(?:\.\d{1,2})?(?:hh|h|ll|l|L|z|j|t)?[diouxXeEfFgGscpqvTt])`;
const BRACES = String.raw`\{\d{0,2}(?:![rsa])?(?::${SPECIFIER})?\}`;
const NAMED = String.raw`[$#%]?[{(](?<name>[A-Za-z_]\w{0,60})(?:![rsa])?(?::${SPECIFIER})?[})]s?`;

const STRUCTURE = new RegExp(`${ESCAPE}|\n|${PRINTF}|${BRACES}|${NAMED}`, 'g');
const HARMLESS = /^[\s,.;:!?()[\]{}<>=+*|&^~_-]{0,8}$/;

/** What {@link neutralText} asks about the code around. */
export interface Around {
  replacements: Replacements;
  /** Is this a name that the code uses, and what is it called after anonymising? */
  identifier(name: string): string | undefined;
}

/**
 * A free text without what it says: escapes, line ends, placeholders of formats and white space at the ends of a run
 * stay, everything between them becomes `text1`, `text2` ... Texts that everybody's code has stay as they are.
 */
export function neutralText(text: string, { replacements, identifier }: Around): string {
  if (isPlainText(text)) return text;
  let neutral = '';
  let at = 0;
  for (const match of text.matchAll(STRUCTURE)) {
    const name = match.groups?.['name'];
    let kept = match[0];
    if (name !== undefined) {
      const known = identifier(name);
      if (known === undefined) continue;
      kept = kept.replace(name, known);
    }
    neutral += neutralRun(text.slice(at, match.index), replacements) + kept;
    at = match.index + match[0].length;
  }
  return neutral + neutralRun(text.slice(at), replacements);
}

function neutralRun(run: string, replacements: Replacements): string {
  const inner = run.trim();
  if (inner === '' || (HARMLESS.test(inner) && !/--|\{-|-\}|\(\*|\*\)/.test(inner))) return run;
  const before = run.slice(0, run.indexOf(inner));
  return before + replacements.text(inner) + run.slice(before.length + inner.length);
}

/** A pattern whose words are gone and whose structure stays. */
export const neutralPattern = (pattern: string): string =>
  pattern.replaceAll(
    /(?<keep>\\[pPkux]\{[^}]{0,40}\}|\(\?<\w{1,40}>|\\[\s\S])|[\p{L}\p{N}]{3,}|@|[^\x00-\x7f]/gu,
    (_found, keep: string | undefined) => (keep === undefined ? 'x' : neutralGroup(keep)),
  );

const neutralGroup = (kept: string): string => {
  if (kept.startsWith('(?<')) return '(?:';
  return /^\\[ux]\{/.test(kept) ? 'x' : kept;
};

/** A character literal's inside: an ordinary character or a simple escape stays. */
export const neutralChar = (inside: string): string =>
  /^(?:[\x20-\x7e]|\\[abfnrtv0\\'"])$/.test(inside) ? inside : 'x';
