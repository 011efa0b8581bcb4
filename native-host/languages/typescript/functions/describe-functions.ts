import ts from 'typescript';
import { typeDescriber } from './describe-type.ts';
import { declaredIn, exportsSomething, hasExport } from './callable-declarations.ts';
import { collectUses } from './infer/collect-uses.ts';
import { createGuesser } from './infer/guess-shape.ts';
import { seedsFor } from './infer/seeds.ts';
import { toJavaScript } from './to-javascript.ts';
import type { FunctionsAnswer, FunctionsQuestion, FunctionShape, MethodShape, TypeShape } from './type-shape.ts';

/**
 * The functions and classes at the top level of a file that parses, and the same file as JavaScript that lends them
 * out.
 */
export function describeFunctions(
  service: ts.LanguageService,
  path: string,
  { name: fileName, text, marksBranches }: FunctionsQuestion,
): FunctionsAnswer {
  const program = service.getProgram();
  const file = program?.getSourceFile(path);
  if (program === undefined || file === undefined) return { kind: 'ill-formed' };
  const checker = program.getTypeChecker();
  const declared = declaredIn(file);
  const place = placeIn(file);
  const exporting = file.statements.some(exportsSomething);
  const describing = describer(file, checker);
  const seeds = seedsFor(file);
  const examples = commentsWithCalls(file);
  const functions = declared.map((each): FunctionShape => {
    const { name, text: own, statement } = each;
    return {
      name: own,
      place: place(name),
      startLine: place(statement).startLine,
      endLine: place(statement).endLine,
      helper: exporting ? !isExported(statement, own, file) : calledByOthers(own, statement, file),
      comment: commentOf(file, statement),
      notes: [notesOf(file, statement, own), ...(examples.get(own) ?? [])].join('\n'),
      seeds: each.kind === 'function' ? seeds(own) : [],
      ...(each.kind === 'function' ? describing.ofFunction(each.node, name) : describing.ofClass(each.node)),
    };
  });
  const { code, format, branches } = toJavaScript(fileName, text, file, declared, { marksBranches });
  return {
    kind: 'functions',
    functions,
    left: [],
    code,
    format,
    branches,
    deliberate: deliberateIn(file).map(place),
    told: toldIn(file),
  };
}

type Described = Pick<FunctionShape, 'kind' | 'form' | 'parameters' | 'returns' | 'methods'>;

/** Says what functions and classes take and answer, by their types and, where there are none, by their use. */
function describer(
  file: ts.SourceFile,
  checker: ts.TypeChecker,
): {
  ofFunction(node: ts.FunctionLikeDeclaration, name: ts.Node): Described;
  ofClass(node: ts.ClassLikeDeclaration): Described;
} {
  const describe = typeDescriber(checker, file);
  const guesser = createGuesser();
  let uses: ReturnType<typeof collectUses> | undefined;

  const parameterOf = (written: ts.ParameterDeclaration): FunctionShape['parameters'][number] => {
    const named = ts.isIdentifier(written.name) ? written.name.text : 'options';
    const optional = checker.isOptionalParameter(written) || written.initializer !== undefined;
    const rest = written.dotDotDotToken !== undefined;
    const type = checker.getTypeAtLocation(written);
    const shape = describe(optional ? checker.getNonNullableType(type) : type);
    if (!isUntold(shape)) return { name: named, shape, optional, rest, guessed: false };
    uses ??= collectUses(file, checker);
    const guessed = guesser.guess(uses.ofDeclaration(written), named);
    return { name: named, shape: guessed, optional, rest, guessed: true };
  };

  const parametersOf = (node: ts.SignatureDeclaration): FunctionShape['parameters'] =>
    node.parameters
      .filter((each) => !(ts.isIdentifier(each.name) && each.name.text === 'this'))
      .map((each) => parameterOf(each));

  const returnsOf = (node: ts.FunctionLikeDeclaration): TypeShape | null => {
    if (node.type === undefined && ts.getJSDocReturnType(node) === undefined) return null;
    const signature = checker.getSignatureFromDeclaration(node);
    if (signature === undefined) return null;
    const type = signature.getReturnType();
    return describe(checker.getAwaitedType(type) ?? type);
  };

  return {
    ofFunction: (node, name) => {
      const overloaded = checker.getSignaturesOfType(checker.getTypeAtLocation(name), ts.SignatureKind.Call);
      const first = overloaded.length > 1 ? overloaded[0]?.declaration : undefined;
      const shown = first !== undefined && ts.isFunctionDeclaration(first) ? first : node;
      return {
        form: 'function',
        kind: kindOf(node),
        parameters: parametersOf(shown),
        returns: returnsOf(shown),
        methods: [],
      };
    },
    ofClass: (node) => {
      const maker = node.members.find((each) => ts.isConstructorDeclaration(each));
      const methods = node.members.flatMap((each): MethodShape[] => {
        if (each.name === undefined || !ts.isIdentifier(each.name) || isHidden(each)) return [];
        const common = { name: each.name.text, comment: commentOf(file, each) };
        if (ts.isMethodDeclaration(each) && each.body !== undefined)
          return [{ ...common, kind: kindOf(each), parameters: parametersOf(each), returns: returnsOf(each) }];
        return ts.isGetAccessorDeclaration(each)
          ? [{ ...common, kind: 'getter', parameters: [], returns: returnsOf(each) }]
          : [];
      });
      const asynchronous = methods.some(({ kind }) => kind === 'async');
      return {
        form: 'class',
        kind: asynchronous ? 'async' : 'plain',
        parameters: maker === undefined ? [] : parametersOf(maker),
        returns: null,
        methods,
      };
    },
  };
}

/** Not for callers: private by a keyword or by an underscore; static ones are no methods of an instance. */
function isHidden(member: ts.ClassElement): boolean {
  const flags = ts.getCombinedModifierFlags(member);
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Static;
  return (flags & hidden) !== 0 || (member.name?.getText() ?? '').startsWith('_');
}

/** Is there an `any` in a declared type, or a type that says no more? */
const isUntold = (shape: TypeShape): boolean =>
  /\{"kind":"other","type":"(?:any|object|Object|Function|\{\}|unknown)"\}/.test(JSON.stringify(shape));

function kindOf(node: ts.FunctionLikeDeclaration): 'plain' | 'async' | 'generator' {
  if ((ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Async) !== 0) return 'async';
  return node.asteriskToken === undefined ? 'plain' : 'generator';
}

const commentOf = (file: ts.SourceFile, node: ts.Node): string =>
  (ts.getLeadingCommentRanges(file.text, node.getFullStart()) ?? [])
    .map(({ pos, end }) => file.text.slice(pos, end))
    .join('\n');

/**
 * Comments inside of a function, on the lines of its parameters (`n /* > 0 *\/` is `n: > 0`), and after it those that
 * name it.
 */
function notesOf(file: ts.SourceFile, statement: ts.Statement, name: string): string {
  const own = statement.getText(file).replaceAll(/(\w+)(\s*[?:][^,()\n]*?)?\s*\/\*([^*]*)\*\//g, '// $1: $3\n');
  const rest = file.text.slice(statement.getEnd()).split(/\n(?=[^\s/*])/, 1)[0] ?? '';
  const comments = (text: string): string[] =>
    [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g)].map(([comment]) => comment);
  return [...comments(own), ...comments(rest).filter((each) => each.includes(name))].join('\n');
}

/** By the names of functions the comments of a file in which a line begins with a call of them, wherever they stand. */
function commentsWithCalls(file: ts.SourceFile): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [comment] of file.text.matchAll(/\/\*[\s\S]{0,4000}?\*\//g))
    for (const name of new Set([...comment.matchAll(/^[ \t*>]*([A-Za-z_$][\w$]*)\(/gm)].map(([, each = '']) => each))) {
      const before = found.get(name);
      if (before === undefined) found.set(name, [comment]);
      else before.push(comment);
    }
  return found;
}

const placeIn =
  (file: ts.SourceFile) =>
  (node: ts.Node): FunctionShape['place'] => {
    const start = file.getLineAndCharacterOfPosition(node.getStart(file));
    const end = file.getLineAndCharacterOfPosition(node.getEnd());
    return {
      startLine: start.line + 1,
      startColumn: start.character + 1,
      endLine: end.line + 1,
      endColumn: end.character + 1,
    };
  };

/** Is the name exported where it is declared, or in a list? */
const isExported = (statement: ts.Statement, name: string, file: ts.SourceFile): boolean =>
  hasExport(statement) ||
  file.statements.some(
    (each) =>
      (ts.isExportDeclaration(each) || ts.isExportAssignment(each)) &&
      new RegExp(`\\b${name.replaceAll('$', '\\$')}\\b`).test(each.getText(file)),
  );

const calledByOthers = (name: string, own: ts.Statement, file: ts.SourceFile): boolean =>
  file.statements.some(
    (statement) =>
      statement !== own &&
      (ts.isFunctionDeclaration(statement) || ts.isVariableStatement(statement) || ts.isClassDeclaration(statement)) &&
      new RegExp(`\\b${name.replaceAll('$', '\\$')}\\s*\\(`).test(statement.getText(file)),
  );

const TOLD = { units: 10, number: 1_000, most: 30, pattern: 80 };

function toldIn(file: ts.SourceFile): { texts: string[]; numbers: number[]; patterns: string[] } {
  const texts = new Set<string>();
  const numbers = new Set<number>();
  const patterns = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && node.text !== '' && node.text.length <= TOLD.units) texts.add(node.text);
    if (ts.isRegularExpressionLiteral(node) && node.text.length <= TOLD.pattern) patterns.add(node.text);
    const number = ts.isNumericLiteral(node) ? Number(node.text) : 0;
    if (Number.isInteger(number) && number > 2 && number <= TOLD.number)
      for (const near of [number - 1, number, number + 1]) numbers.add(near);
    node.forEachChild(visit);
  };
  file.statements.filter((statement) => !ts.isImportDeclaration(statement)).forEach(visit);
  return {
    texts: [...texts].slice(0, TOLD.most),
    numbers: [...numbers].slice(0, TOLD.most),
    patterns: [...patterns].slice(0, TOLD.most),
  };
}

function deliberateIn(file: ts.SourceFile): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    const makes = ts.isNewExpression(node) && /Error$|Exception$/.test(node.expression.getText(file));
    if (ts.isThrowStatement(node) || makes) found.push(node);
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  return found;
}
