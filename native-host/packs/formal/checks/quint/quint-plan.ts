import type { QuintModule } from './quint-output.ts';

/** What there is to ask about a module. */
export interface ModulePlan {
  name: string;
  /** What the names of `init` and `step` begin with ("" or "bank::"); undefined for a module that does not run. */
  runs: string | undefined;
  /** Names of values that are meant to hold in every state. */
  invariants: string[];
  /** Truth values of a state that no name says this of. */
  others: string[];
  tests: string[];
  /** Runs that `quint test` does not take for tests. */
  otherRuns: string[];
  temporals: string[];
  assumptions: string[];
}

/** Names that nothing but an invariant has. */
const INVARIANT =
  /^(?:inv(?:ariants?)?|safety)(?:[A-Z_\d]\w*)?$|[a-z\d](?:Inv|Invariants?|Safety)\d*$|_(?:inv|invariants?|safety)\d*$/;

interface Named {
  /** As it is said in the module that is asked about. */
  name: string;
  qualifier: string;
  isBool: boolean;
}

/** @param own names of the modules of the text that is asked about, in their order. @param all also those imported */
export function planModules(own: readonly string[], all: readonly QuintModule[]): ModulePlan[] {
  return own.flatMap((name) => {
    const module = all.find((each) => each.name === name);
    return module === undefined ? [] : [planOf(module, all)];
  });
}

function planOf(module: QuintModule, all: readonly QuintModule[]): ModulePlan {
  const seen = visible(module, all, new Set());
  const ofKind = (kind: string): string[] =>
    module.declarations.flatMap(({ qualifier, name = '' }) => (qualifier === kind ? [name] : []));
  const says = ({ name }: Named): boolean => INVARIANT.test(name.split('::').at(-1) ?? '');
  const values = seen.filter(({ qualifier, isBool }) => isBool && (qualifier === 'val' || qualifier === 'def'));
  const names = new Set(seen.map(({ name }) => name));
  const runs = seen
    .map(({ name }) => /^((?:\w+::)*)init$/.exec(name)?.[1])
    .find((prefix) => prefix !== undefined && names.has(`${prefix}step`));
  return {
    name: module.name,
    runs,
    invariants: values.filter(says).map(({ name }) => name),
    others: values.filter((each) => !says(each)).map(({ name }) => name),
    tests: ofKind('run').filter((name) => name.endsWith('Test')),
    otherRuns: ofKind('run').filter((name) => !name.endsWith('Test')),
    temporals: seen.filter(({ qualifier }) => qualifier === 'temporal').map(({ name }) => name),
    assumptions: module.declarations.flatMap(({ kind, name = '' }) => (kind === 'assume' ? [name] : [])),
  };
}

/** Definitions that a module may name: its own, and those of modules that it imports or makes instances of. */
function visible(module: QuintModule, all: readonly QuintModule[], within: ReadonlySet<string>): Named[] {
  const inside = new Set([...within, module.name]);
  return module.declarations.flatMap(({ kind, name, qualifier, isBool, defName, protoName, qualifiedName }) => {
    if (kind === 'def' && name !== undefined && qualifier !== undefined) return [{ name, qualifier, isBool }];
    const from = all.find((each) => each.name === protoName);
    if ((kind !== 'import' && kind !== 'instance') || from === undefined || inside.has(from.name)) return [];
    const found = visible(from, all, inside);
    if (defName !== undefined && defName !== '*') return found.filter((each) => each.name === defName);
    const isOpen = defName === '*' || (kind === 'instance' && qualifiedName === undefined);
    const prefix = isOpen ? '' : `${qualifiedName ?? from.name}::`;
    return found.map((each) => ({ ...each, name: `${prefix}${each.name}` }));
  });
}

/** The modules to be simulated: those that run, without those that another one of them imports. */
export function simulated(plans: readonly ModulePlan[], all: readonly QuintModule[]): ModulePlan[] {
  const running = plans.filter(({ runs }) => runs !== undefined);
  const taken = new Set(
    running.flatMap(({ name }) =>
      (all.find((each) => each.name === name)?.declarations ?? []).flatMap(({ protoName }) => protoName ?? []),
    ),
  );
  return running.filter(({ name }) => !taken.has(name));
}
