import ts from 'typescript';
import { typesPackageOf, packageOfImport } from '../../acquire/npm/npm-names.ts';
import { literalText, nodesWithin } from './script-syntax.ts';

/**
 * What a text loads for its effect alone, which may be to add to the package `own`: `namesake` for a plug-in by its
 * name (`leaflet.markercluster` of `leaflet`), `other` for whatever else. Styles add nothing.
 */
export function loadedForEffect(file: ts.SourceFile, own: string): 'namesake' | 'other' | undefined {
  const loaded = [...nodesWithin(file)]
    .flatMap((node) => specifierOf(node) ?? [])
    .filter((each) => !isStyle(each) && own !== packageOfImport(each) && own !== typesOf(each));
  if (loaded.some((each) => each.includes(own.replace(/^@types\//, '')))) return 'namesake';
  return loaded.length === 0 ? undefined : 'other';
}

const typesOf = (specifier: string): string => typesPackageOf(packageOfImport(specifier) ?? '');

/** Is it a module that only says how something looks? */
export const isStyle = (specifier: string): boolean => /\.(?:css|scss|less|svg)$/.test(specifier);

/** What a statement loads and gives no name. */
function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node))
    return node.importClause === undefined ? literalText(node.moduleSpecifier) : undefined;
  if (!ts.isExpressionStatement(node)) return undefined;
  const call = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
  const isLoading =
    ts.isCallExpression(call) &&
    (call.expression.kind === ts.SyntaxKind.ImportKeyword ||
      (ts.isIdentifier(call.expression) && call.expression.text === 'require'));
  return isLoading ? literalText(call.arguments[0]) : undefined;
}
