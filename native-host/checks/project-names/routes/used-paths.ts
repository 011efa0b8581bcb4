import ts from 'typescript';
import {
  calledName,
  declaringScope,
  nodesWithin,
  plainExpression,
  type ImportedName,
} from '../../../languages/typescript/script-syntax.ts';
import { FILLED_IN } from './route-patterns.ts';

/** A path of the project that code goes to; UTF-16 offsets of what is written, up to the first place to fill in. */
export interface UsedPath {
  /** With {@link FILLED_IN} for each place to fill in. */
  path: string;
  /** Does it ask for data, or lead to a page? */
  isRequest: boolean;
  start: number;
  end: number;
}

const NAVIGATES = /^(?:push|replace|prefetch)$/;
const REDIRECTS = /^(?:redirect|permanentRedirect)$/;
const REQUESTS = /^(?:get|post|put|patch|delete|head)$/;

/** The paths that a script fetches, links to and redirects to, where they begin with one `/`. */
export function usedPaths(file: ts.SourceFile, imports: ReadonlyMap<string, ImportedName>): UsedPath[] {
  const uses: UsedPath[] = [];
  const add = (node: ts.Expression | undefined, isRequest: boolean): void => {
    const found = node === undefined ? undefined : pathOf(plainExpression(node));
    if (found !== undefined && /^\/(?!\/)/.test(found.path)) uses.push({ ...found, isRequest });
  };
  for (const node of nodesWithin(file)) {
    if (ts.isCallExpression(node)) {
      const kind = kindOf(node, imports);
      if (kind !== undefined) add(node.arguments[0], kind === 'request');
    } else if (ts.isJsxAttribute(node) && node.name.getText() === 'href') {
      const tag = node.parent.parent.tagName.getText();
      if (tag !== 'a' && !(tag === 'Link' && imports.get('Link')?.module === 'next/link')) continue;
      const { initializer } = node;
      add(
        initializer !== undefined && ts.isJsxExpression(initializer) ? initializer.expression : stringOf(initializer),
        false,
      );
    }
  }
  return uses;
}

const stringOf = (node: ts.JsxAttributeValue | undefined): ts.Expression | undefined =>
  node !== undefined && ts.isStringLiteral(node) ? node : undefined;

function kindOf(call: ts.CallExpression, imports: ReadonlyMap<string, ImportedName>): 'request' | 'page' | undefined {
  const { expression } = call;
  if (ts.isIdentifier(expression)) {
    const isImported = imports.get(expression.text);
    if (expression.text === 'fetch')
      return declaringScope(expression, 'fetch') === undefined && isImported === undefined ? 'request' : undefined;
    return REDIRECTS.test(expression.text) && isImported?.module === 'next/navigation' ? 'page' : undefined;
  }
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  const { name, expression: of } = expression;
  if (
    ts.isIdentifier(of) &&
    of.text === 'axios' &&
    imports.get('axios')?.module === 'axios' &&
    REQUESTS.test(name.text)
  )
    return 'request';
  if (name.text === 'request' && ts.isIdentifier(of) && /^\.{1,2}\//.test(imports.get(of.text)?.module ?? ''))
    return 'request';
  return NAVIGATES.test(name.text) && ts.isIdentifier(of) && isRouter(of) ? 'page' : undefined;
}

/** Is it what `useRouter()` gave? */
function isRouter(node: ts.Identifier): boolean {
  const scope = declaringScope(node, node.text);
  if (scope === undefined || !ts.isBlock(scope)) return false;
  return scope.statements.some(
    (statement) =>
      ts.isVariableStatement(statement) &&
      statement.declarationList.declarations.some(
        ({ name, initializer }) =>
          name.getText() === node.text &&
          initializer !== undefined &&
          ts.isCallExpression(initializer) &&
          calledName(initializer.expression) === 'useRouter',
      ),
  );
}

function pathOf(node: ts.Expression): Omit<UsedPath, 'isRequest'> | undefined {
  const start = node.getStart() + 1;
  if (ts.isStringLiteralLike(node)) return { path: node.text, start, end: node.end - 1 };
  if (!ts.isTemplateExpression(node)) return undefined;
  const path = node.head.text + node.templateSpans.map(({ literal }) => FILLED_IN + literal.text).join('');
  return { path, start, end: node.head.end - 2 };
}
