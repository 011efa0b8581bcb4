import ts from 'typescript';
import type { ProjectText } from '../declared-name.ts';
import { calledName, declaringScope, plainExpression, type ImportedName } from '../script-syntax.ts';

const CLIENT_NAME = /^prisma(?:Client)?$/i;

/** What is known of Prisma clients in one file. */
export interface PrismaClients {
  file: ts.SourceFile;
  imports: ReadonlyMap<string, ImportedName>;
  /** Files of the project in which a client is made. */
  makers: readonly ProjectText[];
}

/** The last part of a module's path: `db` of `../lib/db`, `@/lib/db`, `./db.js` and `src/db/index.ts`. */
const moduleName = (path: string): string =>
  path
    .replace(/\.[cm]?[jt]sx?$/, '')
    .replace(/\/index$/, '')
    .split('/')
    .at(-1) ?? '';

/** Is an expression a Prisma client, or one in a transaction? */
export function isPrismaClient(node: ts.Expression, clients: PrismaClients, depth = 0): boolean {
  if (depth > 5) return false;
  const at = plainExpression(node);
  if (ts.isNewExpression(at)) return ts.isIdentifier(at.expression) && at.expression.text === 'PrismaClient';
  if (ts.isPropertyAccessExpression(at))
    return (
      CLIENT_NAME.test(at.name.text) &&
      (at.expression.kind === ts.SyntaxKind.ThisKeyword ||
        /ctx|context|app|fastify|server/i.test(at.expression.getText()))
    );
  if (ts.isCallExpression(at)) return false;
  if (!ts.isIdentifier(at)) return false;
  const scope = declaringScope(at, at.text);
  const imported = clients.imports.get(at.text);
  if (imported !== undefined && (scope === undefined || ts.isSourceFile(scope)))
    return isImportedClient(imported, clients);
  if (scope === undefined) return CLIENT_NAME.test(at.text);
  if (ts.isFunctionLike(scope)) return isTransaction(scope, at.text) || isTypedAsClient(scope, at.text);
  const value = initialValue(scope, at.text);
  return value !== undefined && isPrismaClient(firstOf(value), clients, depth + 1);
}

/** `globalThis.prisma ?? new PrismaClient()` is what stands on the right. */
function firstOf(value: ts.Expression): ts.Expression {
  const at = plainExpression(value);
  return ts.isBinaryExpression(at) && /^(?:\?\?|\|\|)$/.test(at.operatorToken.getText()) ? at.right : at;
}

function isImportedClient({ module, imported }: ImportedName, { makers }: PrismaClients): boolean {
  const name = moduleName(module);
  const isOwn = /^[.@~#]|^src\//.test(module) && !module.startsWith('@prisma/');
  return isOwn && makers.some(({ path, text }) => moduleName(path) === name && exportsName(text, imported));
}

const exportsName = (text: string, name: string): boolean =>
  name === 'default' ? /\bexport\s+default\b|\bmodule\.exports\b/.test(text) : new RegExp(`\\b${name}\\b`).test(text);

function isTransaction(scope: ts.SignatureDeclaration, name: string): boolean {
  const [first] = scope.parameters;
  if (first === undefined || !ts.isIdentifier(first.name) || first.name.text !== name) return false;
  const { parent } = scope;
  return ts.isCallExpression(parent) && calledName(parent.expression) === '$transaction';
}

const isTypedAsClient = (scope: ts.SignatureDeclaration, name: string): boolean =>
  scope.parameters.some(
    (parameter) =>
      ts.isIdentifier(parameter.name) &&
      parameter.name.text === name &&
      /^(?:PrismaClient|Prisma\.TransactionClient|PrismaService)$/.test(parameter.type?.getText() ?? ''),
  );

function initialValue(scope: ts.Node, name: string): ts.Expression | undefined {
  if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) return undefined;
  for (const statement of scope.statements)
    if (ts.isVariableStatement(statement))
      for (const declaration of statement.declarationList.declarations)
        if (ts.isIdentifier(declaration.name) && declaration.name.text === name) return declaration.initializer;
  return undefined;
}
