import { posix } from 'node:path';
import { configurationText, sectionsOf, writeConfiguration } from '../../tlaplus/configuration.ts';
import { readModule, reach, type Module } from '../../tlaplus/module.ts';
import { meantBy, uncheckedWords, unnamedClaims, variablesIn } from '../../tlaplus/tla-plan.ts';
import type { Tree } from '../../../../kit/tree.ts';
import { mainOf, splitModules } from './model-files.ts';

/** What TLC is asked about a text. */
export interface ModelQuestion {
  module: string;
  /** As TLC reads it. */
  configuration: string;
  /** Where it comes from, in words. */
  from: string;
  /** Invariants, and properties. */
  invariants: string[];
  properties: string[];
  looksForDeadlock: boolean;
  /** Does a configuration say what is to be checked, if only that nothing but deadlock is? */
  isConfigured: boolean;
  /** What bounds the model: constants, constraints, as written. */
  bounds: string[];
  notChecked: string[];
  /** Why what was checked may not be what the module states, or not all of it. */
  undecided: string[];
  /** All definitions at the top of the main module, by name; none where it could not be taken apart. */
  definitions: ReadonlyMap<string, { body: string; start: number; end: number; bodyStart: number }>;
}

/** The question, or why there is none. */
export type Asking = { kind: 'question'; question: ModelQuestion } | { kind: 'unsupported'; reason: string };

/** Takes the configuration beside the module, else the one of the block, else what names and theorems show as meant. */
export function questionOf(file: { name: string; text: string }, tree: Tree | undefined): Asking {
  const main = mainOf(splitModules(file.text), file.name);
  if (main === undefined)
    return {
      kind: 'unsupported',
      reason: 'this is no module: it has no line `---- MODULE Name ----` that `====` ends',
    };
  const reading = readModule(main.text);
  if (reading.kind === 'unsupported' && /PlusCal/.test(reading.reason))
    return { kind: 'unsupported', reason: reading.reason };
  const module = reading.kind === 'module' ? reading.module : undefined;
  const definitions = module?.definitions ?? new Map<string, never>();
  const beside = [file.name.replace(/\.tla$/, '.cfg'), posix.join(posix.dirname(file.name), `${main.name}.cfg`)]
    .map((path) => ({ path, text: tree?.text(path) }))
    .find(({ text }) => text !== undefined);
  const written = beside?.text ?? configurationText(file.text, main.after);
  if (written !== undefined) {
    const named = readSections(written);
    const meant = named.invariants.length + named.properties.length > 0 ? undefined : module && meantBy(module);
    const added = meant?.configuration;
    const behaviour = named.hasBehaviour || added === undefined ? [] : [behaviourOf(added)];
    const claims = added === undefined ? [] : [claimsOf(added)];
    const taken = added === undefined ? [] : [...added.invariants, ...added.properties];
    return {
      kind: 'question',
      question: {
        ...named,
        module: main.name,
        isConfigured: true,
        configuration: [written, ...behaviour, ...claims, ''].join('\n'),
        from: [
          beside === undefined ? 'as the block says' : `as ${posix.basename(beside.path)} says`,
          ...(taken.length === 0 ? [] : [`it names no claim: ${taken.join(', ')}, as names and theorems show`]),
        ].join('; '),
        invariants: added?.invariants ?? named.invariants,
        properties: added?.properties ?? named.properties,
        notChecked: module === undefined ? [UNREAD] : (meant?.left.map(withoutChecker) ?? []),
        undecided: module === undefined ? [] : undecidedOf(module, sectionsOf(written), { ...named, ...added }),
        definitions,
      },
    };
  }
  const meant = module === undefined ? undefined : meantBy(module);
  const configuration = meant?.configuration;
  return {
    kind: 'question',
    question: {
      module: main.name,
      isConfigured: false,
      configuration: configuration === undefined ? '' : `${behaviourOf(configuration)}\n${claimsOf(configuration)}\n`,
      from: 'as names and theorems show',
      invariants: configuration?.invariants ?? [],
      properties: configuration?.properties ?? [],
      looksForDeadlock: configuration !== undefined,
      bounds: [],
      notChecked: meant?.left.map(withoutChecker) ?? [],
      undecided: [],
      definitions,
    },
  };
}

const UNREAD =
  'whether the configuration replaces definitions, hides variables or leaves claims out: the module is not read here';

/**
 * What a configuration keeps from being checked as the module states it: operators that it replaces, a view that hides
 * what a claim speaks of or what a later step depends on, and claims that it does not name.
 */
function undecidedOf(
  module: Module,
  sections: ReturnType<typeof sectionsOf>,
  claimed: { invariants: readonly string[]; properties: readonly string[] },
): string[] {
  const words = (pattern: RegExp): string[] =>
    sections.filter(({ keyword }) => pattern.test(keyword)).flatMap(({ text: names }) => names.match(/\w+/g) ?? []);
  const claims = [...claimed.invariants, ...claimed.properties];
  const behaviour = words(/^(?:SPECIFICATION|INIT|NEXT)$/);
  const used = wordsOf(module, [...claims, ...behaviour]);
  const replaced = sections
    .filter(({ keyword }) => /^CONSTANTS?$/.test(keyword))
    .flatMap(({ text: assigned }) => [...assigned.matchAll(/(\w+)\s*(?:<-\s*(?:\[\s*\w+\s*\]\s*)?|=(?=\s*\S))(\w*)/g)])
    .filter(([, name = '']) => module.definitions.has(name) && used.has(name))
    .map(
      ([, name = '', by = '']) =>
        `${name} as the module defines it: the configuration replaces it with ${by || 'another value'}`,
    );
  const views = words(/^VIEW$/);
  const shown = wordsOf(module, views);
  const spoken = wordsOf(module, claims);
  const deciding = views.length === 0 ? new Set<string>() : decidingWords(module, behaviour);
  const hidden =
    views.length === 0
      ? []
      : variablesIn(module.text).filter((name) => !shown.has(name) && (spoken.has(name) || deciding.has(name)));
  const rest = words(/^(?:ACTION_)?CONSTRAINTS?$/);
  const { specification, init, next } = EMPTY;
  const configuration = {
    ...EMPTY,
    specification,
    init,
    next,
    invariants: [...claims, ...behaviour, ...rest, ...views],
  };
  return [
    ...replaced,
    ...hidden.map((name) => `states that differ in ${name}, which the view ${views.join(', ')} does not show`),
    ...unnamedClaims(module, configuration).map(uncheckedWords),
  ];
}

/** Variables on which a step depends other than for their own next values, as it does not on a log or a counter. */
function decidingWords(module: Module, behaviour: readonly string[]): Set<string> {
  const bodyOf = (name: string): string => module.definitions.get(name)?.body ?? '';
  const steps = [...reach(module, behaviour)].filter((name) => /[\w)\]]'/.test(bodyOf(name)));
  const lines = [...reach(module, steps)]
    .map(bodyOf)
    .filter((body) => !/^[\w\s,<>]*$/.test(body))
    .flatMap((body) => body.replaceAll(/\bUNCHANGED\s*(?:<<[^>]*>>|\w+)/g, '').split('\n'));
  const found = new Set<string>();
  for (const line of lines) {
    // What stands behind `v' =` on its line makes the next value of v.
    const next = new Set<string>();
    for (const [, word = '', prime, sign] of line.matchAll(/(\w+)('?)(\s*(?:=|\\in\b))?/g))
      if (prime === '') {
        if (!next.has(word)) found.add(word);
      } else if (sign !== undefined) next.add(word);
  }
  return found;
}

/** All words of these definitions and of what they use. */
const wordsOf = (module: Module, names: readonly string[]): Set<string> =>
  new Set(
    [...reach(module, names)].flatMap((name) => [name, ...(module.definitions.get(name)?.body.match(/\w+/g) ?? [])]),
  );

/** What another checker does not judge TLC does, where it is asked to. */
const withoutChecker = (left: string): string =>
  left.replace(/^(\w+): a temporal property, .*$/s, '$1: nothing says that it is meant; write `PROPERTY $1` after it');

type Named = NonNullable<ReturnType<typeof meantBy>>['configuration'];

const behaviourOf = ({ specification, init, next }: Named): string =>
  writeConfiguration({ ...EMPTY, specification, init, next });

const claimsOf = ({ invariants, properties }: Named): string =>
  [...invariants.map((name) => `INVARIANT ${name}`), ...properties.map((name) => `PROPERTY ${name}`)].join('\n');

const EMPTY: Named = {
  specification: null,
  init: null,
  next: null,
  invariants: [],
  properties: [],
  constants: [],
  symmetry: [],
  constraints: [],
  deadlock: true,
};

function readSections(
  configuration: string,
): Pick<ModelQuestion, 'invariants' | 'properties' | 'looksForDeadlock' | 'bounds'> & { hasBehaviour: boolean } {
  const sections = sectionsOf(configuration);
  const named = (pattern: RegExp): string[] =>
    sections.filter(({ keyword }) => pattern.test(keyword)).flatMap(({ text }) => text.split(/[\s,]+/).filter(Boolean));
  const written = (pattern: RegExp, title: string): string[] =>
    sections
      .filter(({ keyword, text }) => pattern.test(keyword) && text !== '')
      .map(({ text }) => `${title}${text.replaceAll(/\s+/g, ' ')}`);
  return {
    invariants: named(/^INVARIANTS?$/),
    properties: named(/^PROPERT(?:Y|IES)$/),
    looksForDeadlock: !named(/^CHECK_DEADLOCK$/).some((word) => word.toUpperCase() === 'FALSE'),
    bounds: [
      ...written(/^CONSTANTS?$/, 'with '),
      ...written(/CONSTRAINTS?$/, 'states within '),
      ...written(/^SYMMETRY$/, 'up to the symmetry '),
      ...written(/^VIEW$/, 'states told apart by the view '),
    ],
    hasBehaviour: sections.some(({ keyword }) => keyword === 'SPECIFICATION' || keyword === 'NEXT'),
  };
}
