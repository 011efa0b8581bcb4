import ts from 'typescript';
import type { LanguageId } from '../../../shared/language.ts';

const KINDS: Readonly<Partial<Record<LanguageId, ts.ScriptKind>>> = {
  typescript: ts.ScriptKind.TS,
  tsx: ts.ScriptKind.TSX,
  javascript: ts.ScriptKind.JSX,
  jsx: ts.ScriptKind.JSX,
};

/** Is it a language of scripts that is read here? */
export const isScript = (language: LanguageId | undefined): boolean => language !== undefined && language in KINDS;

/** The syntax tree of a script, with parents; what is wrong in it is left out by the parser. */
export const parseScript = (language: LanguageId, path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, KINDS[language] ?? ts.ScriptKind.TSX);

/** Every node below one, it included, in the order of the text; without recursion, for code may be nested deeply. */
export function* nodesWithin(root: ts.Node): Generator<ts.Node> {
  const open: ts.Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node;
    const children: ts.Node[] = [];
    node.forEachChild((child) => {
      children.push(child);
    });
    open.push(...children.toReversed());
  }
}

/** The text of a string without places to fill in, or undefined. */
export const literalText = (node: ts.Node | undefined): string | undefined =>
  node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined;

/** The name of a property that is written out, or undefined for a computed one. */
export function propertyName(name: ts.PropertyName | undefined): string | undefined {
  if (name === undefined) return undefined;
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text;
  return undefined;
}

/** The last word of what is called: `query` of `this.pool.query`. */
export function calledName(callee: ts.Expression): string | undefined {
  if (ts.isIdentifier(callee)) return callee.text;
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : undefined;
}

/** An expression without brackets, `await`, `as` and `!` around it. */
export function plainExpression(node: ts.Expression): ts.Expression {
  let at = node;
  while (
    ts.isParenthesizedExpression(at) ||
    ts.isAwaitExpression(at) ||
    ts.isAsExpression(at) ||
    ts.isSatisfiesExpression(at) ||
    ts.isNonNullExpression(at)
  )
    at = at.expression;
  return at;
}

/** What a property of an object is given, or undefined. */
export function propertyValue(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  for (const property of object.properties)
    if (ts.isPropertyAssignment(property) && propertyName(property.name) === name) return property.initializer;
  return undefined;
}

/** Names that a pattern binds. */
function* boundNames(name: ts.BindingName): Generator<string> {
  if (ts.isIdentifier(name)) yield name.text;
  else for (const element of name.elements) if (ts.isBindingElement(element)) yield* boundNames(element.name);
}

/** The names that a scope declares by itself: its parameters, variables, functions, classes. */
function* declaredIn(scope: ts.Node): Generator<string> {
  if (ts.isFunctionLike(scope)) for (const parameter of scope.parameters) yield* boundNames(parameter.name);
  if (ts.isCatchClause(scope) && scope.variableDeclaration !== undefined)
    yield* boundNames(scope.variableDeclaration.name);
  const lists: ts.VariableDeclarationList[] = [];
  if (ts.isForStatement(scope) || ts.isForOfStatement(scope) || ts.isForInStatement(scope)) {
    if (scope.initializer !== undefined && ts.isVariableDeclarationList(scope.initializer))
      lists.push(scope.initializer);
  }
  if (ts.isBlock(scope) || ts.isSourceFile(scope) || ts.isCaseOrDefaultClause(scope)) {
    for (const statement of scope.statements) {
      if (ts.isVariableStatement(statement)) lists.push(statement.declarationList);
      else if (
        (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) &&
        statement.name !== undefined
      )
        yield statement.name.text;
    }
  }
  for (const list of lists) for (const declaration of list.declarations) yield* boundNames(declaration.name);
}

/** The scope that declares what an identifier means, other than by an import; undefined where none in the file does. */
export function declaringScope(at: ts.Node, name: string): ts.Node | undefined {
  for (let scope: ts.Node | undefined = at.parent; scope !== undefined; scope = scope.parent)
    for (const declared of declaredIn(scope)) if (declared === name) return scope;
  return undefined;
}

/** One imported name: by which module, and what it is called there (`*` for all, `default`). */
export interface ImportedName {
  module: string;
  imported: string;
}

/** What a file imports or requires at its top, by the name that it has in it. */
export function importedNames(file: ts.SourceFile): Map<string, ImportedName> {
  const names = new Map<string, ImportedName>();
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const module = statement.moduleSpecifier.text;
      const { name, namedBindings } = statement.importClause ?? {};
      if (name !== undefined) names.set(name.text, { module, imported: 'default' });
      if (namedBindings !== undefined && ts.isNamespaceImport(namedBindings))
        names.set(namedBindings.name.text, { module, imported: '*' });
      if (namedBindings !== undefined && ts.isNamedImports(namedBindings))
        for (const element of namedBindings.elements)
          names.set(element.name.text, { module, imported: (element.propertyName ?? element.name).text });
    } else if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) addRequired(names, name, initializer);
    }
  }
  return names;
}

function addRequired(names: Map<string, ImportedName>, name: ts.BindingName, value: ts.Expression | undefined): void {
  if (value === undefined || !ts.isCallExpression(value) || calledName(value.expression) !== 'require') return;
  const module = literalText(value.arguments[0]);
  if (module === undefined) return;
  if (ts.isIdentifier(name)) names.set(name.text, { module, imported: '*' });
  else if (ts.isObjectBindingPattern(name))
    for (const element of name.elements)
      if (ts.isIdentifier(element.name)) {
        const imported = propertyName(element.propertyName as ts.PropertyName | undefined) ?? element.name.text;
        names.set(element.name.text, { module, imported });
      }
}
