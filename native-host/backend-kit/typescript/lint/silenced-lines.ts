import { NAMESPACE } from './typed-lint-rules.ts';

/** A comment of ESLint's or oxlint's that switches rules off or on again, up to the rules that it names. */
const DIRECTIVE =
  /(?:\/\/|\/\*)[ \t]*(?:eslint|oxlint)-(disable-next-line|disable-line|disable|enable)\b([^\n]*?)(?:\*\/|$)/gm;

/** Names of the rules' namespaces: the plugin's own, and oxlint's. */
const PREFIX = new RegExp(`^(?:${NAMESPACE}|typescript)/`);

/** From a line on up to another: are these rules off there? Without names all are. */
interface Silence {
  from: number;
  to: number;
  rules: ReadonlySet<string>;
}

/**
 * Tells of a rule and a line (from 1) whether a comment of the text switches it off there, as ESLint's documentation of
 * configuration comments says (eslint.org/docs/latest/use/configure/rules#disabling-rules).
 */
export function silencedIn(text: string): (rule: string, line: number) => boolean {
  const silences: Silence[] = [];
  for (const match of text.matchAll(DIRECTIVE)) {
    const line = text.slice(0, match.index).split('\n').length;
    const rules = new Set(namesIn(match[2] ?? ''));
    if (match[1] === 'disable-next-line') silences.push({ from: line + 1, to: line + 1, rules });
    else if (match[1] === 'disable-line') silences.push({ from: line, to: line, rules });
    else if (match[1] === 'disable') silences.push({ from: line, to: Infinity, rules });
    else for (const open of silences) if (open.to === Infinity && endsIt(open, rules)) open.to = line;
  }
  const covers = ({ from, to, rules }: Silence, rule: string, line: number): boolean =>
    line >= from && line <= to && (rules.size === 0 || rules.has(rule));
  return (rule, line) => silences.some((silence) => covers(silence, rule, line));
}

/** `eslint-enable` without names ends everything; with names what was switched off by the same. */
const endsIt = (open: Silence, rules: ReadonlySet<string>): boolean =>
  rules.size === 0 || (open.rules.size > 0 && open.rules.isSubsetOf(rules));

/** The rules that a comment names, before its reason. */
function namesIn(rest: string): string[] {
  const named = rest.split(/\s--/)[0] ?? '';
  return named
    .split(',')
    .map((name) => name.trim().replace(PREFIX, ''))
    .filter((name) => name !== '');
}
