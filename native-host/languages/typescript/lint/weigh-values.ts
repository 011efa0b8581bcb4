import ts from 'typescript';
import { bare, calledBy, functionOf, hasUnseenParts, isOwn, isThenable, partsOf } from './outside-types.ts';
import type { Place, Weight } from './weigh.ts';

const PRIMITIVE =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.ESSymbolLike;
const NOTHING = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void;

const has = (type: ts.Type, flags: number): boolean => (type.flags & flags) !== 0;

/** A text that is thrown has no stack. */
export const weighThrown = ({ node, id, checker }: Place): Weight =>
  id === 'undef' ? 'warning' : weighReason(node, checker);

/** The same for what a promise is rejected with. */
export function weighRejection({ node, checker }: Place): Weight {
  const reason = ts.isCallExpression(node) ? node.arguments[0] : node;
  return reason === undefined ? undefined : weighReason(reason, checker);
}

/** Promises and answers are thrown to frameworks, which want them so. */
function weighReason(reason: ts.Node, checker: ts.TypeChecker): Weight {
  const parts = partsOf(checker.getTypeAtLocation(reason)).filter((each) => !has(each, NOTHING));
  if (parts.length === 0) return 'info';
  if (parts.some((each) => hasUnseenParts(each, checker) || isThenable(each) || isAnswer(each))) return undefined;
  if (parts.every(isErrorLike)) return undefined;
  return parts.every((each) => has(each, PRIMITIVE)) ? 'warning' : 'info';
}

const isErrorLike = (type: ts.Type): boolean =>
  type.getProperty('message') !== undefined && type.getProperty('name') !== undefined;
const isAnswer = (type: ts.Type): boolean => type.getSymbol()?.name === 'Response';

/** An object as text: surely a mistake where its type can have no text of its own. */
export function weighText({ node, id, message, program, checker }: Place): Weight {
  const type = checker.getTypeAtLocation(node);
  const parts = partsOf(
    id === 'baseArrayJoin' ? (checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? type) : type,
  );
  if (
    parts.some(
      (each) => hasUnseenParts(each, checker) || has(each, ts.TypeFlags.TypeParameter | ts.TypeFlags.NonPrimitive),
    )
  )
    return undefined;
  const objects = parts.filter((each) => has(each, ts.TypeFlags.Object));
  if (objects.length === 0 || objects.some((each) => hasOwnText(each, program, checker))) return undefined;
  return / will (?:always )?use /.test(message) || message.includes('always') ? 'warning' : 'info';
}

/** Has it a text by a symbol, no members at all, or may a class that implements it have one? */
function hasOwnText(type: ts.Type, program: ts.Program, checker: ts.TypeChecker): boolean {
  const properties = checker.getPropertiesOfType(type);
  if (
    properties.some(({ escapedName }) => /^__@to(?:Primitive|StringTag)/.test(String(escapedName)) && !isThenable(type))
  )
    return true;
  if (properties.length === 0 && checker.getIndexInfosOfType(type).length === 0) return true;
  const symbol = type.getSymbol();
  return symbol !== undefined && implementedIn(program, checker).has(symbol);
}

const IMPLEMENTED = new WeakMap<ts.Program, ReadonlySet<ts.Symbol>>();

/** What the program's own classes implement and extend. */
function implementedIn(program: ts.Program, checker: ts.TypeChecker): ReadonlySet<ts.Symbol> {
  const known = IMPLEMENTED.get(program);
  if (known !== undefined) return known;
  const found = new Set<ts.Symbol>();
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node)) {
      for (const base of (node.heritageClauses ?? []).flatMap(({ types }) => types)) {
        const symbol = checker.getTypeAtLocation(base).getSymbol();
        if (symbol !== undefined) found.add(symbol);
      }
    }
    node.forEachChild(visit);
  };
  for (const file of program.getSourceFiles()) if (isOwn(file, program)) visit(file);
  IMPLEMENTED.set(program, found);
  return found;
}

/** Numbers and dates in the order of their texts; pairs, and what else is sorted by its text, may be meant so. */
export function weighSort({ node, checker }: Place): Weight {
  const call = ts.isCallExpression(node) ? node : ts.findAncestor(node, ts.isCallExpression);
  if (call === undefined || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  const list = checker.getTypeAtLocation(call.expression.expression);
  const element = checker.getIndexTypeOfType(list, ts.IndexKind.Number);
  if (element === undefined || hasUnseenParts(element, checker)) return undefined;
  const isNumber = (type: ts.Type): boolean => has(type, ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike);
  const isDate = (type: ts.Type): boolean => type.getSymbol()?.name === 'Date';
  return partsOf(element).every((each) => isNumber(each) || isDate(each)) ? 'warning' : undefined;
}

/** Maps and sets have nothing that could be spread into an object; another rule says so of promises. */
export const weighSpread = ({ id }: Place): Weight =>
  ['noMapSpreadInObject', 'noIterableSpreadInObject'].includes(id) ? 'warning' : undefined;

/** What a function gives back is an object whatever happens, and its caller asks whether there is one. */
export function weighCondition({ node, id, checker }: Place): Weight {
  const negated = id === 'alwaysFalsy' && ts.isPrefixUnaryExpression(node) ? node.operand : undefined;
  const asked = bare(negated ?? node);
  if ((id !== 'alwaysTruthy' && negated === undefined) || !ts.isCallExpression(asked) || !isAsked(node))
    return undefined;
  const type = checker.getTypeAtLocation(asked);
  if (!has(type, ts.TypeFlags.Object) || hasUnseenParts(type, checker) || isThenable(type)) return undefined;
  const called = functionOf(calledBy(asked, checker));
  return called?.body !== undefined && ts.isBlock(called.body) && called.body.statements.length === 0
    ? undefined
    : 'warning';
}

/** Is it the condition of a statement or of an expression, or negated in one? */
function isAsked(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent)) return isAsked(parent);
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent)) return parent.expression === node;
  return ts.isConditionalExpression(parent) && parent.condition === node;
}

/** Cases that a type of the file's own has and the switch has not. */
export function weighSwitch({ node, id, program, checker }: Place): Weight {
  const around = ts.findAncestor(node, ts.isSwitchStatement);
  if (id !== 'switchIsNotExhaustive' || around === undefined || ts.isTypeOfExpression(bare(around.expression)))
    return undefined;
  const type = checker.getTypeAtLocation(around.expression);
  const isKnown = (symbol: ts.Symbol | undefined): boolean =>
    symbol?.declarations?.some((each) => isOwn(each, program)) ?? false;
  const property = ts.isPropertyAccessExpression(around.expression)
    ? checker.getSymbolAtLocation(around.expression.name)
    : undefined;
  return isKnown(type.aliasSymbol) || isKnown(type.getSymbol()) || isKnown(property) ? 'info' : undefined;
}

/** A name for what is nothing: the call changes its list, or only goes through it. */
export function weighVoid({ node, checker }: Place): Weight {
  const { parent } = node;
  if (!ts.isVariableDeclaration(parent) || parent.initializer !== node) return undefined;
  const called = ts.isCallExpression(node) ? functionOf(calledBy(node, checker)) : undefined;
  return called === undefined ? 'warning' : undefined;
}
