import ts from 'typescript';
import { bare } from './outside-types.ts';

/**
 * Tells of a place whether it is the first of the file at which a value without a type is used that the file itself
 * reads: what `JSON.parse` or the body of an answer gives. What somebody gave the type `any`, or what comes from
 * something that cannot be resolved, is none.
 */
export function untypedOrigins(file: ts.SourceFile, checker: ts.TypeChecker): (node: ts.Node) => boolean {
  const told = new Set<ts.Node>();
  return (node) => {
    const origin = originOf(node, checker);
    if (origin === undefined || origin.getSourceFile() !== file || told.has(origin)) return false;
    told.add(origin);
    return true;
  };
}

/** The call that an expression's value comes from, through constants and members. */
function originOf(node: ts.Node, checker: ts.TypeChecker, depth = 0): ts.Node | undefined {
  if (depth > 20) return undefined;
  const next = (inner: ts.Node): ts.Node | undefined => originOf(inner, checker, depth + 1);
  const at = bare(node);
  if (ts.isAwaitExpression(at)) return next(at.expression);
  if (ts.isCallExpression(at)) return readsUntyped(at, checker) ? at : next(at.expression);
  if (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at)) return next(at.expression);
  if (!ts.isIdentifier(at)) return undefined;
  if (ts.isPropertyAccessExpression(at.parent) && at.parent.name === at) return next(at.parent.expression);
  const declaration = checker.getSymbolAtLocation(at)?.valueDeclaration;
  if (declaration === undefined || !ts.isVariableDeclaration(declaration) || declaration.type !== undefined)
    return undefined;
  return declaration.initializer === undefined ? undefined : next(declaration.initializer);
}

/** `JSON.parse(...)`, and `json()` of an answer: both of the library, both of type `any`. */
function readsUntyped(call: ts.CallExpression, checker: ts.TypeChecker): boolean {
  const { expression } = call;
  if (!ts.isPropertyAccessExpression(expression)) return false;
  const owner = checker.getTypeAtLocation(expression.expression).getSymbol()?.name;
  return (
    (owner === 'JSON' && expression.name.text === 'parse') || (owner === 'Response' && expression.name.text === 'json')
  );
}
