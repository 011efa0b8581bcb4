import { armsOf, isLiteral } from './declared.ts';
import type { Follower } from './follow.ts';

const MANY = /\[\]|list|array|vec/i;
const TEXTS = /^(?:['"][^'"]*['"]\s*(?:\|\s*)?)+$/;

/** Can no text be in a value of this type? */
export function isPlainType(follower: Follower, type: string): boolean {
  if (type.includes('*') || /^(?:byte|char|u8|uint8|rune)\s*\[/i.test(type.trim())) return false;
  const [first = ''] = type.trim().split(/[<[]/);
  const word = first
    .trim()
    .replace(/^.*\./, '')
    .replace(/[?*&]+$/, '');
  const { declared } = follower;
  if (declared !== undefined && (isLiteral(type) || declared.literals.has(type.trim()))) return true;
  const isMany = MANY.test(type.slice(0, word.length) === word ? '' : type);
  if (follower.names.table.plainTypes?.test(word) === true && !isMany) return true;
  if (/\benum\b|\bEnum\b/.test(follower.types.get(word)?.marks ?? '')) return true;
  return TEXTS.test(type.trim().replace(/^\|/, '')) || type.startsWith('Literal[');
}

/** Do the block's own types say of every field of this name that no text can be in it? */
export function isPlainField(follower: Follower, name: string): boolean {
  const types = [...(follower.declared?.fields.get(name) ?? [])];
  return (
    types.length > 0 && types.every((type) => type !== '' && armsOf(type).every((arm) => isPlainType(follower, arm)))
  );
}
