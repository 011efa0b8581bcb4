import ts from 'typescript';
import type { PackageFiles } from './package-files.ts';
import { targetOf, type PackageOwner } from './package-owner.ts';
import { PACKAGE_API } from './typescript-rules.ts';

/** A name that declarations do not have, in the block that uses it. */
interface LackedName {
  file: ts.SourceFile;
  wanted: string;
  lacks: 'export' | 'member' | 'option';
  owner: PackageOwner;
  /** Name of the package in which the owner's declarations lie. */
  lying: string;
}

/** Why a name may be there although the declarations lack it, in words; undefined where nothing speaks for it. */
export function doubtAbout(
  { file, wanted, lacks, owner, lying }: LackedName,
  program: ts.Program,
  packages: PackageFiles,
): string | undefined {
  if (owner.declarations.some((each) => restsOnUnknown(each, program.getTypeChecker(), new Set())))
    return 'it is built on declarations that are not here';
  if (packages.isAddedElsewhere(lying, wanted, (path) => program.getSourceFile(path) !== undefined))
    return 'a plug-in of the package adds it';
  // A type without a name is soon written down too narrowly.
  if (lacks === 'option')
    return owner.isUnnamed && packages.hasProperty(lying, wanted)
      ? 'it has an option of this name elsewhere'
      : undefined;
  if (lacks === 'member' && isAssigned(file, wanted)) return 'the block itself adds it';
  const names = owner.declarations.map((each) => (isNamedDeclaration(each) ? (each.name?.text ?? '') : ''));
  return names.some((name) => PACKAGE_API.extended.test(name)) && !standsAlone(file, program, packages)
    ? 'plug-ins and other files add to this type'
    : undefined;
}

/** Is the thing made in this text, and is nothing plugged into it that the text shows? */
function standsAlone(file: ts.SourceFile, program: ts.Program, packages: PackageFiles): boolean {
  if (PACKAGE_API.plugging.test(file.text)) return false;
  const checker = program.getTypeChecker();
  const isMaker = (node: ts.Node): boolean => {
    if (!(ts.isCallExpression(node) || ts.isNewExpression(node)) || !ts.isIdentifier(node.expression)) return false;
    const [declaration] = targetOf(checker.getSymbolAtLocation(node.expression), checker)?.declarations ?? [];
    return declaration !== undefined && packages.packageOf(declaration.getSourceFile().fileName) !== undefined;
  };
  const visit = (node: ts.Node): boolean =>
    isMaker(node) || (node.forEachChild((each) => visit(each) || undefined) ?? false);
  return visit(file);
}

/** Does the text assign to a member of this name, of whatever? */
function isAssigned(file: ts.SourceFile, wanted: string): boolean {
  const isPlace = (node: ts.Node): boolean =>
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isPropertyAccessExpression(node.left) &&
    node.left.name.text === wanted;
  const visit = (node: ts.Node): boolean =>
    isPlace(node) || (node.forEachChild((each) => visit(each) || undefined) ?? false);
  return visit(file);
}

const isNamedDeclaration = (node: ts.Declaration): node is ts.InterfaceDeclaration | ts.ClassDeclaration =>
  ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node);

/** Does a class or an interface extend, however far up, what is not here? Its members are not known then. */
function restsOnUnknown(declaration: ts.Declaration, checker: ts.TypeChecker, seen: Set<ts.Node>): boolean {
  if (!isNamedDeclaration(declaration) || seen.has(declaration)) return false;
  seen.add(declaration);
  return (declaration.heritageClauses ?? []).some(({ types }) =>
    types.some((each) => {
      const base = checker.getTypeAtLocation(each);
      if ((base.flags & ts.TypeFlags.Any) !== 0) return true;
      return (base.getSymbol()?.declarations ?? []).some((above) => restsOnUnknown(above, checker, seen));
    }),
  );
}
