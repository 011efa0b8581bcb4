import ts from 'typescript';
import { calledBy, functionOf, hasUnseenParts, isOwn, isUnresolved, some } from './outside-types.ts';
import type { Place, Weight } from './weigh.ts';

/**
 * Types of the library whose methods may be called without them: the global object's own, tables of functions, and what
 * ECMA-402 binds to its object (Intl's `compare` and `format`).
 */
const NEEDS_NO_OWNER = new RegExp(
  [
    '^(?:Window|WindowOrWorkerGlobalScope|GlobalEventHandlers|Console|Math|JSON|Reflect|Atomics|CSS',
    '|Collator|NumberFormat|DateTimeFormat)$|Constructor$',
  ].join(''),
);

/** A method that is taken from its object is a mistake where it needs the object and nobody gives it back. */
export function weighUnbound({ node, program, checker }: Place): Weight {
  const declaration = methodAt(node, checker);
  if (declaration === undefined) return undefined;
  if (isGivenBack(node, checker)) return undefined;
  const owner = declaration.parent;
  const isTakenApart = ts.isBindingElement(nameOf(node)) && isOwn(declaration, program);
  if (program.isSourceFileDefaultLibrary(declaration.getSourceFile())) {
    return ts.isInterfaceDeclaration(owner) && !NEEDS_NO_OWNER.test(owner.name.text) ? 'warning' : undefined;
  }
  if (!isOwn(declaration, program)) return undefined;
  if (!ts.isMethodDeclaration(declaration) || !ts.isClassLike(owner)) return isTakenApart ? 'info' : undefined;
  if (hasUnseenParts(checker.getTypeAtLocation(owner), checker)) return undefined;
  if ([...(ts.getDecorators(declaration) ?? []), ...(ts.getDecorators(owner) ?? [])].length > 0) return undefined;
  if (usesOwner(declaration) && !isBoundIn(owner, declaration.name.getText())) return 'warning';
  return isTakenApart ? 'info' : undefined;
}

function methodAt(node: ts.Node, checker: ts.TypeChecker): ts.MethodDeclaration | ts.MethodSignature | undefined {
  const name = nameOf(node);
  const symbol = ts.isBindingElement(name) ? propertyOf(name, checker) : checker.getSymbolAtLocation(name);
  return symbol?.declarations?.find((each) => ts.isMethodDeclaration(each) || ts.isMethodSignature(each));
}

/** The name in `object.name`, the element of a pattern for a name in it, else the node itself. */
function nameOf(node: ts.Node): ts.Node {
  if (ts.isPropertyAccessExpression(node)) return node.name;
  return ts.isBindingElement(node.parent) ? node.parent : node;
}

/** The property that a name in a pattern takes out of its object. */
function propertyOf(element: ts.BindingElement, checker: ts.TypeChecker): ts.Symbol | undefined {
  const key = element.propertyName ?? element.name;
  return ts.isIdentifier(key) ? checker.getTypeAtLocation(element.parent).getProperty(key.text) : undefined;
}

/** Does the method, or an arrow function in it, name its object? */
const usesOwner = (method: ts.MethodDeclaration): boolean =>
  method.body !== undefined &&
  some(method.body, isOwner, (node) => ts.isFunctionLike(node) && !ts.isArrowFunction(node));

const isOwner = ({ kind }: ts.Node): boolean =>
  kind === ts.SyntaxKind.ThisKeyword || kind === ts.SyntaxKind.SuperKeyword;

/** Is the method bound in its class, by name or all at once? */
function isBoundIn(owner: ts.ClassLikeDeclaration, name: string): boolean {
  const text = owner.getText();
  return (
    /\bauto-?bind|\bbindAll\b/i.test(text) ||
    text.includes(`.${name}.bind(`) ||
    (new RegExp(`['"\`]${name.replace(/[^\w$]/g, '')}['"\`]`).test(text) && /\.bind\(/.test(text))
  );
}

/**
 * Is the method handed on together with its object, to something that is not known, or to what calls it by its object?
 */
function isGivenBack(node: ts.Node, checker: ts.TypeChecker): boolean {
  const call = node.parent;
  if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) return false;
  const others = call.arguments?.filter((argument) => argument !== node) ?? [];
  const object = ts.isPropertyAccessExpression(node) ? node.expression.getText() : 'this';
  if (others.some((argument) => argument.kind === ts.SyntaxKind.ThisKeyword || argument.getText() === object))
    return true;
  if (isUnresolved(checker.getTypeAtLocation(call.expression))) return true;
  const called = functionOf(calledBy(call, checker));
  return called?.body !== undefined && /\.(?:call|apply|bind)\(/.test(called.body.getText());
}
