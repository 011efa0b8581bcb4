import ts from 'typescript';

/** Is it what the compiler gives to what it could not resolve, and to what follows from that? */
export const isUnresolved = (type: ts.Type): boolean => 'intrinsicName' in type && type.intrinsicName === 'error';

/** The members of a union, or the type itself. */
export const partsOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);

/**
 * May the type have members that are not seen here: is it, or is one of the types that it extends, declared by means of
 * something that cannot be resolved?
 */
export function hasUnseenParts(type: ts.Type, checker: ts.TypeChecker, depth = 0): boolean {
  if (isUnresolved(type)) return true;
  if (depth > 8) return true;
  if (type.isUnionOrIntersection()) return type.types.some((each) => hasUnseenParts(each, checker, depth + 1));
  const declarations = type.getSymbol()?.declarations ?? [];
  return declarations.some((declaration) => {
    if (!ts.isClassLike(declaration) && !ts.isInterfaceDeclaration(declaration)) return false;
    const bases = (declaration.heritageClauses ?? []).flatMap(({ types }) => types);
    return bases.some((base) => {
      if (isUnresolved(checker.getTypeAtLocation(base.expression))) return true;
      const extended = checker.getTypeAtLocation(base);
      return (extended.flags & ts.TypeFlags.Any) !== 0 || hasUnseenParts(extended, checker, depth + 1);
    });
  });
}

/** Is it, or for a union is each part of it, a promise as far as its declaration tells: has it a method `then`? */
export const isThenable = (type: ts.Type): boolean =>
  partsOf(type).every((each) => each.getProperty('then') !== undefined);

/** The innermost node that covers a range exactly, else the innermost at its start. */
export function nodeAt(file: ts.SourceFile, from: number, to: number): ts.Node {
  let exact: ts.Node | undefined;
  let innermost: ts.Node = file;
  const visit = (node: ts.Node): void => {
    if (node.getStart(file) > from || node.getEnd() <= from) return;
    innermost = node;
    if (node.getStart(file) === from && node.getEnd() === to) exact ??= node;
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  return exact ?? innermost;
}

/** Does the test hold of the node or of one below it? What `stop` holds of is not gone into. */
export function some(
  node: ts.Node,
  test: (node: ts.Node) => boolean,
  stop: (node: ts.Node) => boolean = () => false,
): boolean {
  const below = (child: ts.Node): true | undefined => (!stop(child) && some(child, test, stop) ? true : undefined);
  return test(node) || (node.forEachChild(below) ?? false);
}

/** The expression within parentheses, assertions of types and `!`. */
export function bare(node: ts.Node): ts.Node {
  const wraps =
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isTypeAssertionExpression(node);
  return wraps ? bare(node.expression) : node;
}

/** What a call calls, followed through imports; undefined where it is not known. */
export function calledBy(call: ts.CallExpression | ts.NewExpression, checker: ts.TypeChecker): ts.Symbol | undefined {
  const callee = bare(call.expression);
  const symbol = checker.getSymbolAtLocation(ts.isPropertyAccessExpression(callee) ? callee.name : callee);
  return symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0
    ? checker.getAliasedSymbol(symbol)
    : symbol;
}

/** The function that a symbol names, where its body is known: a declaration, a method, or what a constant holds. */
export function functionOf(symbol: ts.Symbol | undefined): ts.FunctionLikeDeclaration | undefined {
  for (const declaration of symbol?.declarations ?? []) {
    if (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration)) {
      if (declaration.body !== undefined) return declaration;
    } else if (
      (ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration)) &&
      declaration.initializer !== undefined
    ) {
      const value = bare(declaration.initializer);
      if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return value;
    }
  }
  return undefined;
}

/** Is it declared in code of the block or its project, and not in a library or a package? */
export function isOwn(declaration: ts.Node, program: ts.Program): boolean {
  const file = declaration.getSourceFile();
  return !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file);
}
