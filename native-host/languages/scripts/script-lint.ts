import type { Finding } from '../../../shared/finding.ts';
import { knownMeaning } from './oxlint-rules.ts';
import { folderWith, manifestsFor, namesPackage } from '../../kit/tree-package.ts';
import { TREE_ROOT, type Tree } from '../../kit/tree.ts';

/** Kind of mistake that a lint rule names. */
export type RuleKind = Pick<Finding, 'category' | 'subcategory'>;

/** Words in names of rules, the first that fits decides. */
const WORDS: readonly { pattern: RegExp; kind: RuleKind }[] = [
  { pattern: /unused/i, kind: { category: 'style_violation', subcategory: 'unused_code' } },
  {
    pattern: /floating|misused-?promise|await-?thenable|missing-?await/i,
    kind: { category: 'concurrency_issue', subcategory: 'missing_await' },
  },
  { pattern: /security|inject|xss|eval|danger|no-?script-?url/i, kind: { category: 'security_flaw' } },
  { pattern: /deprecat/i, kind: { category: 'api_misuse', subcategory: 'deprecated_api' } },
  { pattern: /perf|accumulating/i, kind: { category: 'performance_issue' } },
  {
    pattern: /only-throw|empty-?catch|useless-?catch|catch|error-cause/i,
    kind: { category: 'missing_error_handling' },
  },
  { pattern: /no-unsafe-(?:assignment|call|member|return|argument)|ban-ts/i, kind: { category: 'type_error' } },
  {
    pattern: /\bimport\/(?:named|namespace|default|no-unresolved)|no-undef/i,
    kind: { category: 'api_misuse', subcategory: 'invented_api' },
  },
  { pattern: /naming|camelcase|filename|(?:^|\/)id-/i, kind: { category: 'style_violation', subcategory: 'naming' } },
  {
    pattern: /prettier|indent|quotes|semi|comma|spac|brace|newline|stylistic|max-len|eol/i,
    kind: { category: 'style_violation', subcategory: 'formatting' },
  },
  {
    pattern:
      /prefer|sort|order|style|consistent|no-explicit-any|eqeqeq|curly|complexity|max-|header|jsdoc|restricted|a11y/i,
    kind: { category: 'style_violation', subcategory: 'project_convention' },
  },
];

/**
 * The kind of a rule of ESLint and its plugins (`no-eval`, `@typescript-eslint/no-unused-vars`); `type` is the rule's
 * own, where it tells it.
 */
export function kindOfRule(rule: string, type?: string): RuleKind {
  const slash = rule.lastIndexOf('/');
  const scope =
    slash < 0
      ? 'eslint'
      : rule
          .slice(0, slash)
          .replace(/^@/, '')
          .replace(/-eslint$|^eslint-plugin-/, '');
  const known = knownMeaning(`${scope}(${rule.slice(slash + 1)})`);
  if (known !== undefined)
    return { category: known.category, ...(known.subcategory === undefined ? {} : { subcategory: known.subcategory }) };
  const word = WORDS.find(({ pattern }) => pattern.test(rule));
  if (word !== undefined) return word.kind;
  return type === 'suggestion' || type === 'layout' ? { category: 'style_violation' } : { category: 'logic_error' };
}

/** Has a project chosen this tool: by a file of its name, by a member of its manifest, or by depending on it? */
export function hasChosen(
  tree: Tree,
  file: string,
  { files, member, package: name }: { files: RegExp; member?: string; package: string },
): boolean {
  const manifests = manifestsFor(tree, file);
  return (
    namesPackage(manifests, name) ||
    (member !== undefined && manifests.some((manifest) => manifest.has(member))) ||
    folderWith(tree, file, files) !== undefined
  );
}

/** Where a tool is started: in the nearest folder above the file with a configuration of its own, else in the root. */
export function configFolder(tree: Tree, file: string, files: RegExp): string {
  const folder = folderWith(tree, file, files) ?? '';
  return folder === '' ? TREE_ROOT : `${TREE_ROOT}/${folder}`;
}
