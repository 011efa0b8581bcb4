import ts from 'typescript';
import { bare, calledBy, functionOf, hasUnseenParts, isThenable, partsOf, some } from './outside-types.ts';
import type { Place, Weight } from './weigh.ts';

/** Methods of promises that answer with another one: what was begun before is attended to in them. */
const CHAINED: readonly string[] = ['then', 'catch', 'finally'];

/**
 * In a function that waits for other things a promise that it does not wait for is a mistake; elsewhere nobody can
 * wait, and a chain, or a call that handles its errors itself, may be meant to go on alone.
 */
export function weighFloating({ node, checker }: Place): Weight {
  const expression = bare(ts.isExpressionStatement(node) ? node.expression : node);
  if (!isInAsyncFunction(node)) return 'info';
  if (!ts.isCallExpression(expression)) return 'warning';
  const { expression: callee } = expression;
  if (ts.isPropertyAccessExpression(callee) && CHAINED.includes(callee.name.text)) return 'info';
  return handlesItsErrors(functionOf(calledBy(expression, checker))) ? 'info' : 'warning';
}

function isInAsyncFunction(node: ts.Node): boolean {
  const around = ts.findAncestor(node, ts.isFunctionLike);
  return around !== undefined && ts.canHaveModifiers(around) && hasAsync(around);
}

const hasAsync = (node: ts.HasModifiers): boolean =>
  ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false;

/** Is all that the function awaits in a `try` whose `catch` throws nothing? Then its promise is never rejected. */
function handlesItsErrors(called: ts.FunctionLikeDeclaration | undefined): boolean {
  const body = called?.body;
  if (body === undefined || !ts.isBlock(body)) return false;
  const throws = (node: ts.Node): boolean => some(node, ts.isThrowStatement, ts.isFunctionLike);
  const guards = (statement: ts.Statement): boolean =>
    ts.isTryStatement(statement) && statement.catchClause !== undefined && !throws(statement.catchClause);
  const mayFail = (node: ts.Node): boolean => ts.isAwaitExpression(node) || ts.isThrowStatement(node);
  return (
    body.statements.some(guards) &&
    body.statements.every((each) => guards(each) || !some(each, mayFail, ts.isFunctionLike))
  );
}

/** A promise as a condition always holds; a callback that nobody waits for is a mistake where its end matters. */
export function weighMisusedPromise({ node, id, program, checker }: Place): Weight {
  if (id !== 'voidReturnArgument')
    return id === 'conditional' || id === 'predicate' || id === 'spread' ? 'warning' : 'info';
  const call = ts.findAncestor(node, (each) => ts.isCallExpression(each) || ts.isNewExpression(each));
  // The function that a promise is made with is looked at by another linter.
  if (call === undefined || ts.isNewExpression(call)) return undefined;
  const callback = bare(node);
  if (ts.isArrowFunction(callback) || ts.isFunctionExpression(callback)) {
    if (handlesItsErrors(callback) && !isEach(call)) return undefined;
  }
  const { declarations = [] } = ts.isCallExpression(call) ? (calledBy(call, checker) ?? {}) : {};
  const isOfLibrary = declarations.some((each) => program.isSourceFileDefaultLibrary(each.getSourceFile()));
  return isEach(call) && isOfLibrary ? 'warning' : 'info';
}

/** `list.forEach(...)`: what comes after it runs before its callbacks have ended. */
const isEach = (call: ts.Node): boolean =>
  ts.isCallExpression(call) &&
  ts.isPropertyAccessExpression(call.expression) &&
  call.expression.name.text === 'forEach';

/** To await a list of promises, or what gives nothing back, is a mistake; to await another value does no harm. */
export function weighAwait({ node, id, checker }: Place): Weight {
  if (id === 'invalidPromiseAggregatorInput') return undefined;
  if (!ts.isAwaitExpression(node)) return 'info';
  const type = checker.getTypeAtLocation(node.expression);
  if (partsOf(type).some((each) => hasUnseenParts(each, checker))) return undefined;
  const operand = bare(node.expression);
  const called = ts.isCallExpression(operand) ? functionOf(calledBy(operand, checker)) : undefined;
  // A function without a body, or with nothing in it, stands for one.
  if (called !== undefined && !hasContent(called)) return undefined;
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  if (element !== undefined && checker.isArrayLikeType(type) && isThenable(element)) return 'warning';
  const givesNothing = (type.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) !== 0;
  return givesNothing && called === undefined && isForEach(operand) ? 'warning' : 'info';
}

const isForEach = (node: ts.Node): boolean => ts.isCallExpression(node) && isEach(node);

function hasContent({ body }: ts.FunctionLikeDeclaration): boolean {
  return body !== undefined && (!ts.isBlock(body) || body.statements.length > 0);
}

/** A promise that is returned from a `try` is rejected outside of it. */
export function weighReturn({ node, id, checker }: Place): Weight {
  if (id !== 'requiredPromiseAwait') return undefined;
  const value = bare(node);
  if (!ts.isCallExpression(value)) return 'warning';
  return handlesItsErrors(functionOf(calledBy(value, checker))) ? undefined : 'warning';
}
