import { INVARIANT_NAME, MAYBE_INVARIANT_NAME } from './claimed-names.ts';
import {
  findConfiguration,
  writeConfiguration,
  type Configuration,
  type ConfigurationReading,
} from './configuration.ts';
import { reach, type Definition, type Module } from './module.ts';
import { outsideState } from './outside-state.ts';

/** What the checker is asked about a module. */
export interface TlaPlan {
  /** The module's text for the checker: invariants that were written `[]P` are state formulas in it. */
  text: string;
  configuration: Configuration;
  /** Was the configuration written down in the block, or read off the module's names? */
  given: boolean;
  /** What is to be checked, by the configuration or else a theorem, and the checker cannot judge. */
  open: string[];
  /** Definitions that take a value by chance: of the states behind it the checker sees those of one alone. */
  chance: string[];
  /** Name of the file beside the module that holds the configuration, when one does. */
  from?: string;
  notChecked: string[];
}

/** Why no temporal formula is put to the checker: it looks at the last loop of a behaviour only. */
export const NOT_JUDGED = 'a temporal property, which this checker does not judge rightly';

/** Why a definition is not taken for an invariant although it may be one. */
const notSaid = (name: string): string =>
  `nothing says that it holds in every state; where it is meant to, write \`INVARIANT ${name}\` after the module`;

/** `<>` and `~>`, but not the empty tuple `<<>>`. */
const temporal = /(?<!<)<>(?!>)|~>/;

/** The plan, or why there is none. */
export type Planning = { kind: 'plan'; plan: TlaPlan } | { kind: 'unsupported'; reason: string };

const STANDARD = new Set(['Naturals', 'Integers', 'Sequences', 'FiniteSets', 'TLC']);

/** Names that an invariant has, and a constraint on the states to be looked at as well. */
const maybeConstraint = /^Bounded|Bounds?\d*$/;

/**
 * Takes what the configuration names, that of a file beside the module before the one that the block carries; without
 * any, what the module's names and theorems show as meant. @param beside a `.cfg` file, as TLC reads it.
 */
export function planModel(module: Module, source: string, beside?: ConfigurationReading): Planning {
  const strange = module.extends.filter((name) => !STANDARD.has(name));
  if (strange.length > 0)
    return unsupported(`the module extends ${strange.join(', ')}, which the checker does not have`);
  if (/\bINSTANCE\b/.test(module.text)) return unsupported('the module uses INSTANCE, which the checker cannot follow');
  const found = beside ?? findConfiguration(source, module.after);
  if (found.kind === 'unsupported') return found;
  const chosen = found.kind === 'configuration' ? withBehaviour(module, found.configuration) : chosenBy(module);
  if (chosen === undefined) return unsupported('the module defines neither Spec nor Init and Next');
  const replaced = chosen.constants.map(assignedName).find((name) => module.definitions.has(name));
  if (replaced !== undefined)
    return unsupported(`the configuration replaces ${replaced}, so that what is checked is not what the module states`);
  const { text, always } = alwaysAsStates(module);
  const given =
    found.kind === 'configuration' && found.configuration.invariants.length + found.configuration.properties.length > 0;
  const { left, ...meant } = given ? { left: [] } : propertiesOf(module, always);
  const named = { ...chosen, ...meant };
  const undefinedName = namesOf(named).find((name) => !module.definitions.has(name));
  if (undefinedName !== undefined)
    return unsupported(`the configuration names ${undefinedName}, which the module does not define`);
  const invariants = [...named.invariants, ...named.properties.filter((name) => always.has(name))];
  const properties = named.properties.filter((name) => !always.has(name));
  const unsafe = behaviourProblem(module, { ...named, invariants, properties });
  if (unsafe !== undefined) return unsupported(unsafe);
  const unsound = invariants.filter((name) => isCutOff(module, name));
  const notChecked = [
    ...unsound.map((name) => `${name}: it ranges over an infinite set, of which the checker tries only a few members`),
    ...left,
    ...(module.theorems.length > 0
      ? ['that the THEOREMs follow: a model check proves nothing beyond its own states']
      : []),
  ];
  const configuration = { ...named, invariants: invariants.filter((name) => !unsound.includes(name)), properties };
  const stated = given ? [] : (meantBy(module)?.configuration.properties.filter((name) => !always.has(name)) ?? []);
  const { chance, counters } = outsideState(
    { module: 'main', configuration: writeConfiguration(configuration), definitions: module.definitions },
    new Map([['main.tla', module.text]]),
  );
  const unnamed = given ? unnamedClaims(module, configuration) : [];
  const counted = counters.map((name) => `what ${name} comes to at counts other than those that were met`);
  return {
    kind: 'plan',
    plan: {
      text,
      configuration,
      given,
      open: [...unsound, ...stated, ...counted, ...unnamed.map(uncheckedWords)],
      chance,
      notChecked,
    },
  };
}

/** The name of `N = 3` and of `N <- Three`. */
const assignedName = (constant: string): string => /^\w*/.exec(constant)?.[0] ?? '';

/** "Safe, which looks like a claim and is not checked". */
export const uncheckedWords = (name: string): string => `${name}, which looks like a claim and is not checked`;

/**
 * Definitions that their names or a theorem show as claims, where a configuration says what is checked and no claim,
 * behaviour or constraint of it is made of them.
 */
export function unnamedClaims(module: Module, configuration: Configuration): string[] {
  const { always } = alwaysAsStates(module);
  const used = reach(module, namesOf(configuration));
  const claims = propertiesOf(module, always).invariants.filter((name) => !used.has(name));
  // A part of a claim is not listed: the claim is.
  const parts = new Set(claims.flatMap((name) => usedBy(name, module.definitions.get(name)?.body ?? '')));
  return claims.filter((name) => !parts.has(name));
}

/** What the names and theorems of a module without a configuration show as meant, and what they leave open. */
export function meantBy(module: Module): { configuration: Configuration; left: string[] } | undefined {
  const chosen = chosenBy(module);
  if (chosen === undefined) return undefined;
  const { always } = alwaysAsStates(module);
  const { invariants, left } = propertiesOf(module, always);
  const isState = (name: string): boolean => !always.has(name);
  const stated = module.theorems.flatMap(({ text }) => /^(\w+)\s*=>\s*(\w+)$/.exec(text.trim()) ?? []);
  const temporalStated = [...module.definitions.values()]
    .filter(({ name, plain, body }) => plain && temporal.test(body) && stated.includes(name))
    .map(({ name }) => name)
    .filter((name) => name !== chosen.specification);
  return {
    configuration: {
      ...chosen,
      invariants: invariants.filter(isState),
      properties: [...invariants.filter((name) => always.has(name)), ...temporalStated],
    },
    left: left.filter((each) => !temporalStated.some((name) => each.startsWith(`${name}:`))),
  };
}

const namesOf = ({
  specification,
  init,
  next,
  invariants,
  properties,
  symmetry,
  constraints,
}: Configuration): string[] =>
  [specification, init, next, ...invariants, ...properties, ...symmetry, ...constraints].filter(
    (name) => name !== null,
  );

const unsupported = (reason: string): { kind: 'unsupported'; reason: string } => ({ kind: 'unsupported', reason });

function chosenBy(module: Module): Configuration | undefined {
  return withBehaviour(module, {
    specification: null,
    init: null,
    next: null,
    invariants: [],
    properties: [],
    constants: [],
    symmetry: [],
    constraints: [],
    deadlock: true,
  });
}

function withBehaviour(module: Module, configuration: Configuration): Configuration | undefined {
  if (configuration.specification !== null || (configuration.init !== null && configuration.next !== null))
    return configuration;
  const named = [...module.definitions.values()].find(
    ({ name, plain, body }) => plain && name.endsWith('Spec') && /\[\]\s*\[/.test(body),
  );
  if (named !== undefined)
    return { ...configuration, specification: module.definitions.has('Spec') ? 'Spec' : named.name };
  return module.definitions.has('Init') && module.definitions.has('Next')
    ? { ...configuration, init: 'Init', next: 'Next' }
    : undefined;
}

/** Invariants by convention: by their names, or stated by a theorem. Formulas with `<>` or `~>` are left. */
function propertiesOf(module: Module, always: ReadonlySet<string>): { invariants: string[]; left: string[] } {
  const stated = new Set(module.theorems.map(({ text }) => /=>\s*(?:\[\]\s*)?\(?\s*(\w+)\s*\)?\s*$/.exec(text)?.[1]));
  const definitions = [...module.definitions.values()];
  const parts = reach(
    module,
    definitions.filter(isPartOfBehaviour).flatMap(({ name, body }) => usedBy(name, body)),
  );
  const invariants: string[] = [];
  const left: string[] = [];
  for (const definition of definitions) {
    const { name, plain, body } = definition;
    if (!plain || /\b[WS]F_|\[\]\s*\[/.test(body)) continue;
    if (temporal.test(body)) left.push(`${name}: ${NOT_JUDGED}`);
    else if (!isStateFormula(module, definition, always)) continue;
    else if (always.has(name) || stated.has(name) || INVARIANT_NAME.test(name)) invariants.push(name);
    else if (MAYBE_INVARIANT_NAME.test(name) && !parts.has(name)) invariants.push(name);
    else if (MAYBE_INVARIANT_NAME.test(name) || maybeConstraint.test(name)) left.push(`${name}: ${notSaid(name)}`);
  }
  return { invariants, left };
}

/** Does a definition say how a behaviour begins, goes on or comes to something? What it uses is no claim by itself. */
const isPartOfBehaviour = ({ name, body }: Definition): boolean =>
  /^(?:Init|Next)$/.test(name) || /[\w)\]]'|\bUNCHANGED\b/.test(body) || temporal.test(body);

const usedBy = (name: string, body: string): string[] =>
  [...body.matchAll(/[A-Za-z_]\w*/g)].map(([word]) => word).filter((word) => word !== name);

function isStateFormula(module: Module, { name }: Definition, always: ReadonlySet<string>): boolean {
  return [...reach(module, [name])].every((each) => {
    const body = module.definitions.get(each)?.body ?? '';
    const boxed = body.includes('[]') && !/\bCASE\b/.test(body) && !always.has(each);
    return !boxed && !/[\w)\]]'|\bUNCHANGED\b|\bENABLED\b/.test(body) && !temporal.test(body);
  });
}

/** Definitions of the form `[]P`: the checker takes P as an invariant, so the box is blanked out. */
function alwaysAsStates(module: Module): { text: string; always: Set<string> } {
  const always = new Set<string>();
  let { text } = module;
  for (const { name, plain, body, bodyStart } of module.definitions.values()) {
    const box = /^\s*\[\]/.exec(body);
    if (!plain || box === null || /^\s*\[\]\s*\[/.test(body)) continue;
    const inner = body.slice(box[0].length).trim();
    if (
      /\[\]|'/.test(inner) ||
      temporal.test(inner) ||
      !(isOneGroup(inner) || /^\w+$/.test(inner) || /^\\[AE]\s/.test(inner))
    )
      continue;
    always.add(name);
    const at = bodyStart + box[0].length - 2;
    text = `${text.slice(0, at)}  ${text.slice(at + 2)}`;
  }
  return { text, always };
}

function isOneGroup(inner: string): boolean {
  let depth = 0;
  for (const [index, mark] of [...inner].entries()) {
    if (mark === '(') depth += 1;
    if (mark === ')') depth -= 1;
    if (depth === 0) return index === [...inner].length - 1;
  }
  return false;
}

/** What in the behaviour the checker is known to evaluate in another way than TLA+ means it. */
function behaviourProblem(module: Module, configuration: Configuration): string | undefined {
  const { specification, init, next, constraints, symmetry, invariants, properties } = configuration;
  const behaviour = [specification, init, next, ...constraints, ...symmetry].filter((name) => name !== null);
  const bodies = [...reach(module, behaviour)].map((name) => [name, module.definitions.get(name)?.body ?? ''] as const);
  const infinite = bodies.find(([, body]) => /\b(Nat|Int|Real|STRING)\b|\bSeq\s*\(/.test(body));
  if (infinite !== undefined)
    return `${infinite[0]} ranges over an infinite set, of which the checker would try only a few members`;
  const restricting = bodies.find(
    ([name, body]) => name === specification && (/\[\](?!\s*\[)/.test(body) || temporal.test(body)),
  );
  if (restricting !== undefined)
    return `${restricting[0]} restricts behaviours by a temporal formula other than fairness`;
  const free = specification === null ? [] : leftFree(module, specification);
  if (free.length > 0)
    return `${specification} has no subscript that keeps ${free.join(', ')}: its steps may change that`;
  const used = [...reach(module, [...behaviour, ...invariants, ...properties])]
    .map((name) => module.definitions.get(name)?.body ?? '')
    .join('\n');
  if (/%|\\div\b/.test(used) && /(?<![-|])-(?![->])/.test(used))
    return 'it divides and subtracts: for negative numbers the checker rounds in another way than TLA+';
  return undefined;
}

/**
 * Variables that no subscript of a specification has, by itself or in a tuple: the checker takes the specification's
 * steps for those of the action alone.
 */
function leftFree(module: Module, specification: string): string[] {
  const subscripts = bodiesOf(module, [specification]).flatMap(
    (body) => body.match(/\]_[\s(]*(?:<<[^>]*>>|\w+)/g) ?? [],
  );
  const words = subscripts.flatMap((each) => each.slice(2).match(/\w+/g) ?? []);
  const tuples = bodiesOf(module, words).filter((body) => /^[\w\s,<>()]*$/.test(body));
  const kept = new Set([...words, ...tuples.flatMap((body) => body.match(/\w+/g) ?? [])]);
  return variablesIn(module.text).filter((name) => !kept.has(name));
}

/** The variables that a module declares, its comments left out. */
export const variablesIn = (text: string): string[] =>
  [...text.matchAll(/\bVARIABLES?\s+(\w+(?:\s*,\s*\w+)*)/g)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []);

/**
 * The checker's Nat is 0..100 and its Int -100..100. A formula that only asks for membership is then never true by
 * mistake, and false by mistake only of larger numbers ({@link mentionsInfinite}). One that quantifies over such a set,
 * or asks for membership under a negation, is cut off without a trace of it.
 */
function isCutOff(module: Module, name: string): boolean {
  const bodies = bodiesOf(module, [name]);
  return (
    mentionsInfinite(module, name) &&
    bodies.some(
      (body) =>
        quantifiesInfinite(body) || /=>|<=>|~(?!>)|\\lnot\b|\\neg\b|\\equiv\b|\\notin\b|\bIF\b|\bCASE\b/.test(body),
    )
  );
}

/** Does a definition, or one that it uses, speak of Nat or Int? */
export function mentionsInfinite(module: Module, name: string): boolean {
  return bodiesOf(module, [name]).some((body) => INFINITE.test(body));
}

/** Does this formula bind a variable over Nat or Int? */
export function quantifiesInfinite(formula: string): boolean {
  return /\\in\s+(?:Seq\s*\(\s*|SUBSET\s+)?(?:Nat|Int)\b[^:\n]*?(?::(?!=)|\|->)/.test(formula);
}

const INFINITE = /\b(Nat|Int|Real|STRING)\b/;

const bodiesOf = (module: Module, names: readonly string[]): string[] =>
  [...reach(module, names)].map((name) => module.definitions.get(name)?.body ?? '');
