import ts from 'typescript';
import { literalText } from './script-syntax.ts';
import { isStyle } from './loaded-for-effect.ts';
import type { PackageFiles } from './package-files.ts';
import { PACKAGE_API } from './typescript-rules.ts';

const isNamedDeclaration = (node: ts.Declaration): node is ts.InterfaceDeclaration | ts.ClassDeclaration =>
  ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node);

/** Does a class or an interface extend, however far up, what is not here? Its members are not known then. */
export const restsOnUnknown = (declaration: ts.Declaration, checker: ts.TypeChecker): boolean =>
  isInLine(declaration, checker, (_, isUnknown) => isUnknown, new Set());

/**
 * Does one of these fit, or what it extends? `isUnknown` says that one extends what has no declaration here.
 */
function isInLine(
  declaration: ts.Declaration,
  checker: ts.TypeChecker,
  fits: (each: ts.InterfaceDeclaration | ts.ClassDeclaration, isUnknown: boolean) => boolean,
  seen: Set<ts.Node>,
): boolean {
  if (!isNamedDeclaration(declaration) || seen.has(declaration)) return false;
  seen.add(declaration);
  const bases = (declaration.heritageClauses ?? []).flatMap(({ types }) => types);
  const types = bases.map((each) => checker.getTypeAtLocation(each));
  if (
    fits(
      declaration,
      types.some(({ flags }) => (flags & ts.TypeFlags.Any) !== 0),
    )
  )
    return true;
  return types
    .flatMap((each) => [each, ...(each.isIntersection() ? each.types : [])])
    .flatMap((each) => each.getSymbol()?.declarations ?? [])
    .some((above) => isInLine(above, checker, fits, seen));
}

/**
 * Is a type one to which others are meant to add: by its name, or because it or what it extends is an interface without
 * anything in it, which is there for that?
 */
export function isMeantToBeExtended(
  declarations: readonly ts.Declaration[],
  checker: ts.TypeChecker,
  packages: PackageFiles,
): boolean {
  const seen = new Set<ts.Node>();
  return declarations.some((each) =>
    isInLine(
      each,
      checker,
      (type) =>
        packages.packageOf(type.getSourceFile().fileName) !== undefined &&
        (PACKAGE_API.extended.test(type.name?.text ?? '') ||
          (ts.isInterfaceDeclaration(type) && type.members.length === 0 && type.heritageClauses === undefined)),
      seen,
    ),
  );
}

/**
 * A type without a name that an alias stands for: no other file can add to it. One within an interface or a class is
 * replaced with what is around it.
 */
export function isClosed(declaration: ts.Declaration): boolean {
  if (!ts.isTypeLiteralNode(declaration) && !ts.isMappedTypeNode(declaration)) return false;
  let at: ts.Node = declaration.parent;
  while (ts.isIntersectionTypeNode(at) || ts.isUnionTypeNode(at) || ts.isParenthesizedTypeNode(at)) at = at.parent;
  return ts.isTypeAliasDeclaration(at);
}

/** Modules that are followed where all their names are handed on. */
const MOST_FOLLOWED = 500;

/**
 * Is something not here of which declarations take over all names (`export *`), or that adds to them (an import for its
 * effect, `reference types`)?
 */
export function hasUnknownParts(
  declarations: readonly ts.Declaration[],
  checker: ts.TypeChecker,
  packages: PackageFiles,
): boolean {
  const seen = new Set<ts.SourceFile>();
  const isUnknown = (file: ts.SourceFile): boolean => {
    if (seen.has(file) || seen.size > MOST_FOLLOWED) return false;
    seen.add(file);
    if (file.typeReferenceDirectives.some(({ fileName }) => !packages.hasTypes(fileName))) return true;
    return statementsOf(file).some((each) => {
      const isEffect = ts.isImportDeclaration(each) && each.importClause === undefined;
      const isStar = ts.isExportDeclaration(each) && each.exportClause === undefined;
      if ((!isEffect && !isStar) || each.moduleSpecifier === undefined) return false;
      const module = checker.getSymbolAtLocation(each.moduleSpecifier);
      if (module?.declarations === undefined) return isStar || !isStyle(literalText(each.moduleSpecifier) ?? '');
      return isStar && module.declarations.some((target) => isUnknown(target.getSourceFile()));
    });
  };
  return declarations.some((each) => {
    const file = each.getSourceFile();
    return packages.packageOf(file.fileName) !== undefined && isUnknown(file);
  });
}

/** Those of a file, and of the modules that it declares. */
const statementsOf = (file: ts.SourceFile): ts.Statement[] =>
  [...file.statements].flatMap((each) =>
    ts.isModuleDeclaration(each) && each.body !== undefined && ts.isModuleBlock(each.body)
      ? [each, ...each.body.statements]
      : [each],
  );
