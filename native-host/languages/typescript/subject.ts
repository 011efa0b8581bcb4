import ts from 'typescript';

/** "Property does not exist", with and without a suggestion. */
const ABOUT_PROPERTY: readonly number[] = [2339, 2551];

/** Wrong arguments: wrong type, too few or many, no overload. */
const ABOUT_CALL: readonly number[] = [2345, 2554, 2555, 2769];

/** Is what a diagnostic speaks of declared outside the block: the owner of the property, or the function called? */
export function isAboutLibrary(diagnostic: ts.Diagnostic, program: ts.Program): boolean {
  const { file, start, code } = diagnostic;
  if (file === undefined || start === undefined) return false;
  const isProperty = ABOUT_PROPERTY.includes(code);
  if (!isProperty && !ABOUT_CALL.includes(code)) return false;
  const checker = program.getTypeChecker();
  const node = innermostAt(file, start);
  const symbol = isProperty ? ownerOf(node, checker) : calleeOf(node, checker);
  return symbol?.declarations?.every((declaration) => declaration.getSourceFile() !== file) ?? false;
}

/** The innermost node that covers an offset. */
export function innermostAt(file: ts.SourceFile, offset: number): ts.Node {
  let found: ts.Node = file;
  const visit = (node: ts.Node): void => {
    if (node.getStart(file) > offset || node.getEnd() <= offset) return;
    found = node;
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  return found;
}

function ownerOf(name: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  const access = name.parent;
  if (!ts.isPropertyAccessExpression(access)) return undefined;
  return checker.getApparentType(checker.getTypeAtLocation(access.expression)).getSymbol();
}

function calleeOf(node: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  for (let at: ts.Node | undefined = node; at !== undefined && !ts.isStatement(at); at = at.parent) {
    if (!ts.isCallExpression(at) && !ts.isNewExpression(at)) continue;
    const symbol = checker.getSymbolAtLocation(calleeName(at.expression));
    const isImport = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    return isImport ? checker.getAliasedSymbol(symbol) : symbol;
  }
  return undefined;
}

const calleeName = (callee: ts.Expression): ts.Node => (ts.isPropertyAccessExpression(callee) ? callee.name : callee);

/** The smallest node around one at a diagnostic's start that covers its place. */
export function spanOf(node: ts.Node, start: number, length = 0): ts.Node {
  let at = node;
  while (at.getEnd() < start + length && !ts.isSourceFile(at.parent)) at = at.parent;
  return at;
}
