import ts from 'typescript';
import { nodesWithin } from './script-syntax.ts';
import type { PackageFiles } from './package-files.ts';
import { targetOf } from './package-owner.ts';
import { PACKAGE_API } from './typescript-rules.ts';

/** Links of chains, variables and callbacks that are followed. */
const MOST_LINKS = 12;

/**
 * The package whose function makes what a value comes of, where the block makes that itself and gives it to nobody:
 * `app` of `const app = express()`, and what its callbacks are given. What others get, they may add to.
 */
export function makerOf(
  value: ts.Expression,
  checker: ts.TypeChecker,
  packages: PackageFiles,
  links = 0,
): string | undefined {
  if (links > MOST_LINKS) return undefined;
  const next = (inner: ts.Expression): string | undefined => makerOf(inner, checker, packages, links + 1);
  if (ts.isAwaitExpression(value) || ts.isParenthesizedExpression(value) || ts.isNonNullExpression(value))
    return next(value.expression);
  if (ts.isPropertyAccessExpression(value)) return next(value.expression);
  if (ts.isCallExpression(value) || ts.isNewExpression(value))
    return packageOfTarget(value.expression, checker, packages) ?? next(value.expression);
  if (!ts.isIdentifier(value)) return undefined;
  const symbol = checker.getSymbolAtLocation(value);
  const declaration = symbol?.valueDeclaration;
  if (symbol === undefined || declaration === undefined) return undefined;
  if (ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined)
    return isGivenAway(symbol, declaration, checker) ? undefined : next(declaration.initializer);
  if (!ts.isParameter(declaration)) return undefined;
  const call = declaration.parent.parent;
  return ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression)
    ? next(call.expression.expression)
    : undefined;
}

/** The package that declares what a name stands for. */
function packageOfTarget(name: ts.Expression, checker: ts.TypeChecker, packages: PackageFiles): string | undefined {
  if (!ts.isIdentifier(name)) return undefined;
  const [declaration] = targetOf(checker.getSymbolAtLocation(name), checker)?.declarations ?? [];
  return declaration === undefined ? undefined : packages.packageOf(declaration.getSourceFile().fileName);
}

/** Is a variable used for anything but its own members? */
function isGivenAway(symbol: ts.Symbol, declaration: ts.VariableDeclaration, checker: ts.TypeChecker): boolean {
  if ((ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) !== 0) return true;
  for (const node of nodesWithin(declaration.getSourceFile())) {
    if (!ts.isIdentifier(node) || node.text !== symbol.name || node === declaration.name) continue;
    if (ts.isPropertyAccessExpression(node.parent)) continue;
    // A shorthand's own symbol is that of the property, an export's that of the export.
    if (ts.isShorthandPropertyAssignment(node.parent) || ts.isExportSpecifier(node.parent)) return true;
    if (checker.getSymbolAtLocation(node) === symbol) return true;
  }
  return false;
}

/**
 * Is something that is not of the package `own` plugged in somewhere in the text: `dayjs.extend(plugin)`,
 * `app.use(passport.session())`?
 */
export function isPluggedInto(
  file: ts.SourceFile,
  own: string | undefined,
  checker: ts.TypeChecker,
  packages: PackageFiles,
): boolean {
  return nodesWithin(file).some((node) => isPlugging(node, own, checker, packages));
}

function isPlugging(
  node: ts.Node,
  own: string | undefined,
  checker: ts.TypeChecker,
  packages: PackageFiles,
): node is ts.CallExpression {
  const isForeign = (argument: ts.Expression): boolean =>
    !ts.isLiteralExpression(argument) &&
    !ts.isObjectLiteralExpression(argument) &&
    packageOfTarget(rootOf(argument), checker, packages) !== own;
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    PACKAGE_API.plugging.test(node.expression.name.text) &&
    node.arguments.some(isForeign)
  );
}

/**
 * Does the text give what a package exports to others, who may add to it: `applyPlugin(jsPDF)`, `promisifyAll(redis)`,
 * `mongoose.plugin(paginate)`, `Object.assign(L.Map.prototype, more)`?
 */
export function isGivenToOthers(
  file: ts.SourceFile,
  own: string,
  checker: ts.TypeChecker,
  packages: PackageFiles,
): boolean {
  const isOwn = (value: ts.Expression): boolean => packageOfTarget(rootOf(value), checker, packages) === own;
  const hasMembers = (argument: ts.Expression): boolean => {
    const name = ts.isPropertyAccessExpression(argument) ? argument.name : argument;
    const flags = targetOf(checker.getSymbolAtLocation(name), checker)?.flags ?? 0;
    return (flags & (ts.isIdentifier(argument) ? ADDED_TO | ts.SymbolFlags.Variable : ADDED_TO)) !== 0;
  };
  return nodesWithin(file).some((node) => {
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
    if (isOwn(node.expression)) return isPlugging(node, own, checker, packages);
    return node.arguments?.some((each) => isOwn(each) && hasMembers(each)) ?? false;
  });
}

/** What gets members where it is handed to somebody. */
const ADDED_TO = ts.SymbolFlags.Class | ts.SymbolFlags.Module | ts.SymbolFlags.Prototype;

/** What the first link of a chain of calls and members is. */
function rootOf(value: ts.Expression): ts.Expression {
  let root = value;
  while (ts.isCallExpression(root) || ts.isPropertyAccessExpression(root)) root = root.expression;
  return root;
}
