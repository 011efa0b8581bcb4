import { bitsOf, ALL_FLAWS } from './flaws.ts';
import type { Sink, Table } from './flow-table.ts';
import type { SourceKind } from './flow-value.ts';

/** A table by the names in it, for looking up. */
export interface FlowNames {
  table: Table;
  /** What a name in full, or the last word of one (`*.name`), means. */
  sources(path: string): SourceKind | undefined;
  sinks(path: string): readonly Sink[];
  sets(path: string): readonly Sink[];
  /** Is there an assignment to something of this last word? */
  hasSet(word: string): boolean;
  entries(key: string): readonly Sink[];
  /** Flaws that a value cannot cause after this call; 0 for none. */
  cleans(path: string): bigint;
  isNumber(path: string): boolean;
  isPath(path: string): boolean;
  normalises(path: string): boolean;
  isMac(path: string): boolean;
  isPattern(path: string): boolean;
  isMatcher(path: string): boolean;
  /** Does the call add its arguments to what it is called on, and give that? */
  builds(path: string): boolean;
  format(path: string): number | undefined;
  writes(path: string): readonly NonNullable<Table['writes']>[number][];
  returns(path: string): string | undefined;
  /** Is this what the table says that some call gives? */
  isReturned(path: string): boolean;
  /** What a parameter or an undefined name of this name is. */
  instance(name: string): string | undefined;
  /** What a short name of a type or a module stands for; undefined where the table does not know it. */
  short(name: string): string | undefined;
}

/** The last word of a name in full: `exec` of `java.lang.Runtime.exec`. */
export const lastOf = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('.'), path.lastIndexOf('::') + 1) + 1);

function byName<T>(rows: Iterable<readonly [string, T]>): (path: string) => readonly T[] {
  const map = new Map<string, T[]>();
  for (const [name, row] of rows) map.set(name, [...(map.get(name) ?? []), row]);
  const none: readonly T[] = [];
  return (path) => {
    const exact = map.get(path);
    const any = map.get(`*.${lastOf(path)}`);
    if (exact === undefined) return any ?? none;
    return any === undefined ? exact : [...exact, ...any];
  };
}

const setOf = (names: readonly string[] = []): ((path: string) => boolean) => {
  const rows = byName(names.map((name) => [name, true] as const));
  return (path) => rows(path).length > 0;
};

/** Types and modules by their short names: `Runtime` of `java.lang.Runtime.exec`, `exec` of `os/exec.Command`. */
function shortNames(table: Table): Map<string, string> {
  const found = new Map<string, string>();
  const all = [
    ...table.sinks.flatMap(({ calls = [] }) => calls),
    ...Object.values(table.sources).flat(),
    ...Object.keys(table.returns ?? {}),
    ...Object.values(table.returns ?? {}),
    ...table.numbers,
    ...table.cleans.flatMap(({ calls }) => calls),
    ...(table.paths ?? []),
    ...(table.normalises ?? []),
    ...Object.keys(table.formats ?? {}),
    ...(table.macs ?? []),
    ...Object.values(table.instances ?? {}),
  ];
  for (const path of all) {
    const type = /^((?:[a-z][\w-]*[./])+[A-Z]\w*)/.exec(path)?.[1];
    const module = /^([\w./-]*\/)([\w-]+)\./.exec(path);
    if (type !== undefined) found.set(lastOf(type), type);
    if (module?.[2] !== undefined && (type === undefined || table.makes === false))
      found.set(module[2], `${module[1] ?? ''}${module[2]}`);
  }
  for (const [name, path] of Object.entries(table.short ?? {})) found.set(name, path);
  return found;
}

/** Makes a table ready for looking up. */
export function namesOf(table: Table): FlowNames {
  const kinds: readonly SourceKind[] = ['request', 'local', 'random', 'parameter', 'archive', 'content'];
  const sources = byName(kinds.flatMap((kind) => (table.sources[kind] ?? []).map((name) => [name, kind] as const)));
  const sinks = byName(table.sinks.flatMap((sink) => (sink.calls ?? []).map((name) => [name, sink] as const)));
  const sets = byName(table.sinks.flatMap((sink) => (sink.sets ?? []).map((name) => [name, sink] as const)));
  const words = new Set(table.sinks.flatMap((sink) => (sink.sets ?? []).map(lastOf)));
  const entries = byName(table.sinks.flatMap((sink) => (sink.entries ?? []).map((name) => [name, sink] as const)));
  const cleans = byName(
    table.cleans.flatMap(({ calls, of }) =>
      calls.map((name) => [name, of === 'all' ? ALL_FLAWS : bitsOf(of)] as const),
    ),
  );
  const writes = byName((table.writes ?? []).flatMap((row) => row.calls.map((name) => [name, row] as const)));
  const formats = byName(Object.entries(table.formats ?? {}));
  const short = shortNames(table);
  const returned = new Set(Object.values(table.returns ?? {}));
  const instances = new Map(Object.entries(table.instances ?? {}));
  return {
    table,
    sources: (path) => sources(path)[0],
    sinks,
    sets,
    hasSet: (word) => words.has(word),
    entries,
    cleans: (path) => cleans(path).reduce((bits, each) => bits | each, 0n),
    isNumber: setOf(table.numbers),
    isPath: setOf(table.paths),
    normalises: setOf(table.normalises),
    isMac: setOf(table.macs),
    isPattern: setOf(table.patterns),
    isMatcher: setOf(table.matchers),
    builds: setOf(table.builds),
    format: (path) => formats(path)[0],
    writes,
    returns: (path) =>
      Object.hasOwn(table.returns ?? {}, path) ? table.returns?.[path] : table.returns?.[`*.${lastOf(path)}`],
    isReturned: (path) => returned.has(path),
    instance: (name) => instances.get(name),
    short: (name) => short.get(name),
  };
}
