import ts from 'typescript';
import { hasUnseenParts, isUnresolved } from './lint/outside-types.ts';

/** Types within types, and what they extend, that are looked into. */
const MOST_LEVELS = 4;

/** Members of one type that are looked at. */
const MOST_MEMBERS = 40;

/**
 * Does a diagnostic at the node speak of a value whose type, or whose wanted type, is made with what is not here: has
 * it a base from outside, type arguments, members, parameters or results of such a type?
 */
export function restsOnUnseenType(node: ts.Node, checker: ts.TypeChecker): boolean {
  return typesAt(node, checker).some((type) => isUnseen(type, checker, 0));
}

/** Does the class around a node extend what is not here? */
export function extendsUnseen(node: ts.Node, checker: ts.TypeChecker): boolean {
  const owner = ts.findAncestor(node, ts.isClassLike);
  const bases = (owner?.heritageClauses ?? []).filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  return bases
    .flatMap(({ types }) => types)
    .some((base) => {
      const type = checker.getTypeAtLocation(base);
      return isUnresolved(checker.getTypeAtLocation(base.expression)) || hasUnseenParts(type, checker);
    });
}

/** The types that a diagnostic at a node is about: of the value, of its owner, and of what is wanted in its place. */
function typesAt(node: ts.Node, checker: ts.TypeChecker): ts.Type[] {
  const found: (ts.Type | undefined)[] = [];
  const { parent } = node;
  // What a value lacks has no type for that alone.
  const isMember = ts.isPropertyAccessExpression(parent) && parent.name === node;
  if (ts.isExpression(node) && !isMember) found.push(checker.getTypeAtLocation(node), checker.getContextualType(node));
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent))
    found.push(checker.getTypeAtLocation(parent.expression));
  if (ts.isBindingElement(parent)) found.push(checker.getTypeAtLocation(parent.parent), boundType(parent, checker));
  if (ts.isShorthandPropertyAssignment(node) || ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent))
    found.push(literalWanted(node, checker));
  if (ts.isReturnStatement(node) && node.expression !== undefined)
    found.push(checker.getTypeAtLocation(node.expression), checker.getContextualType(node.expression));
  const declaration = ts.isVariableDeclaration(parent) && parent.name === node ? parent : undefined;
  if (declaration !== undefined) {
    found.push(checker.getTypeAtLocation(declaration));
    if (declaration.initializer !== undefined) found.push(checker.getTypeAtLocation(declaration.initializer));
  }
  if (ts.isBinaryExpression(parent) && parent.left === node) found.push(checker.getTypeAtLocation(parent.right));
  const owner = ts.findAncestor(node, (each) => ts.isClassLike(each) || ts.isInterfaceDeclaration(each));
  const isOfOwner = owner !== undefined && (owner === parent || owner === parent.parent);
  if (isOfOwner) found.push(checker.getTypeAtLocation(owner), ...implemented(owner, checker));
  return found.filter((type) => type !== undefined);
}

/** What the object around a property is wanted to be. */
function literalWanted(node: ts.Node, checker: ts.TypeChecker): ts.Type | undefined {
  const literal = ts.findAncestor(node, ts.isObjectLiteralExpression);
  return literal === undefined ? undefined : checker.getContextualType(literal);
}

/** What a pattern takes apart. */
function boundType(element: ts.BindingElement, checker: ts.TypeChecker): ts.Type | undefined {
  const declaration = ts.findAncestor(element, ts.isVariableDeclaration);
  return declaration?.initializer === undefined ? undefined : checker.getTypeAtLocation(declaration.initializer);
}

const implemented = (owner: ts.Node, checker: ts.TypeChecker): ts.Type[] =>
  ts.isClassLike(owner) || ts.isInterfaceDeclaration(owner)
    ? (owner.heritageClauses ?? []).flatMap(({ types }) => types.map((each) => checker.getTypeAtLocation(each)))
    : [];

function isUnseen(type: ts.Type, checker: ts.TypeChecker, level: number): boolean {
  if (hasUnseenParts(type, checker)) return true;
  if (level >= MOST_LEVELS || isOfLibrary(type)) return argumentsOf(type, checker).some(isUnresolved);
  const next = (inner: ts.Type): boolean => isUnseen(inner, checker, level + 1);
  if (type.isUnionOrIntersection()) return type.types.some(next);
  if (argumentsOf(type, checker).some(next)) return true;
  const constraint = type.isTypeParameter() ? type.getConstraint() : undefined;
  if (constraint !== undefined) return next(constraint);
  const signatures = [...type.getCallSignatures(), ...type.getConstructSignatures()];
  if (signatures.some((each) => signatureTypes(each, checker).some(next))) return true;
  const members = type.getProperties().slice(0, MOST_MEMBERS);
  return members.some((member) => {
    const { valueDeclaration } = member;
    return valueDeclaration !== undefined && next(checker.getTypeOfSymbolAtLocation(member, valueDeclaration));
  });
}

const argumentsOf = (type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] => [
  ...(type.aliasTypeArguments ?? []),
  ...(isReference(type) ? checker.getTypeArguments(type) : []),
];

const isReference = (type: ts.Type): type is ts.TypeReference =>
  (type.flags & ts.TypeFlags.Object) !== 0 && 'target' in type;

const signatureTypes = (signature: ts.Signature, checker: ts.TypeChecker): ts.Type[] => [
  signature.getReturnType(),
  ...signature.getParameters().flatMap((each) => {
    const { valueDeclaration } = each;
    return valueDeclaration === undefined ? [] : [checker.getTypeOfSymbolAtLocation(each, valueDeclaration)];
  }),
];

/** What the library declares has no members from outside, but for its type arguments. */
const isOfLibrary = (type: ts.Type): boolean =>
  type.getSymbol()?.declarations?.some((each) => each.getSourceFile().isDeclarationFile) ?? false;
