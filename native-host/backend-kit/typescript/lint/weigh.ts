import ts from 'typescript';
import { remarksIn } from '../omitted.ts';
import type { Remark } from './lint-answer.ts';
import { weighFloating, weighMisusedPromise, weighAwait, weighReturn } from './weigh-promises.ts';
import { bare, calledBy, nodeAt } from './outside-types.ts';
import { untypedOrigins } from './untyped-origin.ts';
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

/** What a rule said, with offsets in the text. */
export interface Said {
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
export type Weight = Remark['severity'] | undefined;

/** What decides for each rule. A rule that is not here informs. */
const WEIGHTS: Readonly<Record<string, (place: Place) => Weight>> = {
  'await-thenable': weighAwait,
  'no-array-delete': () => 'warning',
  'no-base-to-string': weighText,
  'no-confusing-void-expression': weighVoid,
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

/** Rules whose remark says nothing where the code around it, or what it speaks of, leaves parts out by a comment. */
const REST_ON_THE_REST: readonly string[] = [
  'await-thenable',
  'no-base-to-string',
  'no-confusing-void-expression',
  'no-unnecessary-condition',
  'only-throw-error',
  'switch-exhaustiveness-check',
  'unbound-method',
];

/** Weighs what the rules say of one file of a program. */
export function weigherFor(program: ts.Program, file: ts.SourceFile): (said: Said) => Weight {
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
