import ts from 'typescript';
import type { PackageApi } from './compiler-answer.ts';
import { nearestName } from './nearest-name.ts';
import type { DescribedPackage } from './package-declarations.ts';
import type { PackageFiles } from './package-files.ts';
import { innermostAt } from './subject.ts';
import { PACKAGE_API } from './typescript-rules.ts';

/** Tells of a diagnostic what it says about a package that was fetched; undefined where it is about none. */
export type ApiOf = (diagnostic: ts.Diagnostic) => PackageApi | undefined;

/** Whose declarations a value, a type or a module has, and the names that it has. */
interface Owner {
  declarations: readonly ts.Declaration[];
  name: string | undefined;
  members: readonly string[];
}

/** Looks at what diagnostics of a block say about packages whose declarations are mounted. */
export function packageApiOf(
  program: ts.Program,
  packages: PackageFiles,
  described: readonly DescribedPackage[],
): ApiOf {
  const checker = program.getTypeChecker();
  const importedName = (file: string): string | undefined => importedAs(packages.packageOf(file), described);
  const told = (lacks: PackageApi['lacks'], wanted: string, owner: Owner): PackageApi | undefined => {
    const [file] = owner.declarations.map((each) => each.getSourceFile().fileName);
    const isAll = owner.declarations.every((each) => packages.packageOf(each.getSourceFile().fileName) !== undefined);
    const name = file === undefined || !isAll ? undefined : importedName(file);
    if (name === undefined) return undefined;
    const nearest = nearestName(wanted, owner.members);
    const lying = file === undefined ? undefined : packages.packageOf(file);
    const isAdded = lying !== undefined && packages.isAddedElsewhere(lying, wanted);
    const doubt = isAdded ? 'a plug-in of the package adds it' : doubtAbout(owner, checker);
    return {
      name,
      lacks,
      wanted,
      ...(owner.name === undefined ? {} : { owner: owner.name }),
      ...(nearest === undefined ? {} : { nearest }),
      ...(doubt === undefined ? {} : { doubt }),
    };
  };
  return ({ file, start, code, messageText }) => {
    if (file === undefined || start === undefined) return undefined;
    const node = innermostAt(file, start);
    if (PACKAGE_API.members.includes(code)) {
      const owner = memberOwner(node, checker);
      return owner === undefined ? undefined : told('member', node.getText(), owner);
    }
    if (PACKAGE_API.exports.includes(code)) {
      const owner = moduleOwner(node, checker);
      return owner === undefined ? undefined : told('export', node.getText(), owner);
    }
    const option = excessProperty(ts.flattenDiagnosticMessageText(messageText, '\n'));
    if (option !== undefined) {
      const owner = optionsOwner(node, option, checker);
      return owner === undefined ? undefined : told('option', option, owner);
    }
    if (!PACKAGE_API.calls.includes(code)) return undefined;
    const callee = calleeSymbol(node, checker);
    const place = callee?.declarations?.[0]?.getSourceFile().fileName;
    const name = place === undefined ? undefined : importedName(place);
    return name === undefined ? undefined : { name, lacks: 'use' };
  };
}

/** The name by which the block imports what lies under a name: `express` for `@types/express-serve-static-core`. */
export const importedAs = (lying: string | undefined, described: readonly DescribedPackage[]): string | undefined =>
  (
    described.find(({ name, types }) => (types?.name ?? name) === lying) ??
    described.find(({ parts }) => lying !== undefined && parts.includes(lying))
  )?.name ?? lying;

/** The name that every branch of a message calls an unknown property; undefined where another reason stands beside. */
function excessProperty(message: string): string | undefined {
  const found = [...message.matchAll(/Object literal may only specify known properties, (?:and|but) '([^']+)' does/g)];
  const overloads = [...message.matchAll(/^\s*Overload \d+ of \d+/gm)].length;
  const [first] = found;
  const names = new Set(found.map(([, name]) => name));
  return first !== undefined && names.size === 1 && (overloads === 0 || found.length >= overloads)
    ? first[1]?.replaceAll(/^["']|["']$/g, '')
    : undefined;
}

function memberOwner(node: ts.Node, checker: ts.TypeChecker): Owner | undefined {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node)
    return ownerOfType(checker.getTypeAtLocation(parent.expression), checker);
  if (ts.isQualifiedName(parent)) return ownerOfSymbol(checker.getSymbolAtLocation(parent.left), checker);
  if (ts.isBindingElement(parent)) return ownerOfType(checker.getTypeAtLocation(parent.parent), checker);
  return undefined;
}

function moduleOwner(node: ts.Node, checker: ts.TypeChecker): Owner | undefined {
  const statement = ts.findAncestor(node, (each) => ts.isImportDeclaration(each) || ts.isExportDeclaration(each));
  const specifier = statement === undefined ? undefined : (statement as ts.ImportDeclaration).moduleSpecifier;
  return specifier === undefined ? undefined : ownerOfSymbol(checker.getSymbolAtLocation(specifier), checker);
}

function ownerOfSymbol(symbol: ts.Symbol | undefined, checker: ts.TypeChecker): Owner | undefined {
  if (symbol === undefined) return undefined;
  const target = (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
  const isModule = (target.flags & (ts.SymbolFlags.Module | ts.SymbolFlags.Enum)) !== 0;
  return {
    declarations: target.declarations ?? [],
    name: undefined,
    members: isModule ? checker.getExportsOfModule(target).map(({ name }) => name) : [],
  };
}

/** Undefined for a type that is not of one place: of a union, of a primitive, of what is spread together. */
function ownerOfType(type: ts.Type, checker: ts.TypeChecker): Owner | undefined {
  const apparent = checker.getApparentType(checker.getNonNullableType(type));
  const symbol = apparent.aliasSymbol ?? apparent.getSymbol();
  if (symbol === undefined || apparent.isUnionOrIntersection()) return undefined;
  const isNamed = /^[A-Za-z_$]/.test(symbol.name) && !symbol.name.startsWith('__');
  const isModule = (symbol.flags & ts.SymbolFlags.ValueModule) !== 0;
  return {
    declarations: apparent.getSymbol()?.declarations ?? symbol.declarations ?? [],
    name: isNamed && !isModule ? symbol.name : undefined,
    members: apparent.getProperties().map(({ name }) => name),
  };
}

/** The type that the object literal around an unknown property was held against. */
function optionsOwner(node: ts.Node, option: string, checker: ts.TypeChecker): Owner | undefined {
  const literal = literalWith(node, option);
  const type = literal === undefined ? undefined : checker.getContextualType(literal);
  if (type === undefined) return undefined;
  const parts = (type.isUnion() ? type.types : [type]).filter((each) => (each.flags & ts.TypeFlags.Object) !== 0);
  const owners = parts.flatMap((each) => (each.isIntersection() ? each.types : [each]));
  const declarations = owners.flatMap((each) => (each.aliasSymbol ?? each.getSymbol())?.declarations ?? []);
  const [named] = owners.map((each) => (each.aliasSymbol ?? each.getSymbol())?.name);
  return {
    declarations,
    name: named === undefined || named.startsWith('__') ? undefined : named,
    members: owners.flatMap((each) => each.getProperties().map(({ name }) => name)),
  };
}

function literalWith(node: ts.Node, option: string): ts.ObjectLiteralExpression | undefined {
  const around = ts.findAncestor(node, ts.isObjectLiteralExpression);
  const has = ({ properties }: ts.ObjectLiteralExpression): boolean =>
    properties.some(({ name }) => name !== undefined && ts.isIdentifier(name) && name.text === option);
  if (around !== undefined && has(around)) return around;
  const call = ts.findAncestor(node, (each) => ts.isCallExpression(each) || ts.isNewExpression(each));
  return call?.arguments?.filter(ts.isObjectLiteralExpression).find(has);
}

function calleeSymbol(node: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  const call = ts.findAncestor(node, (each) => ts.isCallExpression(each) || ts.isNewExpression(each));
  if (call === undefined) return undefined;
  const callee = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
  const symbol = checker.getSymbolAtLocation(callee);
  return symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0
    ? checker.getAliasedSymbol(symbol)
    : symbol;
}

/** Why a name may be there although the declarations do not have it, in words. */
function doubtAbout({ declarations }: Owner, checker: ts.TypeChecker): string | undefined {
  if (declarations.some((each) => restsOnUnknown(each, checker, new Set())))
    return 'it is built on declarations that are not here';
  const names = declarations.map((each) => (isNamedDeclaration(each) ? (each.name?.text ?? '') : ''));
  if (names.some((name) => PACKAGE_API.extended.test(name))) return 'plug-ins and other files add to this type';
  return undefined;
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
