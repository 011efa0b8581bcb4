import type { Tree } from 'web-tree-sitter';

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
