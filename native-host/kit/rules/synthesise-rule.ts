import { changedPlaces, ownNames, rootsOf } from './changed-places.ts';
import { excludeCorrections, isLinked, type LearnedMember } from './exclude-corrections.ts';
import { generalise, likeness, newNaming, type Breadth } from './generalise.ts';
import { matchesOf } from './match-pattern.ts';
import { differencesOf } from './rule-differences.ts';
import { strengthOf, type RulePattern } from './rule-pattern.ts';
import { textOfPattern } from './rule-text.ts';
import type { ReadTree, RuleNode, RuleTree } from './rule-tree.ts';

/** A correction: what Claude wrote, and what it was changed to. */
export interface RuleExample {
  wrong: string;
  corrected: string;
}

/** What is to be made of some corrections of one pattern. */
export interface SynthesisRequest {
  examples: readonly RuleExample[];
  /** Code that was accepted as it is, in the same language: no rule may have a place in it. */
  accepted: Iterable<RuleTree>;
  read: ReadTree;
}

/** A rule with its text, or why there is none, as one sentence. */
export type Synthesis = { rule: RulePattern; text: string } | { prose: string };

/** Corrections that a rule is learned from, at least: without any one of them two are left. */
export const FEWEST_EXAMPLES = 3;

/** Corrections that are looked at; more say nothing new. */
const MOST_EXAMPLES = 12;

/** Strength that a pattern has at least; one that needs exclusions names something. */
const STRENGTH = { alone: 1, excluding: 2 };

const NARROW: Breadth = { openLists: false, anyArgument: false, anyKept: false, anyForm: true, anyName: true };
const OPEN: Breadth = { ...NARROW, anyArgument: true, anyKept: true, openLists: true };
const BREADTHS: readonly Breadth[] = [
  NARROW,
  { ...NARROW, anyArgument: true },
  { ...NARROW, anyArgument: true, anyKept: true },
  OPEN,
  { ...NARROW, anyName: false },
  { ...NARROW, anyName: false, anyArgument: true, anyKept: true },
  { ...NARROW, anyName: false, anyForm: false },
];

/** Patterns of one breadth that are tried without each correction. */
const MOST_TRIED = 4;

/** How rules are looked for. */
interface Search {
  breadth: Breadth;
  /** With what keeps them from corrected code. */
  excluding: boolean;
  /** As much of what is around the mistake as all have in common, or the mistake alone. */
  around: boolean;
}

/** What is no broader than the corrections first; the broader where that does not hold without one of them. */
function searchesFor(members: readonly LearnedMember[]): Search[] {
  const search = (breadths: readonly Breadth[], excluding: boolean): Search[] =>
    breadths.flatMap((breadth) => [true, false].map((around) => ({ breadth, excluding, around })));
  const [alone, excluding] = [search(BREADTHS, false), search(BREADTHS, true)];
  // What lacks an option lacks it however many others it has.
  if (areOptions(members)) return [...search([OPEN], true), ...alone, ...excluding];
  return areWrapped(members) ? [...excluding, ...alone] : [...alone, ...excluding];
}

interface Learned {
  rule: RulePattern;
  text: string;
}

/**
 * Makes a rule of corrections: the least general pattern of the wrong code, and of what was changed in it. It is
 * admitted where it has a place in every wrong code, none in corrected or accepted code, and would have been found, and
 * have held, without any one of them.
 */
export function synthesiseRule({ examples, accepted, read }: SynthesisRequest): Synthesis {
  const members = examples.slice(0, MOST_EXAMPLES).flatMap((example) => memberOf(example, read));
  if (examples.length < FEWEST_EXAMPLES)
    return { prose: `A rule is made of ${FEWEST_EXAMPLES} corrections or more; these are ${examples.length}.` };
  if (members.length < FEWEST_EXAMPLES)
    return { prose: `It has no syntactic form: the grammar reads only ${members.length} of its corrections.` };
  let refused = 'of the wrong code of its corrections no part is alike in all and gone in what they were changed to';
  const ordinary = [...accepted];
  for (const search of searchesFor(members)) {
    let tried = 0;
    for (const learned of candidates(members, search)) {
      if (ordinary.some((tree) => matchesOf(learned.rule, tree).length > 0)) {
        refused = `what they have in common, \`${learned.text}\`, also stands in code that was accepted`;
        continue;
      }
      if (members.every((member) => survivesWithout(member, members, search, ordinary))) return learned;
      refused = `what they have in common, \`${learned.text}\`, is not found without one of them`;
      tried += 1;
      if (tried === MOST_TRIED) break;
    }
  }
  const differ = `the wrong and the corrected code differ in ${differencesOf(members)}`;
  return { prose: `It has no syntactic form: ${differ}; ${refused}.` };
}

/** Was in each of them only something put around what stays? Then that is what the wrong code lacks. */
const areWrapped = (members: readonly LearnedMember[]): boolean =>
  members.every(({ changes }) =>
    changes.some(
      ({ removed, added }) => removed.length === 1 && added.some((node) => contains(node, removed[0]?.digest)),
    ),
  );

/** Was in each of them only a named option added? */
const areOptions = (members: readonly LearnedMember[]): boolean =>
  members.every(({ changes }) =>
    changes.every(({ removed, added }) => removed.length === 0 && added.every(({ kind }) => OPTION.test(kind))),
  );

const OPTION = /^(?:keyword_argument|pair|named_argument|field_initializer)$/;

const contains = (node: RuleNode, digest: number | undefined): boolean =>
  node.children.some((child) => child.digest === digest || contains(child, digest));

function memberOf({ wrong, corrected }: RuleExample, read: ReadTree): LearnedMember[] {
  const [before, after] = [read(wrong), read(corrected)];
  if (before === undefined || after === undefined || !before.whole || !after.whole) return [];
  const changes = changedPlaces(before.root, after.root);
  return changes.length === 0 ? [] : [{ wrong: before, corrected: after, changes }];
}

/** A rule that is learned without this correction still finds it, and is silent on what it was changed to. */
function survivesWithout(
  left: LearnedMember,
  members: readonly LearnedMember[],
  search: Search,
  ordinary: readonly RuleTree[],
): boolean {
  const others = members.filter((member) => member !== left);
  for (const { rule } of candidates(others, search)) {
    if (ordinary.some((tree) => matchesOf(rule, tree).length > 0)) continue;
    return matchesOf(rule, left.wrong).length > 0 && matchesOf(rule, left.corrected).length === 0;
  }
  return false;
}

/** Rules that have a place in every wrong code and none in corrected code, best first. */
function* candidates(members: readonly LearnedMember[], search: Search): Generator<Learned> {
  const { breadth, excluding, around } = search;
  const own = members.map(({ wrong }) => ownNames(wrong.root));
  const kept = members.map(({ corrected }) => digestsIn([corrected.root]));
  const roots = members.map(({ changes }) => rootsOf(changes));
  const [firstRoots = [], ...otherRoots] = roots;
  const found: { learned: Learned; order: readonly number[] }[] = [];
  const seen = new Set<string>();
  for (const first of firstRoots) {
    const tuple = tupleFor(first, otherRoots);
    if (tuple === undefined) continue;
    const naming = newNaming(breadth, own, kept);
    const root = generalise(tuple, naming);
    const key = JSON.stringify(root);
    const strength = strengthOf(root);
    if (seen.has(key) || !('node' in root) || strength < (excluding ? STRENGTH.excluding : STRENGTH.alone)) continue;
    seen.add(key);
    const plain: RulePattern = { root, not: [] };
    if (members.some(({ wrong }) => matchesOf(plain, wrong).length === 0)) continue;
    const isClean = members.every(({ corrected }) => matchesOf(plain, corrected).length === 0);
    if (isClean === excluding) continue;
    const rule = isClean ? plain : excludeCorrections(plain, members, naming);
    if (rule === undefined) continue;
    const source = members[0]?.wrong.text ?? '';
    const text = textOfPattern(root, naming, first, (start, end) => source.slice(start, end));
    found.push({ learned: { rule, text }, order: orderOf(rule, first, tuple, around ? strengthOf(root) : 0) });
  }
  found.sort((a, b) => compare(a.order, b.order));
  for (const { learned } of found) yield learned;
}

function digestsIn(nodes: readonly RuleNode[], into = new Set<number>()): Set<number> {
  for (const node of nodes) {
    into.add(node.digest);
    digestsIn(node.children, into);
  }
  return into;
}

/** The node of each other member that is most like the first one, of its kind. */
function tupleFor(first: RuleNode, others: readonly (readonly RuleNode[])[]): RuleNode[] | undefined {
  const tuple = [first];
  for (const roots of others) {
    let best: { node: RuleNode; like: number } | undefined;
    for (const node of roots) {
      if (node.kind !== first.kind) continue;
      const like = likeness(first, node);
      if (best === undefined || like > best.like) best = { node, like };
    }
    if (best === undefined) return undefined;
    tuple.push(best.node);
  }
  return tuple;
}

const STATEMENT =
  /statement|definition|declaration|clause|^(?:arrow_)?function|method_def|class|lambda|closure|_item$|element/;

/** What speaks of what it excludes first; then an expression, then what names most, then the smallest. */
function orderOf(rule: RulePattern, first: RuleNode, tuple: readonly RuleNode[], strength: number): number[] {
  // What is written to and what is read are two things: a pattern of the first says that it is written to.
  const isTarget = tuple.every(({ field, parent }) => field === 'left' && /assignment/.test(parent?.kind ?? ''));
  const size = first.end - first.start;
  const says = [STATEMENT.test(first.kind) ? 1 : 0, -strength, size];
  return rule.not.length === 0 ? [isTarget ? 1 : 0, ...says] : [isLinked(rule) ? 0 : 1, rule.not.length, ...says];
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [at, value] of a.entries()) if (value !== b[at]) return value - (b[at] ?? 0);
  return 0;
}
