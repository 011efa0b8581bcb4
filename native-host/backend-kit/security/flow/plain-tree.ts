import type { Tree } from 'web-tree-sitter';
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

/** A node of a syntax tree as plain data; `field` is the name that the grammar gives it in its parent. */
export interface Node {
  type: string;
  named: boolean;
  field: string | null;
  /** UTF-16 offsets. */
  start: number;
  end: number;
  children: Node[];
}

/** Levels of nesting that are followed; the stack holds them. */
const MAX_LEVELS = 1_000;

/**
 * The tree of a parser as plain nodes without comments, and how many they are; undefined where it is nested too deeply.
 */
export function plainTree(tree: Tree): { root: Node; count: number } | undefined {
  const cursor = tree.walk();
  const node = (): Node => ({
    type: cursor.nodeType,
    named: cursor.nodeIsNamed,
    field: cursor.currentFieldName,
    start: cursor.startIndex,
    end: cursor.endIndex,
    children: [],
  });
  const root = node();
  const above: Node[] = [];
  let count = 1;
  let at = root;
  for (;;) {
    if (cursor.gotoFirstChild()) above.push(at);
    else {
      while (!cursor.gotoNextSibling()) {
        cursor.gotoParent();
        if (above.pop() === undefined || above.length === 0) {
          cursor.delete();
          return { root, count };
        }
      }
    }
    at = node();
    count += 1;
    const parent = above.at(-1);
    if (parent === undefined || above.length > MAX_LEVELS) {
      cursor.delete();
      return parent === undefined ? { root, count } : undefined;
    }
    if (!at.type.includes('comment') || at.type.includes('commentary')) parent.children.push(at);
  }
}
