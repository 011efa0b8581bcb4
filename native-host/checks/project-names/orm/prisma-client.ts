import ts from 'typescript';
import { languageOfFile } from '../../../../shared/language.ts';
import type { ProjectText } from '../declared-name.ts';
import type { ProjectModules } from '../project-modules.ts';
import { remembered } from '../remembered-readings.ts';
import {
  calledName,
  declaringScope,
  parseScript,
  plainExpression,
  type ImportedName,
} from '../../../languages/typescript/script-syntax.ts';

const CLIENT_NAME = /^prisma(?:Client)?$/i;

/** What is known of Prisma clients in one file. */
export interface PrismaClients {
  path: string;
  imports: ReadonlyMap<string, ImportedName>;
  /** Scripts of the project in which a client is made or handed on. */
  modules: ProjectModules;
}

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

function isImportedClient(imported: ImportedName, { path, modules }: PrismaClients): boolean {
  const isClient = (of: string, name: string): boolean => {
    const file = modules.at(of);
    return file !== undefined && clientsOf(file).has(name);
  };
  return modules.origin(imported, path, isClient) !== undefined;
}

/** The names of a script that have to do with `PrismaClient`: by itself, or by another such name. */
const clientsOf = remembered(({ path, text }: ProjectText): ReadonlySet<string> => {
  const file = parseScript(languageOfFile(path) ?? 'typescript', path, text);
  const clients = new Set(['PrismaClient']);
  for (let round = 0; round < MOST_STEPS; round += 1)
    for (const statement of file.statements)
      for (const [name, made] of namesOf(statement))
        if (
          made
            .getText()
            .match(/[\w$]+/g)
            ?.some((word) => clients.has(word)) === true
        )
          clients.add(name);
  clients.delete('PrismaClient');
  return clients;
});

/** Steps from one name to another by which a client is made in a script. */
const MOST_STEPS = 3;

function* namesOf(statement: ts.Statement): Generator<[string, ts.Node]> {
  if (ts.isVariableStatement(statement)) {
    for (const { name, initializer } of statement.declarationList.declarations)
      if (ts.isIdentifier(name) && initializer !== undefined) yield [name.text, initializer];
  } else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    if (statement.name !== undefined) yield [statement.name.text, statement];
  } else if (ts.isExportAssignment(statement)) yield ['default', statement.expression];
  else if (ts.isExpressionStatement(statement) && ts.isBinaryExpression(statement.expression)) {
    const { left, right } = statement.expression;
    const of = /^(?:module\.)?exports(?:\.(\w+))?$/.exec(left.getText());
    if (of === null) return;
    if (of[1] !== undefined) yield [of[1], right];
    else if (ts.isObjectLiteralExpression(right)) {
      for (const property of right.properties)
        if (!ts.isSpreadAssignment(property)) yield [property.name.getText(), property];
    } else for (const name of ['default', '*']) yield [name, right];
  }
}

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
