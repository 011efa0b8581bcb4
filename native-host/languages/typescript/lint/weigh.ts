import ts from 'typescript';
import { remarksIn } from '../omitted.ts';
import type { LintRemark } from './lint-answer.ts';
import { weighFloating, weighMisusedPromise, weighAwait, weighReturn } from './weigh-promises.ts';
import { bare, calledBy, nodeAt } from './outside-types.ts';
import { weighUnbound } from './weigh-methods.ts';
import {
  weighCondition,
  weighRejection,
  weighSort,
  weighSpread,
  weighSwitch,
  weighText,
  weighThrown,
  weighVoid,
} from './weigh-values.ts';
import { words } from '../../../../shared/word-list.ts';

/**
 * Tells of a place whether it is the first of the file at which a value without a type is used that the file itself
 * reads: what `JSON.parse` or the body of an answer gives, or what it declares as `any` itself. What comes from
 * something that cannot be resolved is none.
 */
function untypedOrigins(file: ts.SourceFile, checker: ts.TypeChecker): (node: ts.Node) => boolean {
  const told = new Set<ts.Node>();
  return (node) => {
    const origin = originOf(node, checker);
    if (origin === undefined || origin.getSourceFile() !== file || told.has(origin)) return false;
    told.add(origin);
    return true;
  };
}

/** The call that an expression's value comes from, through constants and members. */
function originOf(node: ts.Node, checker: ts.TypeChecker, depth = 0): ts.Node | undefined {
  if (depth > 20) return undefined;
  const next = (inner: ts.Node): ts.Node | undefined => originOf(inner, checker, depth + 1);
  const at = bare(node);
  if (ts.isAwaitExpression(at)) return next(at.expression);
  if (ts.isCallExpression(at)) return readsUntyped(at, checker) ? at : next(at.expression);
  if (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at)) return next(at.expression);
  if (!ts.isIdentifier(at)) return undefined;
  if (ts.isPropertyAccessExpression(at.parent) && at.parent.name === at) return next(at.parent.expression);
  const declaration = checker.getSymbolAtLocation(at)?.valueDeclaration;
  if (declaration === undefined) return undefined;
  if ((ts.isParameter(declaration) || ts.isVariableDeclaration(declaration)) && isWrittenAny(declaration.type))
    return declaration;
  if (!ts.isVariableDeclaration(declaration) || declaration.type !== undefined) return undefined;
  return declaration.initializer === undefined ? undefined : next(declaration.initializer);
}

const isWrittenAny = (type: ts.TypeNode | undefined): boolean => type?.kind === ts.SyntaxKind.AnyKeyword;

/** `JSON.parse(...)`, and `json()` of an answer: both of the library, both of type `any`. */
function readsUntyped(call: ts.CallExpression, checker: ts.TypeChecker): boolean {
  const { expression } = call;
  if (!ts.isPropertyAccessExpression(expression)) return false;
  const owner = checker.getTypeAtLocation(expression.expression).getSymbol()?.name;
  return (
    (owner === 'JSON' && expression.name.text === 'parse') || (owner === 'Response' && expression.name.text === 'json')
  );
}

/** What a rule said, with offsets in the text. */
export interface RuleRemark {
  rule: string;
  /** Which of the rule's messages it is. */
  id: string;
  message: string;
  from: number;
  to: number;
}

/** What a remark is weighed by: the node that it stands at, and the program. */
export interface Place {
  node: ts.Node;
  id: string;
  message: string;
  file: ts.SourceFile;
  program: ts.Program;
  checker: ts.TypeChecker;
}

/** How much a remark weighs; undefined where a right program may be written so, or nothing here can tell. */
export type Weight = LintRemark['severity'] | undefined;

/** What decides for each rule. A rule that is not here informs. */
const WEIGHTS: Readonly<Record<string, (place: Place) => Weight>> = {
  'await-thenable': weighAwait,
  'no-array-delete': () => 'warning',
  'no-base-to-string': weighText,
  'no-confusing-void-expression': weighVoid,
  'no-duplicate-enum-values': weighRepeatedValue,
  'no-floating-promises': weighFloating,
  'no-misused-promises': weighMisusedPromise,
  'no-misused-spread': weighSpread,
  'no-unnecessary-condition': weighCondition,
  'only-throw-error': weighThrown,
  'prefer-promise-reject-errors': weighRejection,
  'require-array-sort-compare': weighSort,
  'return-await': weighReturn,
  'switch-exhaustiveness-check': weighSwitch,
  'unbound-method': weighUnbound,
};

/** What is written in quotes is told by another linter. */
function weighRepeatedValue({ node }: Place): Weight {
  const member = ts.findAncestor(node, ts.isEnumMember);
  const value = member?.initializer;
  return value !== undefined && ts.isNoSubstitutionTemplateLiteral(value) ? 'warning' : undefined;
}

/** Rules whose remark says nothing where the code around it, or what it speaks of, leaves parts out by a comment. */
const REST_ON_THE_REST: readonly string[] = words`
  await-thenable no-base-to-string no-confusing-void-expression no-unnecessary-condition only-throw-error
  switch-exhaustiveness-check unbound-method
`;

/** Weighs what the rules say of one file of a program. */
export function weigherFor(program: ts.Program, file: ts.SourceFile): (remark: RuleRemark) => Weight {
  const checker = program.getTypeChecker();
  const leftOut = remarksIn(file.text);
  const originOf = untypedOrigins(file, checker);
  return ({ rule, id, message, from, to }) => {
    const node = nodeAt(file, from, to);
    if (rule.startsWith('no-unsafe-')) return originOf(node) ? 'info' : undefined;
    if (REST_ON_THE_REST.includes(rule) && leftOut.length > 0 && mayBeLeftOut(node, leftOut, checker)) return undefined;
    const weigh = WEIGHTS[rule];
    return weigh === undefined ? 'info' : weigh({ node, id, message, file, program, checker });
  };
}

/** Is one of the comments within the statement, the class around it, or a declaration of what stands there? */
function mayBeLeftOut(node: ts.Node, leftOut: readonly number[], checker: ts.TypeChecker): boolean {
  const value = ts.isAwaitExpression(node) ? bare(node.expression) : node;
  const symbols = [checker.getSymbolAtLocation(value), checker.getTypeAtLocation(value).getSymbol()];
  if (ts.isCallExpression(value)) symbols.push(calledBy(value, checker));
  const declared = symbols.flatMap((symbol) => symbol?.declarations ?? []);
  const own = declared.filter((each) => each.getSourceFile() === node.getSourceFile());
  const scopes = [ts.findAncestor(node, ts.isStatement), ts.findAncestor(node, ts.isClassLike), ...own];
  const holds = (scope: ts.Node): boolean => leftOut.some((at) => at >= scope.getFullStart() && at < scope.getEnd());
  return scopes.some((scope) => scope !== undefined && holds(scope));
}
