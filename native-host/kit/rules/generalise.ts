import type { TreePattern } from './rule-pattern.ts';
import { strengthOf } from './rule-pattern.ts';
import type { RuleNode } from './rule-tree.ts';

/** How far several pieces of code are generalised beyond what they differ in. */
export interface Breadth {
  /** Lists of arguments may be of any length, what is declared may be declared by any word. */
  openLists: boolean;
  /** An argument that is a literal in all may be anything. */
  anyArgument: boolean;
  /** A part that the correction kept may be of any form. */
  anyKept: boolean;
  /** A part that says nothing by itself may be of any form. */
  anyForm: boolean;
  /** Names that the code gives by itself may be others, also where all have the same. */
  anyName: boolean;
}

/** What one generalisation knows: which names it gave, and to what. */
export interface Naming {
  breadth: Breadth;
  /** Of each piece of code, the names that it gives by itself. */
  own: readonly ReadonlySet<string>[];
  /** Of each piece of code, digests of what is in what came: it was kept. */
  kept: readonly ReadonlySet<number>[];
  given: Map<string, string>;
  /** In the first piece of code: what each part of the pattern was made of, for its text. */
  from: Map<TreePattern, readonly RuleNode[]>;
}

/** A new naming for pieces of code of these members. */
export const newNaming = (breadth: Breadth, own: Naming['own'], kept: Naming['kept']): Naming => ({
  breadth,
  own,
  kept,
  given: new Map(),
  from: new Map(),
});

const LITERAL =
  /string|^(?:char.*|number|integer|float|.*_literal|true|false|none|null|nil|undefined|array|list|dictionary|object)$/;
const DECLARING = /^(?:const|let|var)$/;
const LISTS = /arguments$|argument_list$|parameters$|parameter_list$|expression_list$/;

/**
 * The least general pattern that all the nodes are of: what they have in common, with one name for each thing in which
 * they differ; then broader as {@link Breadth} says.
 */
export function generalise(nodes: readonly RuleNode[], naming: Naming, isRoot = true): TreePattern {
  const made = generaliseNodes(nodes, naming, isRoot);
  const [first] = nodes;
  if (first !== undefined && !naming.from.has(made)) naming.from.set(made, [first]);
  return made;
}

function generaliseNodes(nodes: readonly RuleNode[], naming: Naming, isRoot: boolean): TreePattern {
  const [first] = nodes;
  if (first === undefined) throw new Error('nothing to generalise');
  const isDeclaring = naming.breadth.openLists && nodes.every(({ kind }) => DECLARING.test(kind));
  if (isDeclaring || nodes.some((node) => node.kind !== first.kind || node.leaf !== first.leaf))
    return named(nodes, naming);
  if (first.leaf) {
    const isOwn =
      naming.breadth.anyName &&
      first.kind === 'identifier' &&
      nodes.some((node, at) => naming.own[at]?.has(node.text) === true);
    if (isOwn || nodes.some(({ text }) => text !== first.text)) return named(nodes, naming);
    return { leaf: first.kind, text: first.text };
  }
  if (LITERAL.test(first.kind) && nodes.some(({ digest }) => digest !== first.digest)) return named(nodes, naming);
  if (!isRoot && naming.breadth.anyKept && first.field !== 'function' && !LISTS.test(first.kind)) {
    const isKept = nodes.every(({ digest }, at) => naming.kept[at]?.has(digest) === true);
    if (isKept) return named(nodes, naming);
  }
  const children = generaliseLists(nodes, naming);
  const made: TreePattern = { node: first.kind, children };
  const isList = LISTS.test(first.kind);
  if (naming.breadth.openLists && isList && children.length > 0)
    return { node: first.kind, children: opened(children, naming) };
  if (naming.breadth.anyForm && !isRoot && !isList && strengthOf(made) === 0) return named(nodes, naming);
  return made;
}

/** A list that may have more than what it says. */
function opened(children: readonly TreePattern[], naming: Naming): TreePattern[] {
  const made: TreePattern[] = [];
  let covered: RuleNode[] = [];
  const close = (): void => {
    const rest: TreePattern = { rest: true };
    naming.from.set(rest, covered);
    made.push(rest);
    covered = [];
  };
  for (const child of children) {
    if (strengthOf(child) === 0) covered.push(...(naming.from.get(child) ?? []));
    else {
      close();
      made.push(child);
    }
  }
  close();
  return made;
}

/** One name for the same things: two places that hold the same code in each piece get the same name. */
function named(nodes: readonly RuleNode[], { given, breadth }: Naming): TreePattern {
  const key = nodes.map(({ digest }) => digest).join(' ');
  const known = given.get(key);
  const at = given.size;
  const name = known ?? String.fromCharCode(65 + (at % 26)) + (at < 26 ? '' : String(Math.floor(at / 26)));
  given.set(key, name);
  const [first] = nodes;
  const isFree = breadth.anyArgument && LISTS.test(first?.parent?.kind ?? '');
  const kind = first !== undefined && !isFree && LITERAL.test(first.kind) ? first.kind : undefined;
  return nodes.every((node) => node.kind === kind) ? { any: name, kind } : { any: name };
}

function generaliseLists(nodes: readonly RuleNode[], naming: Naming): TreePattern[] {
  const [first] = nodes;
  if (first === undefined) return [];
  const lists = nodes.map(({ children }) => children);
  if (lists.every(({ length }) => length === first.children.length))
    return first.children.map((_, at) => generalise(column(lists, at), naming, false));
  const core = commonCore(lists);
  const made: TreePattern[] = [];
  let from = lists.map(() => 0);
  const rest = (to: readonly number[]): void => {
    if (lists.every((_, at) => from[at] === to[at])) return;
    const pattern: TreePattern = { rest: true };
    naming.from.set(pattern, first.children.slice(from[0], to[0]));
    made.push(pattern);
  };
  for (const places of core) {
    rest(places);
    made.push(
      generalise(
        lists.flatMap((list, at) => list[places[at] ?? -1] ?? []),
        naming,
        false,
      ),
    );
    from = places.map((place) => place + 1);
  }
  rest(lists.map(({ length }) => length));
  return made;
}

const column = (lists: readonly (readonly RuleNode[])[], at: number): RuleNode[] =>
  lists.flatMap((list) => list[at] ?? []);

/** Children that all lists have, in order: for each, its place in every list. */
function commonCore(lists: readonly (readonly RuleNode[])[]): number[][] {
  const [first = [], ...others] = lists;
  const matched = others.map((other) => alignment(first, other));
  return first.flatMap((_, at) => {
    const places = [at, ...matched.map((places) => places[at] ?? -1)];
    return places.includes(-1) ? [] : [places];
  });
}

/** For each of the left its counterpart on the right, or -1, so that what they have in common is the most. */
function alignment(left: readonly RuleNode[], right: readonly RuleNode[]): number[] {
  const width = right.length + 1;
  const best = new Float64Array((left.length + 1) * width);
  const weight = (i: number, j: number): number => {
    const [a, b] = [left[i], right[j]];
    return a === undefined || b === undefined || a.kind !== b.kind ? 0 : 1 + 4 * likeness(a, b);
  };
  for (let i = left.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const both = weight(i, j);
      best[i * width + j] = Math.max(
        best[(i + 1) * width + j] ?? 0,
        best[i * width + j + 1] ?? 0,
        both === 0 ? 0 : both + (best[(i + 1) * width + j + 1] ?? 0),
      );
    }
  const found = left.map(() => -1);
  for (let i = 0, j = 0; i < left.length && j < right.length;) {
    const here = best[i * width + j] ?? 0;
    const both = weight(i, j);
    if (both > 0 && here === both + (best[(i + 1) * width + j + 1] ?? 0)) {
      found[i] = j;
      i += 1;
      j += 1;
    } else if (here === (best[(i + 1) * width + j] ?? 0)) i += 1;
    else j += 1;
  }
  return found;
}

/** How much two pieces of code have in common, 0 to 1: of their leaves, those with the same text. */
export function likeness(left: RuleNode, right: RuleNode): number {
  if (left.digest === right.digest) return 1;
  const [a, b] = [leavesOf(left), leavesOf(right)];
  const counts = new Map<string, number>();
  for (const text of a) counts.set(text, (counts.get(text) ?? 0) + 1);
  let common = 0;
  for (const text of b) {
    const count = counts.get(text) ?? 0;
    if (count === 0) continue;
    common += 1;
    counts.set(text, count - 1);
  }
  return common / Math.max(1, a.length, b.length);
}

function leavesOf(node: RuleNode, into: string[] = []): string[] {
  if (node.leaf) into.push(node.text);
  for (const child of node.children) leavesOf(child, into);
  return into;
}
