import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

/** A regular expression of the product, where it is written. */
export interface SourcePattern {
  /** The file, and the line from 1. */
  file: string;
  line: number;
  source: string;
  flags: string;
}

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Stands for what only a run of the program knows: a name, or a word of a list. */
const UNKNOWN = 'n4me';

/** Every regular expression of these files: literals, `regex` with its parts, `new RegExp` as far as it is known. */
export function patternsOf(folders: readonly string[]): SourcePattern[] {
  const files = folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: ROOT }))
    .filter((file) => !/\.(?:test|spec)\.tsx?$|\.d\.ts$|(?:^|\/)(?:fixtures|cases|node_modules|dist)\//.test(file));
  return files.toSorted().flatMap(patternsIn);
}

const parsed = new Map<string, ts.SourceFile>();

function sourceFile(file: string): ts.SourceFile {
  const known = parsed.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const made = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  parsed.set(file, made);
  return made;
}

function patternsIn(file: string): SourcePattern[] {
  const tree = sourceFile(file);
  const found: SourcePattern[] = [];
  const visit = (node: ts.Node): void => {
    const pattern = patternAt(node, file);
    if (pattern !== undefined) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ file, line, ...pattern });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

type Written = Pick<SourcePattern, 'source' | 'flags'>;

function patternAt(node: ts.Node, file: string): Written | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  if (ts.isTaggedTemplateExpression(node)) return regexTemplate(node, file);
  const isRegExp =
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'RegExp';
  const [first, second] = isRegExp ? (node.arguments ?? []) : [];
  if (first === undefined) return undefined;
  const flags = second === undefined ? '' : textOf(second, file);
  return { source: textOf(first, file), flags: /^[dgimsuvy]*$/.test(flags) ? flags : '' };
}

/** The same as `regex` of shared/regex.ts does. */
function regexTemplate(node: ts.TaggedTemplateExpression, file: string): Written | undefined {
  const { tag, template } = node;
  if (!ts.isCallExpression(tag) || !ts.isIdentifier(tag.expression) || tag.expression.text !== 'regex')
    return undefined;
  const lines = (raw: string): string =>
    raw.replaceAll(/\n */g, '').replaceAll(/\\([\s\S])/g, (pair: string, sign: string) => (sign === '`' ? sign : pair));
  const [flags] = tag.arguments;
  return {
    source: ts.isNoSubstitutionTemplateLiteral(template)
      ? lines(rawOf(template))
      : lines(rawOf(template.head)) +
        template.templateSpans.map((span) => textOf(span.expression, file) + lines(rawOf(span.literal))).join(''),
    flags: flags === undefined ? '' : textOf(flags, file),
  };
}

const rawOf = (node: ts.TemplateLiteralLikeNode): string => node.rawText ?? node.text;

/** A text as it is written in the program; what cannot be known is {@link UNKNOWN}. */
function textOf(node: ts.Node, file: string, depth = 0): string {
  const next = (other: ts.Node, inFile = file): string => (depth > 30 ? UNKNOWN : textOf(other, inFile, depth + 1));
  if (ts.isStringLiteralLike(node)) return node.text;
  const pattern = patternAt(node, file);
  if (pattern !== undefined) return pattern.source;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => next(span.expression) + span.literal.text).join('');
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw') {
    const { template } = node;
    if (ts.isNoSubstitutionTemplateLiteral(template)) return rawOf(template);
    return rawOf(template.head) + template.templateSpans.map((s) => next(s.expression) + rawOf(s.literal)).join('');
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return next(node.left) + next(node.right);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return next(node.expression);
  if (ts.isConditionalExpression(node)) return `(?:${next(node.whenTrue)}|${next(node.whenFalse)})`;
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') return next(node.expression);
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) return joined(node, file, next);
  if (ts.isIdentifier(node)) {
    const declared = declarationOf(node.text, file);
    return declared === undefined ? UNKNOWN : next(declared.node, declared.file);
  }
  return UNKNOWN;
}

/** `[…].join('|')`, with what the list holds as far as it is known. */
function joined(node: ts.CallExpression, file: string, next: (other: ts.Node, inFile?: string) => string): string {
  const access = node.expression;
  const [between] = node.arguments;
  if (!ts.isPropertyAccessExpression(access) || access.name.text !== 'join' || between === undefined) return UNKNOWN;
  const list = listOf(access.expression, file);
  if (list === undefined) return [`${UNKNOWN}a`, `${UNKNOWN}b`].join(next(between));
  return list.items.map((item) => next(item, list.file)).join(next(between));
}

function listOf(node: ts.Node, file: string): { items: readonly ts.Node[]; file: string } | undefined {
  if (ts.isArrayLiteralExpression(node)) return { items: node.elements, file };
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return listOf(node.expression, file);
  if (!ts.isIdentifier(node)) return undefined;
  const declared = declarationOf(node.text, file);
  return declared === undefined ? undefined : listOf(declared.node, declared.file);
}

/** What a constant at the top of its file is set to, also where it is imported from another file of ours. */
function declarationOf(name: string, file: string, depth = 0): { node: ts.Expression; file: string } | undefined {
  for (const statement of sourceFile(file).statements) {
    if (ts.isVariableStatement(statement)) {
      for (const { name: own, initializer } of statement.declarationList.declarations)
        if (own.getText() === name && initializer !== undefined) return { node: initializer, file };
    }
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const from = statement.moduleSpecifier.text;
    const bindings = statement.importClause?.namedBindings;
    if (!from.startsWith('.') || bindings === undefined || !ts.isNamedImports(bindings) || depth > 5) continue;
    const imported = bindings.elements.find((each) => each.name.text === name);
    if (imported === undefined) continue;
    const target = path.join(path.dirname(file), from);
    return declarationOf((imported.propertyName ?? imported.name).text, target, depth + 1);
  }
  return undefined;
}
