/** Rules of different tools that say the same of a place. */
const SAME_CAUSE: readonly (readonly string[])[] = [
  // Python: a name that is not defined; a name in __all__ that is not; an escape that is none.
  ['reportUndefinedVariable', 'F821', 'name-defined', 'undefined-variable'],
  ['reportUnsupportedDunderAll', 'F822'],
  ['reportInvalidStringEscapeSequence', 'W605'],
  // TypeScript: a promise, and a value that is always there, as a condition.
  ['TS2801', 'no-misused-promises'],
  ['TS2872', 'TS2873', 'no-constant-condition'],
];

const CAUSES = new Map(SAME_CAUSE.flatMap((rules) => rules.map((rule) => [rule, rules[0] ?? rule])));

/** A rule without the plugin that has it: `eslint(no-empty)`, `@typescript-eslint/no-empty` and `no-empty` are one. */
const bareRule = (rule: string): string => /\(([^()]+)\)$/.exec(rule)?.[1] ?? rule.slice(rule.lastIndexOf('/') + 1);

/** What a rule objects to: rules of different tools that say the same of a place have one. */
export const causeOf = (rule: string): string => CAUSES.get(bareRule(rule)) ?? bareRule(rule);
