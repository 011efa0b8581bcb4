import ts from 'typescript';
import { isGivenInBlock } from './given-in-block.ts';
import { loadedForEffect } from './loaded-for-effect.ts';
import { isLikelySlip } from './nearest-name.ts';
import { isGivenToOthers, isPluggedInto, makerOf } from './plugged-in.ts';
import type { PackageFiles } from './package-files.ts';
import type { PackageOwner } from './package-owner.ts';
import { PACKAGE_API } from './typescript-rules.ts';
import { hasUnknownParts, isClosed, isMeantToBeExtended, restsOnUnknown } from './unknown-parts.ts';

/** A name that declarations do not have, in the block that uses it. */
export interface LackedName {
  /** Where the name stands. */
  at: ts.Node;
  wanted: string;
  lacks: 'export' | 'member' | 'option';
  owner: PackageOwner;
  /** Name of the package in which the owner's declarations lie. */
  lying: string;
  /** The real name that is nearest to it. */
  nearest: string | undefined;
}

/**
 * What speaks for a name that declarations lack, in words: with a `doubt` nothing is said of it, a `hedge` says on what
 * it rests that the name is wrong. Undefined where nothing speaks for it.
 */
export function doubtAbout(
  lacked: LackedName,
  program: ts.Program,
  packages: PackageFiles,
): { doubt: string } | { hedge: string } | undefined {
  const { at, wanted, lacks, owner, lying } = lacked;
  const checker = program.getTypeChecker();
  if (packages.isCutOff) return { doubt: 'its declarations are more than the compiler is given' };
  if (
    owner.declarations.some((each) => restsOnUnknown(each, checker)) ||
    hasUnknownParts(owner.declarations, checker, packages)
  )
    return { doubt: 'it is built on declarations that are not here' };
  if (packages.isAddedElsewhere(lying, wanted, (path) => program.getSourceFile(path) !== undefined))
    return { doubt: 'a plug-in of the package adds it' };
  // A type without a name is soon written down too narrowly.
  if (lacks === 'option')
    return owner.isUnnamed && packages.hasProperty(lying, wanted)
      ? { doubt: 'it has an option of this name elsewhere' }
      : undefined;
  if (lacks === 'export') return undefined;
  if (isGivenInBlock(at.getSourceFile(), wanted, program)) return { doubt: 'the block itself adds it' };
  return doubtAboutMember(lacked, checker, packages);
}

const ELSEWHERE = 'a plug-in or another file adds it';

/**
 * Members of objects are added by plug-ins and by declarations of other files, which the block does not show: only a
 * slip of a real name is certain, and a call of what is near to one.
 */
function doubtAboutMember(
  { at, wanted, owner, lying, nearest }: LackedName,
  checker: ts.TypeChecker,
  packages: PackageFiles,
): { doubt: string } | { hedge: string } | undefined {
  if (owner.members.some((each) => isLikelySlip(wanted, each))) return undefined;
  const access = ts.isPropertyAccessExpression(at.parent) ? at.parent : undefined;
  const isCalled = access !== undefined && ts.isCallExpression(access.parent) && access.parent.expression === access;
  const file = at.getSourceFile();
  const isAdded = (own: string): boolean =>
    isGivenToOthers(file, own, checker, packages) || loadedForEffect(file, own) === 'namesake';
  const hedge = { hedge: ELSEWHERE };
  if (isMeantToBeExtended(owner.declarations, checker, packages)) {
    // Matchers come from a set-up file that no test imports.
    const isMatcher = PACKAGE_API.matchers.test(owner.name ?? '');
    const maker = isCalled && !isMatcher ? makerOf(access.expression, checker, packages) : undefined;
    return maker === undefined || isAdded(maker) || isPluggedInto(file, maker, checker, packages)
      ? { doubt: 'plug-ins and other files add to this type' }
      : hedge;
  }
  if (owner.declarations.every(isClosed)) return undefined;
  if (isAdded(lying)) return { doubt: 'what is plugged in here may add it' };
  const isLoading = loadedForEffect(file, lying) !== undefined;
  if (isOfModule(owner, access, checker)) return isLoading ? hedge : undefined;
  if (!isCalled) return { doubt: 'plug-ins and other files may add it to this type' };
  if (isPluggedInto(file, lying, checker, packages)) return { doubt: 'what is plugged in here may add it' };
  return isLoading || nearest === undefined ? hedge : undefined;
}

/** Is it asked of a module, or of what a module exports, as the import names it? */
function isOfModule(
  { declarations }: PackageOwner,
  access: ts.PropertyAccessExpression | undefined,
  checker: ts.TypeChecker,
): boolean {
  if (declarations.some((each) => ts.isSourceFile(each) || ts.isModuleDeclaration(each) || ts.isEnumDeclaration(each)))
    return true;
  if (access === undefined || !ts.isIdentifier(access.expression)) return false;
  const symbol = checker.getSymbolAtLocation(access.expression);
  return symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
}
