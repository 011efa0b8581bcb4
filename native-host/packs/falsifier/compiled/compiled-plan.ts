import type { Range } from '../../../../shared/finding.ts';
import type { Doc } from '../../../languages/examples/source.ts';
import type { DeclaredFunction } from '../../../languages/examples/declarations.ts';
import type { FunctionShape, FunctionsAnswer } from '../../../languages/typescript/functions/type-shape.ts';

/** How a function or a type of a compiled language is bound in the program that calls it. */
export interface CompiledPlan<Binding> {
  functions: FunctionShape[];
  /** In the order of the functions. */
  bindings: Binding[];
  /** What cannot be called, in words. */
  left: string[];
}

/** What the documentation right above a function says, and the comments inside of it. */
export function saidAround(
  docs: readonly Doc[],
  { startLine, endLine }: Pick<DeclaredFunction, 'startLine' | 'endLine'>,
  lines: readonly string[],
): { comment: string; notes: string } {
  let first = startLine;
  while (first > 1 && /^\s*(?:#\[|@)/.test(lines[first - 2] ?? '')) first -= 1;
  const above = docs.find((doc) => doc.kind === 'comment' && doc.lines.at(-1)?.line === first - 1);
  const inside = docs.filter((doc) => doc.lines.some(({ line }) => line >= startLine && line <= endLine));
  const textOf = (doc: Doc): string => doc.lines.map(({ text }) => text).join('\n');
  return { comment: above === undefined ? '' : textOf(above), notes: inside.map(textOf).join('\n') };
}

/** Where the name of a function stands in its first line. */
export function placeOfName(lines: readonly string[], line: number, name: string): Range {
  const at = new RegExp(String.raw`\b${name}\b(?=\s*[(<[{]|\s)`).exec(lines[line - 1] ?? '')?.index ?? 0;
  return { startLine: line, startColumn: at + 1, endLine: line, endColumn: at + name.length + 1 };
}

const TOLD = { units: 10, number: 1_000, most: 30 };

/** The answer that the runner wants: nothing is loaded, and so nothing is marked in it. */
export function planOf(text: string, functions: FunctionShape[]): FunctionsAnswer & { kind: 'functions' } {
  const texts = [...text.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(([, inner = '']) => inner);
  const numbers = [...text.matchAll(/(?<![\w.])\d+(?![\w.])/g)].map(([digits]) => Number(digits));
  return {
    kind: 'functions',
    functions,
    left: [],
    code: text,
    format: 'module',
    branches: [],
    deliberate: [],
    told: {
      texts: [...new Set(texts)]
        .filter((each) => each !== '' && each.length <= TOLD.units && !each.includes('\\') && !each.includes('%'))
        .slice(0, TOLD.most),
      numbers: [
        ...new Set(numbers.filter((each) => each > 2 && each <= TOLD.number).flatMap((n) => [n - 1, n, n + 1])),
      ].slice(0, TOLD.most),
      patterns: [],
    },
  };
}
