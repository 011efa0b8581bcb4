import { itemsOf, symbolOf, written, type Expression } from './s-expression.ts';

/** A sort as it is written, abbreviations expanded: `Int`, `(_ BitVec 8)`, `(Array Int Bool)`. */
export type Sort = string;

/** `(define-sort name (parameters) body)`; a sort that is only declared has no body. */
export interface SortDeclaration {
  parameters: readonly string[];
  body?: Expression;
}

/** The sorts that a script names. */
export type SortScope = ReadonlyMap<string, SortDeclaration>;

const BUILT_IN = /^(?:Bool|Int|Real|String|RegLan|RoundingMode|Float(?:16|32|64|128)|Array|Seq|Set|Bag|Tuple|Unicode)$/;
const MAX_DEPTH = 200;

/** Is it a sort of the theories? */
export const isBuiltInSort = (name: string): boolean =>
  BUILT_IN.test(name) || name === 'BitVec' || name === 'FloatingPoint';

/**
 * The sort that an expression names; null for one that is not known here. `undeclared` hears of names that nothing
 * declares.
 */
export function readSort(
  expression: Expression | undefined,
  scope: SortScope,
  undeclared: (name: string, at: Expression) => void = () => undefined,
  depth = 0,
): Sort | null {
  if (expression === undefined || depth > MAX_DEPTH) return null;
  const name = symbolOf(expression);
  if (name !== undefined) {
    const declared = scope.get(name);
    if (declared?.body !== undefined && declared.parameters.length === 0)
      return readSort(declared.body, scope, undeclared, depth + 1);
    if (declared !== undefined) return declared.parameters.length === 0 ? name : null;
    if (BUILT_IN.test(name)) return name;
    undeclared(name, expression);
    return null;
  }
  const [head, ...args] = itemsOf(expression);
  const constructor = symbolOf(head);
  if (constructor === '_') return written(expression);
  const declared = constructor === undefined ? undefined : scope.get(constructor);
  if (declared?.body !== undefined) return null;
  const sorts = args.map((arg) => readSort(arg, scope, undeclared, depth + 1));
  if (constructor === undefined || sorts.includes(null)) return null;
  return constructor === 'Array' && sorts.length === 2 ? `(Array ${sorts.join(' ')})` : null;
}

/** The width of a bit vector's sort. */
export function widthOf(sort: Sort | null): number | undefined {
  const [, width] = /^\(_ BitVec (\d{1,9})\)$/.exec(sort ?? '') ?? [];
  return width === undefined ? undefined : Number(width);
}

/** The sort of bit vectors of a width. */
export const bitVector = (width: number): Sort => `(_ BitVec ${width})`;

/** Index and element sorts of an array's sort. */
export function arrayParts(sort: Sort | null): readonly [index: Sort, element: Sort] | undefined {
  if (sort?.startsWith('(Array ') !== true) return undefined;
  let depth = 0;
  for (let at = 7; at < sort.length; at += 1) {
    if (sort[at] === '(') depth += 1;
    else if (sort[at] === ')') depth -= 1;
    else if (sort[at] === ' ' && depth === 0) return [sort.slice(7, at), sort.slice(at + 1, -1)];
  }
  return undefined;
}

/** The sort of a literal. */
export function literalSort(text: string): Sort | undefined {
  if (/^\d+$/.test(text)) return 'Int';
  if (/^\d+\.\d+$/.test(text)) return 'Real';
  if (/^#x[\da-f]+$/i.test(text)) return bitVector(4 * (text.length - 2));
  if (/^#b[01]+$/.test(text)) return bitVector(text.length - 2);
  return text.startsWith('"') ? 'String' : undefined;
}

const isNumeric = (sort: Sort): boolean => sort === 'Int' || sort === 'Real';

/**
 * Can values of these two sorts not be compared by any reader? Solvers take integers for reals, and some take truth
 * values for numbers: that is no doubt about the script.
 */
export function areApart(one: Sort | null, other: Sort | null): boolean {
  if (one === null || other === null || one === other) return false;
  if ((isNumeric(one) || one === 'Bool') && (isNumeric(other) || other === 'Bool')) return false;
  const loose = (sort: Sort): string => sort.replaceAll(/\b(?:Real|Bool)\b/g, 'Int');
  return loose(one) !== loose(other);
}
