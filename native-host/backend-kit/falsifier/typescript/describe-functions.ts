import ts from 'typescript';
import { typeDescriber } from './describe-type.ts';
import type { FunctionsAnswer, FunctionShape } from './type-shape.ts';

interface Declared {
  name: ts.Identifier;
  text: string;
  node: ts.FunctionLikeDeclaration;
  statement: ts.Statement;
}

/** The functions at the top level of a file that parses, and the same file as JavaScript that lends them out. */
export function describeFunctions(
  service: ts.LanguageService,
  path: string,
  { name: fileName, text }: { name: string; text: string },
): FunctionsAnswer {
  const program = service.getProgram();
  const file = program?.getSourceFile(path);
  if (program === undefined || file === undefined) return { kind: 'ill-formed' };
  const checker = program.getTypeChecker();
  const declared = declaredIn(file);
  const describe = typeDescriber(checker, file);
  const place = placeIn(file);
  const exporting = file.statements.some(exportsSomething);
  const functions = declared.map(({ name, text: own, node, statement }): FunctionShape => {
    const signature = checker.getSignaturesOfType(checker.getTypeAtLocation(name), ts.SignatureKind.Call)[0];
    const parameters = signature?.getParameters() ?? [];
    return {
      name: own,
      place: place(name),
      startLine: place(statement).startLine,
      endLine: place(statement).endLine,
      kind: kindOf(node),
      helper: exporting ? !isExported(statement, own, file) : calledByOthers(own, statement, file),
      parameters: parameters.map((parameter) => {
        const declaration = parameter.valueDeclaration;
        const written = declaration !== undefined && ts.isParameter(declaration) ? declaration : undefined;
        const optional = written !== undefined && checker.isOptionalParameter(written);
        const type = checker.getTypeOfSymbolAtLocation(parameter, node);
        const shape = describe(optional ? checker.getNonNullableType(type) : type);
        return {
          name: parameter.name.startsWith('__') ? 'options' : parameter.name,
          shape,
          optional,
          rest: written?.dotDotDotToken !== undefined,
        };
      }),
      returns:
        signature !== undefined && (node.type !== undefined || ts.getJSDocReturnType(node) !== undefined)
          ? describe(awaited(signature.getReturnType(), checker))
          : null,
      comment: commentOf(file, statement),
      notes: notesOf(file, statement, own),
    };
  });
  const { code, format } = toJavaScript(
    fileName,
    text,
    file,
    declared.map((each) => each.text),
  );
  const left = file.statements.flatMap((statement) =>
    ts.isClassDeclaration(statement) && statement.name !== undefined ? [`class ${statement.name.text}`] : [],
  );
  return {
    kind: 'functions',
    functions,
    left,
    code,
    format,
    deliberate: deliberateIn(file).map(place),
    told: toldIn(file),
  };
}

function declaredIn(file: ts.SourceFile): Declared[] {
  const found = file.statements.flatMap((statement): Declared[] => {
    if (ts.isFunctionDeclaration(statement) && statement.body !== undefined && statement.name !== undefined)
      return [{ name: statement.name, text: statement.name.text, node: statement, statement }];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer !== undefined &&
      ts.isIdentifier(name) &&
      (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
        ? [{ name, text: name.text, node: initializer, statement }]
        : [],
    );
  });
  return [...new Map(found.map((each) => [each.text, each])).values()];
}

function kindOf(node: ts.FunctionLikeDeclaration): FunctionShape['kind'] {
  if ((ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Async) !== 0) return 'async';
  return node.asteriskToken === undefined ? 'plain' : 'generator';
}

const awaited = (type: ts.Type, checker: ts.TypeChecker): ts.Type => checker.getAwaitedType(type) ?? type;

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

const hasExport = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

const exportsSomething = (statement: ts.Statement): boolean =>
  ts.isExportDeclaration(statement) || ts.isExportAssignment(statement) || hasExport(statement);

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

const TOLD = { units: 10, number: 1_000, most: 30 };

function toldIn(file: ts.SourceFile): { texts: string[]; numbers: number[] } {
  const texts = new Set<string>();
  const numbers = new Set<number>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && node.text !== '' && node.text.length <= TOLD.units) texts.add(node.text);
    const number = ts.isNumericLiteral(node) ? Number(node.text) : 0;
    if (Number.isInteger(number) && number > 2 && number <= TOLD.number)
      for (const near of [number - 1, number, number + 1]) numbers.add(near);
    node.forEachChild(visit);
  };
  file.statements.filter((statement) => !ts.isImportDeclaration(statement)).forEach(visit);
  return { texts: [...texts].slice(0, TOLD.most), numbers: [...numbers].slice(0, TOLD.most) };
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

/** Source maps are for Node, which then names lines of the block in its stacks. */
function toJavaScript(
  fileName: string,
  text: string,
  file: ts.SourceFile,
  names: readonly string[],
): { code: string; format: 'module' | 'commonjs' } {
  const esm = file.statements.some((each) => ts.isImportDeclaration(each) || exportsSomething(each));
  const format = !esm && /\brequire\s*\(|\bmodule\.exports\b|\bexports\./.test(text) ? 'commonjs' : 'module';
  const { outputText, sourceMapText = '' } = ts.transpileModule(text, {
    fileName,
    compilerOptions: {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.ReactJSX,
      sourceMap: true,
      experimentalDecorators: true,
    },
  });
  const body = outputText.replace(/\/\/# sourceMappingURL=.*\s*$/, '');
  const lent = names
    .map((name, index) => (format === 'module' ? `${name} as cv$${index}` : `cv$${index}: ${name}`))
    .join(', ');
  const exported = format === 'module' ? `export { ${lent} };` : `;module.exports = { ${lent} };`;
  return {
    code:
      `${body}\n${exported}\n//# ` +
      `sourceMappingURL=data:application/json;base64,${Buffer.from(sourceMapText).toString('base64')}\n`,
    format,
  };
}
