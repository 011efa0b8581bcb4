/** Kinds of values that the use of a place in the code speaks for. */
export type UseKind =
  | 'number'
  | 'string'
  | 'boolean'
  | 'bigint'
  | 'list'
  /** A list or a text: it has a length and places. */
  | 'sequence'
  | 'iterable'
  | 'record'
  | 'map'
  | 'set'
  /** A map or a set: it is asked whether it has something. */
  | 'keyed'
  | 'object'
  | 'function'
  | 'date'
  | 'null';

/** What is known of the values in one place of the code, from what is done with them. */
export interface Use {
  /** What speaks for each kind, as weights: 1 for a hint, 10 for a certainty such as a literal. */
  kinds: Map<UseKind, number>;
  /** Elements of a list, values of a record or a map. */
  of: Use | undefined;
  /** Keys of a map. */
  key: Use | undefined;
  fields: Map<string, Use>;
  /** Of a function. */
  parameters: Use[];
  result: Use | undefined;
  /** Texts that it is compared with. */
  literals: Set<string>;
  /** The use that this one turned out to be the same as. */
  same: Use | undefined;
}

/** A place of which nothing is known, or one thing. */
export const newUse = (kind?: UseKind, weight = 10): Use => ({
  kinds: new Map(kind === undefined ? [] : [[kind, weight]]),
  of: undefined,
  key: undefined,
  fields: new Map(),
  parameters: [],
  result: undefined,
  literals: new Set(),
  same: undefined,
});

/** The one that stands for all that are the same. */
export function rootOf(use: Use): Use {
  let root = use;
  while (root.same !== undefined) root = root.same;
  if (use !== root) use.same = root;
  return root;
}

/** Says that a place holds values of a kind. */
export function speakFor(use: Use, kind: UseKind, weight = 3): void {
  const { kinds } = rootOf(use);
  kinds.set(kind, (kinds.get(kind) ?? 0) + weight);
}

/** What stands in a list, or under the keys of a record or map. */
export function elementOf(use: Use): Use {
  const root = rootOf(use);
  root.of ??= newUse();
  return root.of;
}

/** The keys of a map. */
export function keyOf(use: Use): Use {
  const root = rootOf(use);
  root.key ??= newUse();
  return root.key;
}

/** A field of an object. */
export function fieldOf(use: Use, name: string): Use {
  const { fields } = rootOf(use);
  const known = fields.get(name);
  if (known !== undefined) return known;
  const made = newUse();
  fields.set(name, made);
  return made;
}

/** A parameter of a function that is called there. */
export function parameterOf(use: Use, at: number): Use {
  const { parameters } = rootOf(use);
  while (parameters.length <= at) parameters.push(newUse());
  return parameters[at] ?? newUse();
}

/** What a function that is called there answers. */
export function resultOf(use: Use): Use {
  const root = rootOf(use);
  root.result ??= newUse();
  return root.result;
}

/** Says that two places hold the same values. */
export function unify(a: Use, b: Use): Use {
  const one = rootOf(a);
  const other = rootOf(b);
  if (one === other) return one;
  other.same = one;
  for (const [kind, weight] of other.kinds) one.kinds.set(kind, (one.kinds.get(kind) ?? 0) + weight);
  for (const literal of other.literals) one.literals.add(literal);
  // What is unified below may turn out to be this use itself: its root is asked for each time.
  for (const part of ['of', 'key', 'result'] as const) {
    const found = other[part];
    if (found === undefined) continue;
    const known = rootOf(one)[part];
    if (known === undefined) rootOf(one)[part] = found;
    else unify(known, found);
  }
  for (const [name, field] of other.fields) {
    const known = rootOf(one).fields.get(name);
    if (known === undefined) rootOf(one).fields.set(name, field);
    else unify(known, field);
  }
  for (const [at, each] of other.parameters.entries()) {
    const known = rootOf(one).parameters[at];
    if (known === undefined) rootOf(one).parameters[at] = each;
    else unify(known, each);
  }
  return rootOf(one);
}
