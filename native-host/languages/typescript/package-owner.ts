import ts from 'typescript';

/** Whose declarations a value, a type or a module has, and the names that it has. */
export interface PackageOwner {
  declarations: readonly ts.Declaration[];
  /** As its author calls it; undefined where that says nothing. */
  name: string | undefined;
  members: readonly string[];
  /** Is it, or a part of it, written down where it is used, and has no name of its own? */
  isUnnamed: boolean;
}

/** Who lacks the member at a node; undefined where that is nobody in particular, or where some have it. */
export function memberOwner(node: ts.Node, checker: ts.TypeChecker): PackageOwner | undefined {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node)
    return ownerOfType(checker.getTypeAtLocation(parent.expression), node.getText(), checker);
  if (ts.isQualifiedName(parent)) return ownerOfSymbol(checker.getSymbolAtLocation(parent.left), checker);
  if (ts.isBindingElement(parent))
    return ownerOfType(checker.getTypeAtLocation(parent.parent), node.getText(), checker);
  return undefined;
}

/** The module that an import or a re-export around a node names. */
export function moduleOwner(node: ts.Node, checker: ts.TypeChecker): PackageOwner | undefined {
  for (let at: ts.Node | undefined = node; at !== undefined; at = at.parent) {
    if ((ts.isImportDeclaration(at) || ts.isExportDeclaration(at)) && at.moduleSpecifier !== undefined)
      return ownerOfSymbol(checker.getSymbolAtLocation(at.moduleSpecifier), checker);
  }
  return undefined;
}

/** What a name stands for, behind imports. */
export function targetOf(symbol: ts.Symbol | undefined, checker: ts.TypeChecker): ts.Symbol | undefined {
  return symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0
    ? checker.getAliasedSymbol(symbol)
    : symbol;
}

function ownerOfSymbol(symbol: ts.Symbol | undefined, checker: ts.TypeChecker): PackageOwner | undefined {
  const target = targetOf(symbol, checker);
  if (target === undefined) return undefined;
  const isModule = (target.flags & (ts.SymbolFlags.Module | ts.SymbolFlags.Enum)) !== 0;
  return {
    declarations: target.declarations ?? [],
    name: undefined,
    members: isModule ? checker.getExportsOfModule(target).map(({ name }) => name) : [],
    isUnnamed: false,
  };
}

function ownerOfType(type: ts.Type, member: string, checker: ts.TypeChecker): PackageOwner | undefined {
  const apparent = checker.getApparentType(checker.getNonNullableType(type));
  const parts = partsOf(apparent);
  // One that has it shows that it is a matter of which one it is.
  if (parts.some((part) => part.getProperty(member) !== undefined)) return undefined;
  return ownerOfParts(parts, apparent.aliasSymbol ?? apparent.getSymbol());
}

/** A union and an intersection are what they are put together of. */
export const partsOf = (type: ts.Type): ts.Type[] =>
  type.isUnionOrIntersection() ? type.types.flatMap(partsOf) : [type];

/** Undefined where a part has no declaration, such as a text or a number. @param symbol of the whole. */
export function ownerOfParts(parts: readonly ts.Type[], symbol: ts.Symbol | undefined): PackageOwner | undefined {
  const symbols = parts.map((part) => part.getSymbol());
  if (symbols.some((each) => each?.declarations === undefined)) return undefined;
  const named = symbol ?? symbols[0];
  const isModule = named !== undefined && (named.flags & ts.SymbolFlags.ValueModule) !== 0;
  const isNamed = named !== undefined && /^[A-Za-z_$]/.test(named.name) && !named.name.startsWith('__');
  return {
    declarations: symbols.flatMap((each) => each?.declarations ?? []),
    name: isNamed && !isModule ? named.name : undefined,
    members: parts.flatMap((part) => part.getProperties().map(({ name }) => name)),
    isUnnamed: symbols.some((each) => each?.name.startsWith('__') === true),
  };
}
