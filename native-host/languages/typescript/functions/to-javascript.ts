import ts from 'typescript';
import { exportsSomething, type CallableDeclaration } from './callable-declarations.ts';
import { MARK, type Branch } from './branch-marks.ts';

/**
 * A file as JavaScript that lends its functions out as `cv$0`, `cv$1`... and, where it `marksBranches`, tells which
 * branches it takes. Source maps
 * are for Node, which then names lines of the block in its stacks.
 */
export function toJavaScript(
  fileName: string,
  text: string,
  file: ts.SourceFile,
  declared: readonly CallableDeclaration[],
  { marksBranches }: { marksBranches: boolean },
): { code: string; format: 'module' | 'commonjs'; branches: Branch[] } {
  const esm = file.statements.some((each) => ts.isImportDeclaration(each) || exportsSomething(each));
  const format = !esm && isCommonJs(fileName, text, file) ? 'commonjs' : 'module';
  const branches: Branch[] = [];
  const spans = declared.map(({ statement }) => [statement.getStart(file), statement.getEnd()] as const);
  const { outputText, sourceMapText = '' } = ts.transpileModule(text, {
    // Of a file of declarations the compiler refuses to make any output.
    fileName: fileName.replace(/\.d\.([mc]?ts)$/, '.$1'),
    compilerOptions: {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.ReactJSX,
      sourceMap: true,
      experimentalDecorators: true,
      alwaysStrict: false,
    },
    transformers: {
      before: !marksBranches
        ? []
        : [
            branchMarks((node) => {
              const at =
                node.pos < 0 ? -1 : spans.findIndex(([start, end]) => node.pos >= start - 1 && node.end <= end);
              const { line } = file.getLineAndCharacterOfPosition(Math.max(0, node.pos < 0 ? 0 : node.getStart(file)));
              branches.push({ at, line: line + 1 });
              return branches.length - 1;
            }),
          ],
    },
  });
  const body = outputText.replace(/\/\/# sourceMappingURL=.*\s*$/, '');
  const lent = declared
    .map(({ text: name }, index) => (format === 'module' ? `${name} as cv$${index}` : `cv$${index}: ${name}`))
    .join(', ');
  const exported = format === 'module' ? `export { ${lent} };` : `;module.exports = { ${lent} };`;
  return {
    code:
      `${body}\n${exported}\n//# ` +
      `sourceMappingURL=data:application/json;base64,${Buffer.from(sourceMapText).toString('base64')}\n`,
    format,
    branches,
  };
}

/** Does Node run a text without imports and exports as CommonJS, where names need no declaration? */
function isCommonJs(fileName: string, text: string, file: ts.SourceFile): boolean {
  if (/\brequire\s*\(|\bmodule\.exports\b|\bexports\./.test(text)) return true;
  return /\.[cj]sx?$/.test(fileName) && !ts.forEachChild(file, isOfModules);
}

/** What only modules have: `await` outside of functions, and `import.meta`. */
function isOfModules(node: ts.Node): boolean {
  if (ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword) return true;
  if (ts.isAwaitExpression(node) || (ts.isForOfStatement(node) && node.awaitModifier !== undefined)) return true;
  return !ts.isFunctionLike(node) && ts.forEachChild(node, isOfModules) === true;
}

/** What a condition leads to where it holds; the condition itself where that is not to be had. */
function thenOf(node: ts.Node): ts.Node {
  if (ts.isConditionalExpression(node)) return node.whenTrue;
  return ts.isIfStatement(node) ? node.thenStatement : node;
}

/** The same where it does not hold. */
function elseOf(node: ts.Node): ts.Node {
  if (ts.isConditionalExpression(node)) return node.whenFalse;
  return ts.isIfStatement(node) ? (node.elseStatement ?? node) : node;
}

/** Marks both ways of a condition, every case, the body of every loop, and what catches. */
function branchMarks(numberOf: (branch: ts.Node) => number): ts.TransformerFactory<ts.SourceFile> {
  return (context) => {
    const { factory } = context;
    const mark = (branch: ts.Node): ts.Expression =>
      factory.createCallExpression(factory.createIdentifier(MARK), undefined, [
        factory.createNumericLiteral(numberOf(branch)),
      ]);
    const statement = (branch: ts.Node): ts.Statement => factory.createExpressionStatement(mark(branch));
    const block = (body: ts.Statement, branch: ts.Node): ts.Statement =>
      ts.isBlock(body)
        ? factory.updateBlock(body, [statement(branch), ...body.statements])
        : factory.createBlock([statement(branch), body], true);
    const chosen = (value: ts.Expression, branch: ts.Node): ts.Expression =>
      factory.createParenthesizedExpression(
        factory.createBinaryExpression(mark(branch), ts.SyntaxKind.CommaToken, value),
      );
    const visit = (original: ts.Node): ts.Node => {
      const node = ts.visitEachChild(original, visit, context);
      if (ts.isIfStatement(node))
        return factory.updateIfStatement(
          node,
          node.expression,
          block(node.thenStatement, thenOf(original)),
          node.elseStatement === undefined
            ? factory.createBlock([statement(original)])
            : block(node.elseStatement, elseOf(original)),
        );
      if (ts.isConditionalExpression(node))
        return factory.updateConditionalExpression(
          node,
          node.condition,
          node.questionToken,
          chosen(node.whenTrue, thenOf(original)),
          node.colonToken,
          chosen(node.whenFalse, elseOf(original)),
        );
      if (ts.isForStatement(node))
        return factory.updateForStatement(
          node,
          node.initializer,
          node.condition,
          node.incrementor,
          block(node.statement, original),
        );
      if (ts.isForOfStatement(node))
        return factory.updateForOfStatement(
          node,
          node.awaitModifier,
          node.initializer,
          node.expression,
          block(node.statement, original),
        );
      if (ts.isForInStatement(node))
        return factory.updateForInStatement(node, node.initializer, node.expression, block(node.statement, original));
      if (ts.isWhileStatement(node))
        return factory.updateWhileStatement(node, node.expression, block(node.statement, original));
      if (ts.isCaseClause(node))
        return factory.updateCaseClause(node, node.expression, [statement(original), ...node.statements]);
      if (ts.isDefaultClause(node)) return factory.updateDefaultClause(node, [statement(original), ...node.statements]);
      if (ts.isCatchClause(node))
        return factory.updateCatchClause(
          node,
          node.variableDeclaration,
          factory.updateBlock(node.block, [statement(original), ...node.block.statements]),
        );
      return node;
    };
    return (source) => ts.visitEachChild(source, visit, context);
  };
}
