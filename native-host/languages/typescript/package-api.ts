import ts from 'typescript';
import type { PackageApi } from './compiler-answer.ts';
import { nearestName } from './nearest-name.ts';
import type { DescribedPackage } from '../../kit/package-declarations.ts';
import { doubtAbout } from './package-doubt.ts';
import type { PackageFiles } from './package-files.ts';
import { unknownOption } from './package-options.ts';
import { memberOwner, moduleOwner, targetOf, type PackageOwner } from './package-owner.ts';
import { innermostAt } from './subject.ts';
import { PACKAGE_API } from './typescript-rules.ts';

/** What a diagnostic says about a package, and the node that it is about where the diagnostic stands elsewhere. */
interface LocatedApi {
  api: PackageApi;
  at?: ts.Node;
}

/** Tells of a diagnostic what it says about a package that was fetched; undefined where it is about none. */
export type ApiOf = (diagnostic: ts.Diagnostic) => LocatedApi | undefined;

/** Looks at what diagnostics of a block say about packages whose declarations are mounted. */
export function packageApiOf(
  program: ts.Program,
  packages: PackageFiles,
  described: readonly DescribedPackage[],
): ApiOf {
  const checker = program.getTypeChecker();
  const packageOf = (declaration: ts.Declaration | undefined): string | undefined =>
    declaration === undefined ? undefined : packages.packageOf(declaration.getSourceFile().fileName);
  const told = (
    lacks: 'export' | 'member' | 'option',
    at: ts.Node,
    owner: PackageOwner | undefined,
  ): LocatedApi | undefined => {
    const lying = packageOf(owner?.declarations[0]);
    if (owner === undefined || lying === undefined) return undefined;
    if (owner.declarations.some((each) => packageOf(each) === undefined)) return undefined;
    const wanted = ts.isIdentifier(at) || ts.isStringLiteral(at) ? at.text : at.getText();
    const name = importedAs(lying, described);
    const nearest = nearestName(wanted, owner.members);
    const doubt = doubtAbout({ at, wanted, lacks, owner, lying, nearest }, program, packages);
    const api: PackageApi = {
      lacks,
      wanted,
      ...(name === undefined ? {} : { name }),
      ...(owner.name === undefined ? {} : { owner: owner.name }),
      ...(nearest === undefined ? {} : { nearest }),
      ...doubt,
    };
    return { api, at };
  };
  return ({ file, start, code }) => {
    if (file === undefined || start === undefined) return undefined;
    const node = innermostAt(file, start);
    if (PACKAGE_API.members.includes(code)) return told('member', node, memberOwner(node, checker));
    if (PACKAGE_API.exports.includes(code)) return told('export', node, moduleOwner(node, checker));
    if (!PACKAGE_API.calls.includes(code) && !PACKAGE_API.options.includes(code)) return undefined;
    const option = unknownOption(node, checker);
    const lacked = option === undefined ? undefined : told('option', option.name, option.owner);
    if (lacked !== undefined) return lacked;
    const name = importedAs(packageOf(calleeOf(node, checker)?.declarations?.[0]), described);
    return name === undefined ? undefined : { api: { name, lacks: 'use' } };
  };
}

/** The name by which the block imports what lies under a name: `express` for `@types/express-serve-static-core`. */
export const importedAs = (lying: string | undefined, described: readonly DescribedPackage[]): string | undefined =>
  (
    described.find(({ name, types }) => (types?.name ?? name) === lying) ??
    described.find(({ parts }) => lying !== undefined && parts.includes(lying))
  )?.name ?? lying;

function calleeOf(node: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  const call = ts.findAncestor(node, (each) => ts.isCallExpression(each) || ts.isNewExpression(each));
  if (call === undefined) return undefined;
  const callee = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
  return targetOf(checker.getSymbolAtLocation(callee), checker);
}
