import ts from 'typescript';

/** Calls of one function that are taken along. */
const MOST = 8;
/** Characters of a call's arguments. */
const LONGEST = 600;

/**
 * Makes a function that says with which arguments a file calls a function outside of functions, and its comments do:
 * texts of literals only, which can be read as such without running anything of the file's.
 */
export function seedsFor(file: ts.SourceFile): (name: string) => string[] {
  const found = new Map<string, string[]>();
  const add = (name: string, given: readonly ts.Expression[], source: ts.SourceFile): void => {
    const texts = given.map((each) => each.getText(source));
    const text = texts.join(', ');
    if (!given.every(isLiteral) || text.length > LONGEST || text === '') return;
    const known = found.get(name) ?? [];
    if (known.length < MOST && !known.includes(text)) found.set(name, [...known, text]);
  };
  const visit = (node: ts.Node, source: ts.SourceFile): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression))
      add(node.expression.text, node.arguments, source);
    node.forEachChild((child) => visit(child, source));
  };
  visit(file, file);
  for (const [comment] of file.text.matchAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g)) {
    const text = comment.replaceAll(/^[ \t]*(?:\/\*+|\*+\/?|\/\/+)|\*\/$/gm, '');
    for (const [call] of text.matchAll(/\b[A-Za-z_$][\w$]*\((?:[^()\n]|\([^()\n]*\))*\)/g)) {
      const parsed = ts.createSourceFile('call.js', call, ts.ScriptTarget.ESNext, true);
      visit(parsed, parsed);
    }
  }
  return (name) => found.get(name) ?? [];
}

/** Nothing but data. */
function isLiteral(node: ts.Node): boolean {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return true;
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isLiteral);
  if (ts.isObjectLiteralExpression(node))
    return node.properties.every(
      (each) => ts.isPropertyAssignment(each) && !ts.isComputedPropertyName(each.name) && isLiteral(each.initializer),
    );
  if (ts.isPrefixUnaryExpression(node)) return isLiteral(node.operand);
  return [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword].includes(node.kind);
}
