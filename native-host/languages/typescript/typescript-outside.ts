import ts from 'typescript';
import { FRAGMENT, OUTSIDE } from './typescript-rules.ts';
import { innermostAt, spanOf } from './subject.ts';
import { extendsUnseen, restsOnUnseenType } from './unseen-types.ts';

/** Tells of a diagnostic whether it would go away if what the block imports, and what is not here, were here. */
export type RestsOnOutside = (diagnostic: ts.Diagnostic) => boolean;

/**
 * Looks at what a block imports and cannot resolve. A guard, an assertion or a base type from there changes what the
 * compiler knows about values of the block, so that its diagnostics about them may be consequences alone.
 */
export function outsideOf(diagnostics: readonly ts.Diagnostic[], program: ts.Program): RestsOnOutside {
  const file = diagnostics.find((each) => each.file !== undefined)?.file;
  if (file === undefined) return () => false;
  const checker = program.getTypeChecker();
  const names = new Set([...unresolvedNames(file, checker), ...undefinedNames(diagnostics, file)]);
  let made: ReadonlySet<string> | undefined;
  const lacksNames = diagnostics.some(({ code }) =>
    [...FRAGMENT.names, ...FRAGMENT.imports].some((each) => each === code),
  );
  const jsx = diagnostics.some(({ code }) => FRAGMENT.jsx.some((each) => each === code));
  return ({ start, length, code, messageText }) => {
    if (start === undefined) return false;
    const node = innermostAt(file, start);
    if (lacksNames && OUTSIDE.uses.includes(code) && isOfThePage(node, checker)) return true;
    // It may silence what only the names from outside bring about.
    if (code === OUTSIDE.silenced) return lacksNames;
    if (names.size === 0 && !jsx) return false;
    if (jsx && OUTSIDE.tags.includes(code) && isInTag(node)) return true;
    if (OUTSIDE.overrides.includes(code) && extendsUnseen(node, checker)) return true;
    const message = ts.flattenDiagnosticMessageText(messageText, '\n');
    if (OUTSIDE.narrowing.includes(code) && isNarrowedBy(names, spanOf(node, start, length))) return true;
    if (OUTSIDE.endings.includes(code) && mayEndElsewhere(names, functionAround(node))) return true;
    if (OUTSIDE.types.includes(code) && restsOnUnseenType(spanOf(node, start, length), checker)) return true;
    const isInferred = OUTSIDE.inference.test(message) || OUTSIDE.exhausted.test(message) || isInType(node);
    return isInferred && mentions((made ??= namesMadeOf(names, file)), statementAround(node), ts.isIdentifier);
  };
}

/** Does an expression start with what has a type of the page by its name (`res: Response`), which may be another's? */
function isOfThePage(node: ts.Node, checker: ts.TypeChecker): boolean {
  const isAround = (at: ts.Node): boolean => ts.isStatement(at) || ts.isSourceFile(at) || ts.isFunctionLike(at);
  for (let at = node; !isAround(at); at = at.parent) {
    const expression = ts.isVariableDeclaration(at) ? at.initializer : at;
    const root = expression === undefined ? undefined : rootOf(expression);
    const declared = root === undefined ? undefined : checker.getSymbolAtLocation(root)?.valueDeclaration;
    if (declared?.getSourceFile() !== node.getSourceFile()) continue;
    const name = declared === undefined ? undefined : typeNameOf(declared);
    const declarations = name === undefined ? [] : (checker.getSymbolAtLocation(name)?.declarations ?? []);
    if (declarations.some((each) => PAGE_FILE.test(each.getSourceFile().fileName))) return true;
  }
  return false;
}

const PAGE_FILE = /\/lib\.dom(?:\.\w+)?\.d\.ts$/;

/** The type that a parameter or a variable is declared with, or the class that it is made of. */
function typeNameOf(declared: ts.Declaration): ts.Node | undefined {
  if (!ts.isParameter(declared) && !ts.isVariableDeclaration(declared)) return undefined;
  const { type, initializer } = declared;
  if (type !== undefined) return ts.isTypeReferenceNode(type) ? type.typeName : undefined;
  return initializer !== undefined && ts.isNewExpression(initializer) ? initializer.expression : undefined;
}

/** What a chain of members and calls starts with: `a` of `await a.b(c).d`; undefined for a name alone. */
function rootOf(expression: ts.Node): ts.Identifier | undefined {
  const isLink = ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression);
  if (!isLink && !ts.isElementAccessExpression(expression) && !ts.isAwaitExpression(expression)) return undefined;
  return ts.isIdentifier(expression.expression) ? expression.expression : rootOf(expression.expression);
}

/** The names by which a file has what an import lists, or the whole module. */
function localNames(bindings: ts.NamedImportBindings | undefined): ts.Identifier[] {
  if (bindings === undefined) return [];
  return ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name) : [bindings.name];
}

/** Local names of what is imported from modules that are not here. */
function unresolvedNames(file: ts.SourceFile, checker: ts.TypeChecker): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const { name, namedBindings } = statement.importClause ?? {};
    for (const local of [...(name === undefined ? [] : [name]), ...localNames(namedBindings)]) {
      const symbol = checker.getSymbolAtLocation(local);
      // What is not found is an alias of a symbol that is declared nowhere.
      if (symbol !== undefined && checker.getAliasedSymbol(symbol).declarations === undefined) names.add(local.text);
    }
  }
  return names;
}

/** Names that stand in the text and that nothing here defines: imports that a fragment leaves out. */
const undefinedNames = (diagnostics: readonly ts.Diagnostic[], file: ts.SourceFile): string[] =>
  diagnostics.flatMap(({ code, start }) => {
    const isName = start !== undefined && FRAGMENT.names.some((each) => each === code);
    const node = isName ? innermostAt(file, start) : undefined;
    return node !== undefined && ts.isIdentifier(node) ? [node.text] : [];
  });

/**
 * These names, and those of values and types of the block that are declared by means of them: what was inferred from
 * one without a type has none.
 */
function namesMadeOf(names: ReadonlySet<string>, file: ts.SourceFile): ReadonlySet<string> {
  const made = new Set(names);
  const isOne = (node: ts.Node): boolean => ts.isIdentifier(node) && made.has(node.text);
  const visit = (node: ts.Node): void => {
    if (
      (ts.isVariableDeclaration(node) ||
        ts.isParameter(node) ||
        ts.isInterfaceDeclaration(node) ||
        ts.isTypeAliasDeclaration(node)) &&
      some(node, isOne)
    )
      for (const name of namesIn(node.name)) made.add(name);
    // What a callback is given may hang on what is handed over beside it.
    if (ts.isCallExpression(node) && node.arguments.some((each) => !ts.isFunctionLike(each) && some(each, isOne)))
      for (const { name } of node.arguments.flatMap((each) => (isCallback(each) ? [...each.parameters] : [])))
        for (const each of namesIn(name)) made.add(each);
    node.forEachChild(visit);
  };
  for (let before = -1; before < made.size;) {
    before = made.size;
    visit(file);
  }
  return made;
}

const namesIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : namesIn(element.name)));

const isCallback = (node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node);

/** The name that an expression starts with: `a` of `a.b(c).d`. */
function rootName(expression: ts.Node): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text;
  if (
    ts.isPropertyAccessExpression(expression) ||
    ts.isElementAccessExpression(expression) ||
    ts.isCallExpression(expression) ||
    ts.isNonNullExpression(expression)
  )
    return rootName(expression.expression);
  return undefined;
}

/** Is a value that stands at the node tested, around it, by a guard, an assertion or a class from outside? */
function isNarrowedBy(names: ReadonlySet<string>, node: ts.Node): boolean {
  const values = new Set<string>();
  some(ts.isPropertyAccessExpression(node.parent) ? node.parent : node, (each) => {
    if (ts.isIdentifier(each)) values.add(each.text);
    return false;
  });
  const isOne = (value: ts.Node): boolean => values.has(rootName(value) ?? '');
  return some(outermostFunction(node), (each) => {
    if (ts.isBinaryExpression(each) && each.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword)
      return isOne(each.left) && names.has(rootName(each.right) ?? '');
    return (
      ts.isCallExpression(each) &&
      isTest(each) &&
      names.has(rootName(each.expression) ?? '') &&
      each.arguments.some(isOne)
    );
  });
}

/** Is the call's answer a condition, or is it a statement that asserts by its name? */
function isTest(call: ts.CallExpression): boolean {
  const { parent } = call;
  if (ts.isExpressionStatement(parent)) return OUTSIDE.assertions.test(nameOf(call.expression));
  if (ts.isPrefixUnaryExpression(parent) || ts.isIfStatement(parent) || ts.isWhileStatement(parent)) return true;
  return ts.isBinaryExpression(parent) || (ts.isConditionalExpression(parent) && parent.condition === call);
}

const nameOf = (callee: ts.Expression): string => {
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text;
  return ts.isIdentifier(callee) ? callee.text : '';
};

/** Does a node of this kind within start with one of the names? */
const mentions = (names: ReadonlySet<string>, within: ts.Node, isKind: (node: ts.Node) => boolean): boolean =>
  some(within, (node) => isKind(node) && names.has(rootName(node) ?? ''));

/** May a call from outside never return, or a switch be exhaustive over a type from outside? */
const mayEndElsewhere = (names: ReadonlySet<string>, body: ts.Node): boolean =>
  mentions(names, body, ts.isCallExpression) ||
  (some(body, ts.isSwitchStatement) && mentions(names, body, ts.isIdentifier));

function isInTag(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node; at !== undefined && !ts.isStatement(at); at = at.parent) {
    if (ts.isJsxOpeningElement(at) || ts.isJsxSelfClosingElement(at) || ts.isJsxAttributes(at)) return true;
  }
  return false;
}

/** Is the node part of a type that the text writes, outside of every value? */
const isInType = (node: ts.Node): boolean =>
  ts.findAncestor(node, (each) => ts.isTypeNode(each) || (ts.isExpression(each) ? 'quit' : false)) !== undefined;

/** What narrows a constant holds within functions inside, too. */
function outermostFunction(node: ts.Node): ts.Node {
  let found = functionAround(node);
  for (let at = found; !ts.isSourceFile(at); at = at.parent) if (ts.isFunctionLike(at)) found = at;
  return found;
}

const functionAround = (node: ts.Node): ts.Node => ts.findAncestor(node, ts.isFunctionLike) ?? node.getSourceFile();
const statementAround = (node: ts.Node): ts.Node => ts.findAncestor(node, ts.isStatement) ?? node;

function some(node: ts.Node, test: (node: ts.Node) => boolean): boolean {
  return test(node) || (node.forEachChild((child) => (some(child, test) ? true : undefined)) ?? false);
}
