import { stringify } from 'yaml';
import type { LanguageId } from '../../../shared/language.ts';
import type { Exclusion, RulePattern, TreePattern } from './rule-pattern.ts';
import { treeReader } from './rule-tree.ts';

/** What ast-grep calls our languages. */
const AST_GREP_LANGUAGES: Readonly<Partial<Record<LanguageId, string>>> = {
  python: 'Python',
  typescript: 'TypeScript',
  tsx: 'Tsx',
  javascript: 'JavaScript',
  jsx: 'JavaScript',
  go: 'Go',
  java: 'Java',
  rust: 'Rust',
  c: 'C',
  cpp: 'Cpp',
  csharp: 'CSharp',
  ruby: 'Ruby',
  php: 'Php',
};

/** A rule as it is given to others. */
export interface ExportedRule {
  /** `K12` */
  id: string;
  language: LanguageId;
  sentence: string;
  pattern: RulePattern;
  /** The pattern as code with `$A` and `$$$`. */
  text: string;
}

/**
 * A rule as a document for `ast-grep scan --rule`. A pattern that is code by itself is written as code, and other ones
 * by the kinds of their nodes, which says nothing of their order.
 */
export async function ruleYaml({ id, language, sentence, pattern, text }: ExportedRule): Promise<string> {
  const root = (await isCode(pattern.root, language, text)) ? { pattern: text } : kindsOf(pattern.root);
  const constraints = Object.fromEntries(kindsByName(pattern.root).map(([name, kind]) => [name, { kind }] as const));
  const rule =
    pattern.not.length === 0
      ? root
      : { all: [root, ...pattern.not.map((each) => ({ not: exclusionOf(each, language) }))] };
  const document = {
    id: `claude-verify-${id}`,
    language: AST_GREP_LANGUAGES[language] ?? language,
    severity: 'warning',
    message: sentence,
    rule,
    ...(Object.keys(constraints).length === 0 || !('pattern' in root) ? {} : { constraints }),
  };
  return stringify(document, { aliasDuplicateObjects: false });
}

/** Is the text by itself a node of the pattern's kind? */
async function isCode(root: TreePattern, language: LanguageId, text: string): Promise<boolean> {
  // ast-grep reads an expression by itself as something else.
  if (language === 'go') return false;
  const read = await treeReader(language);
  // What ast-grep puts for the dollar where no name may have one.
  const tree = read?.(text.replaceAll('$', 'µ'));
  // It takes a comma before any number of arguments for one that has to be there.
  if (tree === undefined || !tree.whole || tree.isFramed || !('node' in root) || hasOpenEnd(root)) return false;
  const found = tree.byKind.get(root.node) ?? [];
  return found.some(({ start, end }) => start === 0 && end >= text.replace(/[;\s]+$/, '').length);
}

function kindsByName(pattern: TreePattern): [string, string][] {
  if ('any' in pattern) return pattern.kind === undefined ? [] : [[pattern.any, pattern.kind]];
  return 'node' in pattern ? pattern.children.flatMap(kindsByName) : [];
}

const hasOpenEnd = (pattern: TreePattern): boolean =>
  'node' in pattern &&
  ((pattern.children.length > 1 && pattern.children.some((child) => 'rest' in child)) ||
    pattern.children.some(hasOpenEnd));

const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** By the kinds of the nodes and the texts of the leaves. */
function kindsOf(pattern: TreePattern): Record<string, unknown> {
  if ('rest' in pattern) return {};
  if ('any' in pattern) return pattern.kind === undefined ? {} : { kind: pattern.kind };
  if ('leaf' in pattern) {
    const regex = `^${literal(pattern.text)}$`;
    return pattern.leaf === pattern.text ? { regex } : { kind: pattern.leaf, regex };
  }
  const inner = pattern.children.map(kindsOf).filter((each) => Object.keys(each).length > 0);
  const has = inner.map((each) => ({ has: each }));
  const exact =
    pattern.children.length > 0 && !pattern.children.some((child) => 'rest' in child)
      ? [{ not: { has: { nthChild: pattern.children.filter(isNamed).length + 1 } } }]
      : [];
  const all = [...has, ...exact];
  return { kind: pattern.node, ...(all.length === 0 ? {} : { all }) };
}

const isNamed = (pattern: TreePattern): boolean => !('leaf' in pattern) || pattern.leaf !== pattern.text;

/** A kind that a language's grammar does not know is an error there. */
const CONDITIONS: Readonly<Partial<Record<LanguageId, readonly string[]>>> = {
  python: ['if_statement', 'conditional_expression'],
  go: ['if_statement'],
  rust: ['if_expression'],
  c: ['if_statement', 'conditional_expression'],
  cpp: ['if_statement', 'conditional_expression'],
  csharp: ['if_statement', 'conditional_expression'],
  ruby: ['if', 'unless', 'conditional'],
  php: ['if_statement', 'conditional_expression'],
};
const SCRIPT_CONDITIONS = ['if_statement', 'ternary_expression'];

function exclusionOf(exclusion: Exclusion, language: LanguageId): Record<string, unknown> {
  if ('inside' in exclusion)
    return { inside: { kind: exclusion.inside, ...(exclusion.near ? {} : { stopBy: 'end' }) } };
  if ('checked' in exclusion) {
    const about = { has: { pattern: `$${exclusion.checked}`, stopBy: 'end' } };
    const condition = { any: (CONDITIONS[language] ?? SCRIPT_CONDITIONS).map((kind) => ({ kind })), ...about };
    const before = { follows: { ...condition, stopBy: 'end' } };
    return { any: [{ inside: { ...condition, stopBy: 'end' } }, before, { inside: { ...before, stopBy: 'end' } }] };
  }
  if ('has' in exclusion) return { has: { ...kindsOf(exclusion.has), stopBy: 'end' } };
  const [relation, pattern] = 'later' in exclusion ? ['precedes', exclusion.later] : ['follows', exclusion.earlier];
  const beside = { [relation as string]: { ...kindsOf(pattern as TreePattern), stopBy: 'end' } };
  return { any: [beside, { inside: { ...beside, stopBy: 'end' } }] };
}
