import type { Finding } from './finding.ts';
import { causeOf } from './rule-cause.ts';

type Positioned = Pick<Finding, 'file' | 'range' | 'category' | 'backend' | 'rule'>;

/** Findings on what a function does all stand at its name: at one place only those of one rule are joined. */
const OF_BEHAVIOUR: ReadonlySet<Finding['category']> = new Set([
  'semantic_mismatch',
  'logic_error',
  'performance_issue',
  'missing_error_handling',
  'concurrency_issue',
]);

const pointOf = ({ file, range, category, rule }: Positioned): string =>
  JSON.stringify([file, range.startLine, range.startColumn, ...(OF_BEHAVIOUR.has(category) ? [causeOf(rule)] : [])]);

/** What does not parse is one problem of its line, however many parsers object to it, and wherever in it they stop. */
const syntaxOf = ({ file, range, category }: Positioned): string | undefined =>
  category === 'syntax_error' ? JSON.stringify([file, range.startLine]) : undefined;

/** Kinds of which two tools, at overlapping places of one line, mean the same. */
const kindsOf = ({ file, range, category, rule }: Positioned): string[] =>
  [...(category === 'type_error' ? ['type'] : []), `rule ${causeOf(rule)}`].map((kind) =>
    JSON.stringify([file, range.startLine, kind]),
  );

const overlap = ({ range: a }: Positioned, { range: b }: Positioned): boolean =>
  a.startColumn < (b.endLine > b.startLine ? Infinity : b.endColumn) &&
  b.startColumn < (a.endLine > a.startLine ? Infinity : a.endColumn);

interface Group<T> {
  /** What its first member says, which the place of others is held against. */
  first: Positioned;
  members: [T, ...T[]];
  backends: Set<string>;
}

/** Groups of a kind that one finding is held against: more of them on one line stay apart. */
const MOST_HELD_AGAINST = 8;

/**
 * Puts together what names one problem: what begins at one place, the syntax errors of one line, and what two tools say
 * of overlapping places where both object to the types, or to the same thing. A tool that objects twice at two places
 * means two problems, but where the line does not parse. The order is the given one, in and among the groups.
 */
export function groupByCause<T>(all: readonly T[], findingOf: (one: T) => Positioned): [T, ...T[]][] {
  const groups: Group<T>[] = [];
  const byPlace = new Map<string, Group<T>>();
  const byKind = new Map<string, Group<T>[]>();
  for (const one of all) {
    const finding = findingOf(one);
    const places = [syntaxOf(finding) ?? [], pointOf(finding)].flat();
    const kinds = kindsOf(finding);
    const ofAnother = ({ backends, first }: Group<T>): boolean =>
      !backends.has(finding.backend) && overlap(first, finding);
    const known =
      places.map((place) => byPlace.get(place)).find((group) => group !== undefined) ??
      kinds.flatMap((kind) => byKind.get(kind) ?? []).find(ofAnother);
    const group = known ?? { first: finding, members: [one], backends: new Set() };
    if (known === undefined) groups.push(group);
    else group.members.push(one);
    group.backends.add(finding.backend);
    for (const place of places) if (!byPlace.has(place)) byPlace.set(place, group);
    for (const kind of kinds) {
      const ofKind = byKind.get(kind) ?? [];
      if (ofKind.length < MOST_HELD_AGAINST && !ofKind.includes(group)) byKind.set(kind, [...ofKind, group]);
    }
  }
  return groups.map(({ members }) => members);
}
