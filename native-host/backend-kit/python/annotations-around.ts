import { openBracketAt, type Code } from './python-expressions.ts';

/** Where a line stands: in a statement at the margin with what belongs to it. */
interface Surroundings {
  /** Its text without strings and comments. */
  block: string;
  /** Has it annotations, or does it use by name what has them elsewhere in the text? */
  annotated: boolean;
}

const DEFINED = /\b(?:def|class)\s+(\w+)/g;
const PARAMETERS = /\bdef\s+\w+\s*(?:\[[^\]]*\])?\s*\(([^]*?)\)\s*(?:->|:)/g;
const DECLARED = /^[ \t]*(?:[\w.]+\.)?([A-Za-z_]\w*)[ \t]*:[ \t]*[^\s=]/gm;
const CLAUSE = /^(?:else|try|finally|except|lambda|case|default)$/;
const TYPE_COMMENT = /#\s*type:\s*(?!ignore)/;

/** The statement at the margin that a line (from 1) of a text belongs to, and whether types are written for it. */
export function annotationsAround(code: Code, line: number): Surroundings {
  const blocks = blocksOf(code);
  const offset = code.starts[line - 1] ?? 0;
  const own = blocks.findLast(({ start }) => start <= offset) ?? { start: 0, block: code.blank };
  const names = blocks.flatMap(({ start, block }) => {
    if (block === own.block) return [];
    const declared = declaredIn(code, block, start);
    const has = declared.length > 0 || hasTypedFunction(block);
    return has ? [...declared, ...[...block.matchAll(DEFINED)].map(([, name = '']) => name)] : [];
  });
  const used = new Set(own.block.match(/\b[A-Za-z_]\w*\b/g) ?? []);
  const annotated =
    TYPE_COMMENT.test(code.text) ||
    hasTypedFunction(own.block) ||
    declaredIn(code, own.block, own.start).length > 0 ||
    names.some((name) => used.has(name) && !/^__\w+__$/.test(name));
  return { block: own.block, annotated };
}

/** A text in pieces that begin with a definition or another statement at the margin. */
function blocksOf({ blank }: Code): { start: number; block: string }[] {
  const starts = [...blank.matchAll(/^[A-Za-z_@]/gm)].map(({ index }) => index);
  return starts.map((start, at) => ({ start, block: blank.slice(start, starts[at + 1]) }));
}

const hasTypedFunction = (block: string): boolean =>
  /\)\s*->/.test(block) ||
  [...block.matchAll(PARAMETERS)].some(([, parameters = '']) => /(?:^|,)\s*\*{0,2}\w+\s*:/.test(parameters));

/** Variables and attributes that a piece declares with a type: not the entries of a table, nor clauses. */
function declaredIn(code: Code, block: string, start: number): string[] {
  return [...block.matchAll(DECLARED)].flatMap(({ 1: name = '', index }) =>
    CLAUSE.test(name) || openBracketAt(code, start + index) >= 0 ? [] : [name],
  );
}
