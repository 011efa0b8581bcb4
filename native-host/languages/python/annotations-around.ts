import { bracketDepths, type Code } from './python-expressions.ts';

/** Where a line stands: in a statement at the margin with what belongs to it. */
interface Surroundings {
  /** Its text without strings and comments. */
  block: string;
  /** Has it annotations, or does it use by name what has them elsewhere in the text? */
  annotated: boolean;
}

const DEFINED = /\b(?:def|class)\s+(\w+)/g;
const PARAMETERS = /\bdef\s+\w+\s*(?:\[[^\]]*\])?\s*\(([^]{0,4000}?)\)\s*(?:->|:)/g;
const DECLARED = /^[ \t]*(?:[\w.]+\.)?([A-Za-z_]\w*)[ \t]*:[ \t]*[^\s=]/gm;
const CLAUSE = /^(?:else|try|finally|except|lambda|case|default)$/;
const TYPE_COMMENT = /#\s*type:\s*(?!ignore)/;

/**
 * Tells of a line (from 1) of a text which statement at the margin it belongs to, and whether types are written for it.
 */
export function annotationsAround(code: Code): (line: number) => Surroundings {
  const depths = bracketDepths(code);
  const hasComments = TYPE_COMMENT.test(code.text);
  const pieces = piecesOf(code).map((piece) => ({ ...piece, names: typedNames(piece, depths) }));
  /** The first two pieces that give a name its type: one of them is another one than a line's own. */
  const typedIn = new Map<string, Piece[]>();
  for (const piece of pieces)
    for (const name of piece.names) {
      const known = typedIn.get(name) ?? [];
      if (known.length < 2 && !/^__\w+__$/.test(name)) typedIn.set(name, [...known, piece]);
    }
  const known = new Map<number, Surroundings>();
  return (line) => {
    const offset = code.starts[line - 1] ?? 0;
    const own = pieces.findLast(({ start }) => start <= offset) ?? { start: 0, block: code.blank };
    const before = known.get(own.start);
    if (before !== undefined) return before;
    const used = (): string[] => own.block.match(/\b[A-Za-z_]\w*\b/g) ?? [];
    const annotated =
      hasComments ||
      isTyped(own, depths) ||
      used().some((name) => typedIn.get(name)?.some((piece) => piece !== own) === true);
    const around = { block: own.block, annotated };
    known.set(own.start, around);
    return around;
  };
}

/** A part of a text that begins with a definition or another statement at the margin. */
interface Piece {
  start: number;
  block: string;
}

function piecesOf({ blank }: Code): Piece[] {
  const starts = [...blank.matchAll(/^[A-Za-z_@]/gm)].map(({ index }) => index);
  return starts.map((start, at) => ({ start, block: blank.slice(start, starts[at + 1]) }));
}

const isTyped = (piece: Piece, depths: Uint32Array): boolean =>
  hasTypedFunction(piece.block) || declaredIn(piece, depths).length > 0;

/** Names that a piece gives a type, and of what it defines where it gives any. */
function typedNames(piece: Piece, depths: Uint32Array): string[] {
  const defined = [...piece.block.matchAll(DEFINED)].map(([, name = '']) => name);
  return isTyped(piece, depths) ? [...declaredIn(piece, depths), ...defined] : [];
}

const hasTypedFunction = (block: string): boolean =>
  /\)\s*->/.test(block) ||
  [...block.matchAll(PARAMETERS)].some(([, parameters = '']) => /(?:^|,)\s*\*{0,2}\w+\s*:/.test(parameters));

/** Variables and attributes that a piece declares with a type: not the entries of a table, nor clauses. */
const declaredIn = ({ start, block }: Piece, depths: Uint32Array): string[] =>
  [...block.matchAll(DECLARED)].flatMap(({ 1: name = '', index }) =>
    CLAUSE.test(name) || depths[start + index] !== 0 ? [] : [name],
  );
