import ts from 'typescript';
import { nodesWithin } from './script-syntax.ts';

/**
 * May the block itself give something a member of this name when it runs: by an assignment, or by a text or a key that
 * it hands to somebody (`redis.defineCommand('name')`, `_.mixin({ name })`)? What it only prints gives nothing.
 */
export function isGivenInBlock(file: ts.SourceFile, wanted: string, program: ts.Program): boolean {
  for (const node of nodesWithin(file)) {
    if (isAssigned(node, wanted) || isKey(node, wanted)) return true;
    if (ts.isStringLiteralLike(node) && node.text === wanted && isHandedOn(node, program)) return true;
  }
  return false;
}

const isAssigned = (node: ts.Node, wanted: string): boolean =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
  ts.isPropertyAccessExpression(node.left) &&
  node.left.name.text === wanted;

/** A key whose value is the wanted member itself only hands that on: `{ total: order.total }`. */
function isKey(node: ts.Node, wanted: string): boolean {
  if (!ts.isObjectLiteralElement(node) || node.name === undefined) return false;
  const name = ts.isIdentifier(node.name) || ts.isStringLiteralLike(node.name) ? node.name.text : undefined;
  if (name !== wanted) return false;
  return !ts.isPropertyAssignment(node) || !mentions(node.initializer, wanted);
}

function mentions(root: ts.Node, wanted: string): boolean {
  for (const node of nodesWithin(root))
    if (ts.isPropertyAccessExpression(node) && node.name.text === wanted) return true;
  return false;
}

/** Neither what an import names, nor an argument of a function of the language, which makes no members of it. */
function isHandedOn(text: ts.StringLiteralLike, program: ts.Program): boolean {
  const { parent } = text;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return false;
  if (!ts.isCallExpression(parent) && !ts.isNewExpression(parent)) return true;
  const { expression } = parent;
  const callee = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  const declarations = program.getTypeChecker().getSymbolAtLocation(callee)?.declarations ?? [];
  const isOfLanguage = (each: ts.Declaration): boolean =>
    program.isSourceFileDefaultLibrary(each.getSourceFile()) ||
    /\/node_modules\/@types\/node\//.test(each.getSourceFile().fileName);
  return declarations.length === 0 || !declarations.every(isOfLanguage) || isDefining(expression);
}

/** `Object.defineProperty`. */
const isDefining = (callee: ts.Expression): boolean =>
  ts.isPropertyAccessExpression(callee) && /^(?:defineProperty|set|assign)$/.test(callee.name.text);
