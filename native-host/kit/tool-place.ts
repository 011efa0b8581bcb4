import type { Range } from '../../shared/finding.ts';
import { linesOf } from './text-position.ts';
import { TREE_ROOT, type Tree } from './tree.ts';

/** How a tool counts columns; all count from 1. Tabs count as one column, or up to the next multiple of eight. */
export type ColumnUnit = 'bytes' | 'code-points' | 'code-points-tabs-8' | 'bytes-tabs-8' | 'utf-16';

/** A place as a tool names it. The end is exclusive. */
export interface ToolPlace {
  line: number;
  column: number;
  endLine?: number;
  endColumn?: number;
}

/**
 * The range that a tool means, in UTF-16 units. Without an end it is the word or the sign at the place. A line that the
 * text does not have is taken as it is: the frame moves it inside.
 */
export function rangeAt(text: string, place: ToolPlace, unit: ColumnUnit): Range {
  const lines = text.split(/\r\n|\n|\r/);
  const startLine = Math.max(1, place.line);
  const line = lines[startLine - 1] ?? '';
  const startColumn = utf16Column(line, place.column, unit);
  if (place.endColumn === undefined) {
    const word = /^(?:[\p{L}\p{N}_$]+|.)/u.exec(line.slice(startColumn - 1))?.[0] ?? '';
    return { startLine, startColumn, endLine: startLine, endColumn: startColumn + word.length };
  }
  const endLine = Math.max(startLine, place.endLine ?? startLine);
  const endColumn = utf16Column(lines[endLine - 1] ?? '', place.endColumn, unit);
  return {
    startLine,
    startColumn,
    endLine,
    endColumn: endLine === startLine ? Math.max(startColumn, endColumn) : endColumn,
  };
}

/** The UTF-16 offset of a tool's place in a text; one behind the text is its end. */
export function offsetIn(text: string, { line, column }: Pick<ToolPlace, 'line' | 'column'>, unit: ColumnUnit): number {
  const found = linesOf(text)[line - 1];
  return found === undefined ? text.length : found.start + utf16Column(found.text, column, unit) - 1;
}

/** The UTF-16 column, from 1, of a tool's column in a line; beyond the line's end it is the end. */
export function utf16Column(line: string, column: number, unit: ColumnUnit): number {
  if (unit === 'utf-16') return Math.max(1, Math.min(column, line.length + 1));
  let units = 0;
  let passed = 1;
  for (const char of line) {
    if (passed >= column) break;
    const width = unit.startsWith('bytes') ? Buffer.byteLength(char) : 1;
    passed += char === '\t' && unit.endsWith('tabs-8') ? 8 - ((passed - 1) % 8) : width;
    units += char.length;
  }
  return units + 1;
}

/**
 * A path of the tree as an argument of a command that runs at the tree's root: no name is taken for an option (`-x.c`)
 * or for a file of options (`@x.rs`: rustc, gcc, clang, javac and hlint read those).
 */
export const pathArgument = (path: string): string => `./${path}`;

/** The path in the tree of a file as a tool that ran in it names it, or undefined for one outside of it. */
export function treePath(named: string, tree: Pick<Tree, 'files'>): string | undefined {
  const parts: string[] = [];
  const inner = named.startsWith(`${TREE_ROOT}/`) ? named.slice(TREE_ROOT.length + 1) : named;
  if (inner.startsWith('/')) return undefined;
  for (const part of inner.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  const path = parts.join('/');
  return tree.files.includes(path) ? path : undefined;
}
