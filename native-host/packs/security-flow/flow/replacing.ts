import { ALL_FLAWS, bitsOf } from './flaws.ts';
import { constantOf, type FlowValue } from './flow-value.ts';

/** One class of characters and what repeats it, with nothing beside it. */
const ONE_CLASS = /^(?:\[(?<not>\^?)(?<signs>(?:\\.|[^\]\\])+)\]|(?<word>\\W))[+*?]{0,2}$/s;

/** What a class may keep so that no markup, quote, command or expression is left. */
const HARMLESS = /^(?:\\[wds.@:+\-_/]|[A-Za-z0-9_ .,@:+/-])+$/;

/** Which signs a class must take out so that a flaw is none. */
const MUST_GO: readonly (readonly [flaws: bigint, signs: readonly string[]])[] = [
  [bitsOf(['cross-site-scripting']), ['<', '>']],
  [bitsOf(['sql-injection']), ["'"]],
  [bitsOf(['xpath-injection']), ["'"]],
  [bitsOf(['ldap-injection']), ['(', ')', '*']],
  [bitsOf(['header-injection']), ['\\n']],
  [bitsOf(['path-traversal']), ['/']],
  [bitsOf(['regex-injection']), ['.', '*', '+', '(']],
];

/** The pattern of a call that replaces every match of it; undefined where it replaces a text, or only the first one. */
function patternOf(name: string, path: string, args: readonly FlowValue[]): string | undefined {
  const found = args
    .slice(0, 2)
    .find((arg) => constantOf(arg)?.includes('[') === true || constantOf(arg)?.includes('\\W'));
  const written = found === undefined ? undefined : constantOf(found);
  if (written === undefined) return undefined;
  const [, inner, flags] = /^\/(.*)\/([a-z]*)$/s.exec(written) ?? [];
  if (name === 'replace' || name === 'replaceAll') {
    if (inner !== undefined) return flags?.includes('g') === true ? inner : undefined;
    return (name === 'replaceAll' || found?.path === 'RegExp') && found?.onlyFirst !== true ? written : undefined;
  }
  if (name === 'sub' || name === 'subn') return inner === undefined ? written : undefined;
  if (name === 'Replace') return /regex/i.test(path) ? written : undefined;
  return /^(?:gsub!?|preg_replace|replace_all|ReplaceAll\w*)$/.test(name) ? (inner ?? written) : undefined;
}

/** Which flaws a call takes out of its text: it replaces all characters of a class, or all but those of one. */
export function replacedFlaws(name: string, path: string, args: readonly FlowValue[]): bigint {
  const parts = ONE_CLASS.exec(patternOf(name, path, args) ?? '')?.groups;
  if (parts === undefined) return 0n;
  const kept = parts['word'] === undefined ? (parts['signs'] ?? '') : '\\w';
  if (parts['word'] === undefined && parts['not'] === '') {
    return MUST_GO.filter(([, signs]) => signs.every((sign) => kept.includes(sign))).reduce(
      (bits, [flaws]) => bits | flaws,
      0n,
    );
  }
  if (!HARMLESS.test(kept)) return 0n;
  const isPath = kept.includes('.') && kept.includes('/');
  return ALL_FLAWS & ~bitsOf(['command-injection', 'code-injection', ...(isPath ? (['path-traversal'] as const) : [])]);
}
