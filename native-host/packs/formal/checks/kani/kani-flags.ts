import { parse } from 'smol-toml';
import { regex } from '../../../../../shared/regex.ts';

/** Flags under which what Kani calls successful is as much as without. */
const HARMLESS = regex()`
  ^(?:default-unwind|unwind|solver|jobs|verbose|tests|features|all-features|no-default-features|target-dir
    |harness-timeout|enable-unstable|fail-fast|extra-pointer-checks|randomize-layout)$
`;
const TABLES = [
  ['workspace', 'metadata', 'kani', 'flags'],
  ['package', 'metadata', 'kani', 'flags'],
  ['kani', 'flags'],
] as const;

/** Flags of a `Cargo.toml` that may take checks away, in words; it is the package's own that Kani reads. */
export function weakeningFlags(manifest: string): string[] {
  const parsed = tablesOf(manifest);
  return TABLES.flatMap((path) => {
    const flags = path.reduce<unknown>((table, key) => (isTable(table) ? table[key] : undefined), parsed);
    if (!isTable(flags)) return [];
    return Object.entries(flags)
      .filter(
        ([name, value]) =>
          !HARMLESS.test(name) && !(name.endsWith('-checks') && !name.startsWith('no-') && value === true),
      )
      .map(([name, value]) => `${name} = ${JSON.stringify(value)} of [${path.join('.')}]`);
  });
}

/** Does the package of a `Cargo.toml` use others, for one machine at least? */
export function usesPackages(manifest: string): boolean {
  const parsed = tablesOf(manifest);
  const { target } = parsed;
  const machines = isTable(target) ? Object.values(target).filter(isTable) : [];
  return [parsed, ...machines].some((tables) =>
    Object.entries(tables).some(
      ([name, used]) =>
        /^(?:(?:dev|build)[-_])?dependencies$/.test(name) && isTable(used) && Object.keys(used).length > 0,
    ),
  );
}

function tablesOf(manifest: string): Record<string, unknown> {
  try {
    return parse(manifest);
  } catch {
    // Cargo does not take it either.
    return {};
  }
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
