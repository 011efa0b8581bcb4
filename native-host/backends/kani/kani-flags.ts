import { parse } from 'smol-toml';
import { regex } from '../../../shared/regex.ts';

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
  let parsed: unknown;
  try {
    parsed = parse(manifest);
  } catch {
    // Cargo does not take it either.
    return [];
  }
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

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
