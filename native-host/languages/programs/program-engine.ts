import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Language, Parser, type Node } from 'web-tree-sitter';
import * as z from 'zod/mini';
import { languageSchema } from '../../../shared/language-schema.ts';
import type { LanguageId } from '../../../shared/language.ts';
import { regex } from '../../../shared/regex.ts';
import { namesIn, nodesOf, readNames, type OwnFunction, type OwnNames } from './program-names.ts';
import type { Outline, OwnCheck } from './program-outline.ts';
import { EXPECTED, FAIL_MARK, NODES, PROGRAM_SYNTAX, type ProgramSyntax } from './program-syntax.ts';

const requestSchema = z.object({ language: languageSchema, text: z.string() });

let started: Promise<void> | undefined;
const parsers = new Map<LanguageId, Promise<Parser>>();

/** Answers `{ language, text }` with the outline of the text as a program. */
export async function handle(request: unknown): Promise<Outline> {
  const { language, text } = requestSchema.parse(request);
  const syntax = PROGRAM_SYNTAX[language];
  if (syntax === undefined) throw new Error(`programs in ${language} are not outlined`);
  started ??= Parser.init();
  await started;
  const loading = parsers.get(language) ?? load(syntax.wasm);
  parsers.set(language, loading);
  const tree = (await loading).parse(text);
  if (tree === null) throw new Error('the parser gave no tree');
  try {
    return outlineOf(tree.rootNode, syntax, text);
  } finally {
    tree.delete();
  }
}

async function load(wasm: string): Promise<Parser> {
  const parser = new Parser();
  parser.setLanguage(await Language.load(readFileSync(fileURLToPath(import.meta.resolve(wasm)))));
  return parser;
}

interface Scene {
  names: OwnNames;
  syntax: ProgramSyntax;
  lines: readonly string[];
  usesWorld: boolean;
  reached: ReadonlySet<string>;
}

function outlineOf(root: Node, syntax: ProgramSyntax, text: string): Outline {
  const names = readNames(root, syntax);
  const mains = names.functions.filter(({ name, role }) => role === 'program' && name !== null);
  const outside = syntax.topLevel
    ? root.children.filter((node) => !NODES.functions.has(node.type) && !NODES.types.has(node.type))
    : [];
  const scene: Scene = {
    names,
    syntax,
    lines: text.split('\n'),
    usesWorld: syntax.world.test(text),
    reached: names.reachableFrom([...outside, ...mains.map(({ node }) => node)]),
  };
  const checks = [
    ...nodesOf(root, NODES.calls).flatMap((node) => ofCall(node, scene)),
    ...nodesOf(root, new Set(['assert_statement'])).map((node) =>
      check(node, 'assert', scene, assertExcuse(node, scene)),
    ),
    ...nodesOf(root, NODES.throws).map((node) => check(node, 'throw', scene, throwExcuse(node, scene))),
    ...nodesOf(root, new Set(['return_statement'])).flatMap((node) => ofReturn(node, scene)),
    ...nodesOf(root, NODES.strings).flatMap((node) => ofString(node, scene)),
  ];
  // One condition that ends the program may be what the program is for; a row of them are checks, and so is one that
  // says what it wanted.
  const ends = (kind: OwnCheck['kind'], each: OwnCheck): boolean =>
    each.kind === kind && each.excuse === null && each.role === 'program';
  for (const each of checks) {
    if ((!ends('exit', each) && !ends('throw', each)) || checks.filter((other) => ends(each.kind, other)).length > 1)
      continue;
    const own = scene.lines.slice(each.fromLine - 1, each.endLine).join('\n');
    const compares = each.kind === 'throw' && COMPARES_RESULT.test(own);
    const failsByWord = each.kind === 'exit' && FAIL_MARK.test(own) && HOLDS_AGAINST.test(own);
    if (!compares && !failsByWord && !EXPECTED.test(own) && !TALLY.test(withoutConstants(own)))
      each.excuse = 'no-check';
  }
  const functions = names.functions.map(({ node, name, role }) => ({
    name,
    role,
    startLine: node.startPosition.row + 1,
    endLine: node.endPosition.row + 1,
  }));
  return { functions, checks, runs: syntax.topLevel || mains.length > 0, usesWorld: scene.usesWorld };
}

function check(
  node: Node,
  kind: OwnCheck['kind'],
  { names, reached, lines }: Scene,
  excuse: OwnCheck['excuse'],
  code: number | null = null,
): OwnCheck {
  const within = names.functionOf(node);
  const named = outerName(within);
  const startLine = node.startPosition.row + 1;
  const fromLine =
    kind === 'throw' || kind === 'exit'
      ? Math.min(startLine, (guardOf(node)?.startPosition.row ?? startLine) + 1)
      : startLine;
  return {
    startLine,
    endLine: node.endPosition.row + 1,
    fromLine,
    kind,
    role: within?.role ?? 'program',
    code,
    subject: names.subjectOf(kind === 'throw' || kind === 'exit' || kind === 'print' ? (guardOf(node) ?? node) : node),
    excuse: isMeant(lines, startLine, node.endPosition.row + 1) ? 'by-design' : excuse,
    reached: named === null || named === 'main' || reached.has(named),
  };
}

/** The name by which a nameless function is reached: that of the one around it. */
const outerName = (within: OwnFunction | undefined): string | null =>
  within === undefined ? null : (within.name ?? outerName(within.parent));

const MEANT = regex('i')`
  \b(?:raises|throws|panics|triggers|crashes|aborts)\b
  |\b(?:will|should|must|to|would|supposed to|expected to) (?:\w+ )?(?:fail|raise|throw|panic|crash|abort|error|print)\b
  |on purpose|intentional|deliberate|demonstrat
  |\bprints? "|\bis printed\b
  |expected (?:error|failure|exception)
  |uncomment
`;

/** Does a comment on these lines, or on the line before, say that what happens here is to happen? */
function isMeant(lines: readonly string[], from: number, to: number): boolean {
  const comment = (line: string): string => /(?:\/\/|\/\*|^\s*\*|#(?!\[|include|define))(.*)$/.exec(line)?.[1] ?? '';
  const before = /^\s*(?:\/\/|#|\/\*|\*)/.test(lines[from - 2] ?? '') ? comment(lines[from - 2] ?? '') : '';
  return [before, ...lines.slice(from - 1, to).map(comment)].some((text) => MEANT.test(text));
}

const calleeOf = (node: Node): string =>
  node.type === 'method_invocation'
    ? [node.childForFieldName('object')?.text, node.childForFieldName('name')?.text]
        .filter((part) => part !== undefined)
        .join('.')
    : ((
        node.childForFieldName('function') ??
        node.childForFieldName('macro') ??
        node.childForFieldName('constructor') ??
        node.childForFieldName('type')
      )?.text ?? '');

function ofCall(node: Node, scene: Scene): OwnCheck[] {
  const { names, syntax } = scene;
  const callee = calleeOf(node);
  const own = names.functions.find(({ name }) => name !== null && name === callee.split(/\.|::|->/).at(-1));
  if (own !== undefined && (own.role === 'check' || own.role === 'test')) {
    return [check(node, 'call', scene, names.restsOn(node).world ? 'world' : null)];
  }
  if (own !== undefined) {
    const end = own.role === 'plain' ? alwaysEnds(own, scene) : undefined;
    if (end === undefined) return [];
    if (!syntax.exits.test(calleeOf(end))) return [check(node, 'throw', scene, guardExcuse(node, scene))];
    const code = exitCode(end, syntax);
    return code === 0 ? [] : [check(node, 'exit', scene, endExcuse(node, scene), code)];
  }
  if (syntax.throws?.test(callee) === true) return [check(node, 'throw', scene, guardExcuse(node, scene))];
  if (syntax.exits.test(callee)) {
    const within = names.functionOf(node);
    // Where it is called is where it is decided.
    if (within?.role === 'plain' && within.name !== null && alwaysEnds(within, scene)?.id === node.id) return [];
    return [check(node, 'exit', scene, exitExcuse(node, scene), exitCode(node, syntax))];
  }
  // An expectation is the whole chain of calls on it.
  let whole = node;
  while (whole.parent !== null && /^(?:member_expression|call_expression|await_expression)$/.test(whole.parent.type))
    whole = whole.parent;
  if (syntax.asserts.test(callee)) return [check(whole, 'assert', scene, assertExcuse(whole, scene))];
  return [];
}

/** The call that ends the program, or throws, in a helper that does nothing else: it stands under no condition. */
function alwaysEnds({ node, name }: OwnFunction, { names, syntax }: Scene): Node | undefined {
  return nodesOf(node, NODES.calls).find((each) => {
    const callee = calleeOf(each);
    const ends = syntax.exits.test(callee) || syntax.throws?.test(callee) === true;
    return ends && guardOf(each) === undefined && names.functionOf(each)?.name === name;
  });
}

/** The number that a call ends the program with, null where it is computed. */
const exitCode = (node: Node, { fails }: ProgramSyntax): number | null =>
  fails?.test(calleeOf(node)) === true ? 1 : codeIn(node.childForFieldName('arguments')?.text ?? '');

/** A comparison with a value of the program's own kind, or an assertion's error. */
const COMPARES_RESULT = regex()`
  (?:[=!]==?|[<>]=?)\s*(?!true|false|null|nil|None|undefined|nullptr|NULL)[\w"'\`[({-]
  |[eE]quals\(
  |DeepEqual
  |AssertionError
`;
/** A comparison with a value that is no count of what went wrong; or several, one of which is enough. */
const HOLDS_AGAINST = regex()`
  (?:[!=]==?)\s*(?!true|false|null|nil|None|undefined|nullptr|NULL|-?[01]\b)[\w"'\`[({.-]
  |[!=]=[^|]*(?:\|\||\bor\b)[^|]*[!=]=
  |![\w.]+[eE]quals\(
  |DeepEqual
`;
const EQUALS = /[=!]=|\bis\b|[eE]quals?\(|DeepEqual|strcmp|isclose|\babs\(/;

/** Is the assert there to find mistakes in results, or to stop a wrong call? */
function assertExcuse(node: Node, { names, usesWorld }: Scene): OwnCheck['excuse'] {
  const within = names.functionOf(node);
  const { own, world } = names.restsOn(node);
  if (world) return 'world';
  if (within === undefined || within.role !== 'plain')
    return usesWorld && !own && within?.role !== 'check' && within?.role !== 'test' ? 'world' : null;
  if (own && EQUALS.test(node.text) && EXPECTED.test(node.text)) return null;
  // What a function made of its arguments may be wrong because they are.
  return within.params.size > 0 && namesIn(node).some((name) => within.params.has(name) || names.isLocal(name, within))
    ? 'precondition'
    : null;
}

/** Is an error thrown for a result that is wrong, or to stop a wrong call? */
function throwExcuse(node: Node, scene: Scene): OwnCheck['excuse'] {
  const asserts = /\bAssertionError\b|\bAssertionFailedError\b/.test(node.text);
  if (!asserts) return guardExcuse(node, scene);
  const guard = guardOf(node);
  if (scene.names.functionOf(node)?.role === 'plain')
    return guard === undefined ? 'no-check' : assertExcuse(guard, scene);
  return scene.names.restsOn(guard ?? node).world ? 'world' : null;
}

/** The condition of the nearest `if` around a statement within its function. */
function guardOf(node: Node): Node | undefined {
  for (let at = node.parent; at !== null && !NODES.functions.has(at.type); at = at.parent) {
    if (!NODES.conditions.has(at.type) || at.type === 'while_statement') continue;
    // Python's conditional expression has its parts in the order of the text.
    const condition = at.childForFieldName('condition') ?? at.namedChild(1);
    if (condition !== null) return condition;
  }
  return undefined;
}

/** Asks whether something went wrong elsewhere, and not whether a result is right. */
const ASKS_ERROR = regex()`
  ^\W*(?:let\s+)?(?:\w*\berr(?:or)?\b|Err\(|\w+Err(?:or)?\b)[^=!<>]*
  (?:(?:!==?|===?|is not|is)\s*(?:nil|null|None|undefined))?\W*$
`;

/** May a statement that ends the program by way of this guard be taken for a check of a result? */
function guardExcuse(node: Node, { names }: Scene): OwnCheck['excuse'] {
  const within = names.functionOf(node);
  const guard = guardOf(node);
  if (within?.role === 'check') return null;
  if (guard === undefined || within?.role === 'plain' || ASKS_ERROR.test(guard.text)) return 'no-check';
  const { own, world } = names.restsOn(guard);
  if (world) return 'world';
  return own ? null : 'no-check';
}

/** Names of what counts the checks that failed, or says whether all held. */
const TALLY = /\b\w*(?:fail|pass(?:ed)?\b|all_?ok|success)\w*/i;

function exitExcuse(node: Node, scene: Scene): OwnCheck['excuse'] {
  const guard = guardOf(node);
  const value = node.childForFieldName('arguments') ?? node;
  if (
    TALLY.test(withoutConstants(`${guard?.text ?? ''} ${value.text}`)) ||
    scene.names.functions.some(({ name, role }) => role === 'test' && name !== null && namesIn(value).includes(name))
  )
    return scene.names.restsOn(guard ?? value).world && scene.usesWorld ? 'world' : null;
  if (scene.syntax.fails?.test(calleeOf(node)) === true) return endExcuse(node, scene);
  if (codeIn(value.text) === 0) return 'no-check';
  // A number that is computed may be the program's answer.
  if (codeIn(value.text) === null && !/^\W*(?:f?["'`]|EXIT_FAILURE|fmt\.Sprint)/.test(value.text)) return 'no-check';
  return endExcuse(node, scene);
}

function endExcuse(node: Node, scene: Scene): OwnCheck['excuse'] {
  const excuse = guardExcuse(node, scene);
  return scene.usesWorld && excuse !== null ? 'world' : excuse;
}

const withoutConstants = (text: string): string =>
  text.replaceAll(/EXIT_(?:FAILURE|SUCCESS)|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`/g, '');

const codeIn = (text: string): number | null => {
  const inner = text.replaceAll(/^[\s(]+|[\s);]+$/g, '').replace(/^return\s*/, '');
  if (inner === 'EXIT_FAILURE') return 1;
  if (/^-?\d+$/.test(inner)) return Number(inner) & 255;
  return inner === 'EXIT_SUCCESS' || inner === '' ? 0 : null;
};

/** What `main` returns is how the program of a C compiler ends. */
function ofReturn(node: Node, scene: Scene): OwnCheck[] {
  const within = scene.names.functionOf(node);
  if (scene.syntax.topLevel || within?.name !== 'main' || !/^function_definition$/.test(within.node.type)) return [];
  const code = codeIn(node.text);
  return code === 0 ? [] : [check(node, 'exit', scene, exitExcuse(node, scene), code)];
}

/** Is this printed in a `try` right behind a call of the program's own that should have thrown? */
function wantsAnError(node: Node, tried: Node, { names }: Scene): boolean {
  if (tried.type !== 'try_statement') return false;
  let statement = node;
  while (statement.parent !== null && statement.parent.parent?.id !== tried.id) statement = statement.parent;
  const body = statement.parent;
  const before = statement.previousNamedSibling;
  if (body === null || before === null || body.id !== tried.childForFieldName('body')?.id) return false;
  const caught = tried.namedChildren.some((each) => each !== null && NODES.catches.has(each.type));
  return caught && names.functions.some(({ name, role }) => name !== null && role === 'plain' && calls(before, name));
}

const calls = (node: Node, name: string): boolean =>
  new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}\\s*\\(`).test(node.text);

/** Words of failure are a check's where they are printed because a result is not what was expected. */
function ofString(node: Node, scene: Scene): OwnCheck[] {
  if (!FAIL_MARK.test(node.text)) return [];
  for (let at = node.parent; at !== null && !NODES.functions.has(at.type); at = at.parent) {
    if (NODES.catches.has(at.type)) return [check(node, 'print', scene, 'no-check')];
    if (wantsAnError(node, at, scene)) return [check(node, 'print', scene, null)];
    if (!NODES.conditions.has(at.type)) continue;
    const condition = (at.childForFieldName('condition') ?? at.namedChild(1))?.text ?? '';
    const resolved = [
      condition,
      ...(condition.match(/[A-Za-z_]\w*/g) ?? []).map((name) => scene.names.valueOf(name) ?? ''),
    ].join(' ; ');
    const compares =
      EQUALS.test(resolved) && (EXPECTED.test(resolved) || EXPECTED.test(node.parent?.parent?.text ?? ''));
    return [check(node, 'print', scene, compares ? null : 'no-check')];
  }
  return [check(node, 'print', scene, 'no-check')];
}
