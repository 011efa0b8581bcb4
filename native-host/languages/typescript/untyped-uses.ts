import ts from 'typescript';
import type { PackageFiles } from './package-files.ts';

/** Uses that are looked at; more in one block tell nothing new. */
const MOST_USES = 2_000;

/**
 * The packages, as they lie, that give a block values of the type `any` of which it uses members: what is used there
 * nobody has checked.
 */
export function untypedUses(file: ts.SourceFile, checker: ts.TypeChecker, packages: PackageFiles): string[] {
  const found = new Set<string>();
  let looked = 0;
  const visit = (node: ts.Node): void => {
    if (looked > MOST_USES) return;
    if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) {
      looked += 1;
      const name = isAny(node.expression, checker) ? giverOf(node.expression, checker, packages, 0) : undefined;
      if (name !== undefined) found.add(name);
    }
    node.forEachChild(visit);
  };
  visit(file);
  return [...found].toSorted();
}

const isAny = (node: ts.Node, checker: ts.TypeChecker): boolean =>
  (checker.getTypeAtLocation(node).flags & ts.TypeFlags.Any) !== 0;

/** Links of a chain and of variables that are followed. */
const MOST_LINKS = 12;

/** The package whose declaration says `any`: of a member, of what a function gives, of what a variable was made of. */
function giverOf(
  node: ts.Expression,
  checker: ts.TypeChecker,
  packages: PackageFiles,
  links: number,
): string | undefined {
  if (links > MOST_LINKS) return undefined;
  const next = (inner: ts.Expression): string | undefined => giverOf(inner, checker, packages, links + 1);
  if (ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node))
    return next(node.expression);
  if (ts.isElementAccessExpression(node)) return next(node.expression);
  if (ts.isCallExpression(node)) return packageOfCallee(node.expression, checker, packages) ?? next(node.expression);
  if (!ts.isPropertyAccessExpression(node) && !ts.isIdentifier(node)) return undefined;
  // What has a type gives none without: a name that it lacks is another finding.
  if (!isAny(node, checker)) return undefined;
  const declaration = declarationOf(ts.isIdentifier(node) ? node : node.name, checker);
  const name = declaration === undefined ? undefined : packages.packageOf(declaration.getSourceFile().fileName);
  if (name !== undefined) return name;
  if (ts.isPropertyAccessExpression(node)) return next(node.expression);
  const made = declaration !== undefined && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return made === undefined ? undefined : next(made);
}

function declarationOf(node: ts.Node, checker: ts.TypeChecker): ts.Declaration | undefined {
  const symbol = checker.getSymbolAtLocation(node);
  const isAlias = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  return (isAlias ? checker.getAliasedSymbol(symbol) : symbol)?.declarations?.[0];
}

/** Of a function that has a type, and that gives `any`. */
function packageOfCallee(callee: ts.Expression, checker: ts.TypeChecker, packages: PackageFiles): string | undefined {
  const declaration = declarationOf(ts.isPropertyAccessExpression(callee) ? callee.name : callee, checker);
  return declaration === undefined ? undefined : packages.packageOf(declaration.getSourceFile().fileName);
}
