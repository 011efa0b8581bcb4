import ts from 'typescript';
import { ownerOfParts, partsOf, type PackageOwner } from './package-owner.ts';

/** An option that nothing takes which it is given to. */
interface UnknownOption {
  name: ts.Identifier | ts.StringLiteral;
  owner: PackageOwner;
}

/**
 * An option of an object literal that the object's place takes under no name: that no overload of the call has, or that
 * the type has not which the literal is held against. Undefined where some may take it.
 */
export function unknownOption(node: ts.Node, checker: ts.TypeChecker): UnknownOption | undefined {
  const around = ts.findAncestor(node, ts.isObjectLiteralExpression);
  const call = ts.findAncestor(node, (each) => ts.isCallExpression(each) || ts.isNewExpression(each));
  const isNearer = around !== undefined && (call === undefined || around.pos >= call.pos);
  const given: readonly ts.Node[] = call?.arguments ?? [];
  const literals = [...(isNearer ? [around] : []), ...given.filter(ts.isObjectLiteralExpression)];
  for (const literal of new Set(literals)) {
    const found = unknownIn(literal, typesFor(literal, checker));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** All types that may be wanted in the place of a literal; empty where that is not known. */
function typesFor(literal: ts.ObjectLiteralExpression, checker: ts.TypeChecker): ts.Type[] {
  const { parent } = literal;
  const isArgument = (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression !== literal;
  if (!isArgument) {
    const type = checker.getContextualType(literal);
    return type === undefined ? [] : [type];
  }
  const at = (parent.arguments ?? []).findIndex((each) => each === literal);
  const callee = checker.getTypeAtLocation(parent.expression);
  const signatures = ts.isNewExpression(parent) ? callee.getConstructSignatures() : callee.getCallSignatures();
  return signatures.flatMap((signature) => {
    const parameter = signature.parameters[at];
    // Of the rest of the parameters nothing is concluded.
    if (parameter === undefined) return [];
    return [checker.getTypeOfSymbolAtLocation(parameter, parent)];
  });
}

function unknownIn(literal: ts.ObjectLiteralExpression, types: readonly ts.Type[]): UnknownOption | undefined {
  const parts = types.flatMap(partsOf);
  if (parts.some(takesAnything)) return undefined;
  const objects = parts.filter(
    (part) =>
      (part.flags & ts.TypeFlags.Object) !== 0 &&
      part.getCallSignatures().length === 0 &&
      part.getProperties().length > 0,
  );
  if (objects.length === 0) return undefined;
  for (const { name } of literal.properties) {
    if (name === undefined || !(ts.isIdentifier(name) || ts.isStringLiteral(name))) continue;
    if (objects.some((part) => part.getProperty(name.text) !== undefined)) continue;
    const owner = ownerOfParts(objects, types[0]?.aliasSymbol ?? objects[0]?.aliasSymbol);
    return owner === undefined ? undefined : { name, owner };
  }
  return undefined;
}

/** Whatever is not a type whose members can be counted. */
function takesAnything(type: ts.Type): boolean {
  const open =
    ts.TypeFlags.Any |
    ts.TypeFlags.Unknown |
    ts.TypeFlags.TypeParameter |
    ts.TypeFlags.IndexedAccess |
    ts.TypeFlags.Conditional |
    ts.TypeFlags.Substitution |
    ts.TypeFlags.NonPrimitive;
  if ((type.flags & open) !== 0 || type.getStringIndexType() !== undefined) return true;
  const isEmpty = (type.flags & ts.TypeFlags.Object) !== 0 && type.getProperties().length === 0;
  return isEmpty && type.getCallSignatures().length === 0 && type.getConstructSignatures().length === 0;
}
