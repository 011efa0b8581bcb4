import ts from 'typescript';

/** A function or a class at the top level of a file. */
export type CallableDeclaration = { name: ts.Identifier; text: string; statement: ts.Statement } & (
  | { kind: 'function'; node: ts.FunctionLikeDeclaration }
  | { kind: 'class'; node: ts.ClassLikeDeclaration }
);

/** The functions and classes at the top level; where one name stands twice it is the last that counts. */
export function declaredIn(file: ts.SourceFile): CallableDeclaration[] {
  const found = file.statements.flatMap((statement): CallableDeclaration[] => {
    if (ts.isFunctionDeclaration(statement) && statement.body !== undefined && statement.name !== undefined)
      return [{ kind: 'function', name: statement.name, text: statement.name.text, node: statement, statement }];
    if (ts.isClassDeclaration(statement) && statement.name !== undefined && !isAbstract(statement))
      return [{ kind: 'class', name: statement.name, text: statement.name.text, node: statement, statement }];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }): CallableDeclaration[] => {
      if (initializer === undefined || !ts.isIdentifier(name)) return [];
      if (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
        return [{ kind: 'function', name, text: name.text, node: initializer, statement }];
      return ts.isClassExpression(initializer)
        ? [{ kind: 'class', name, text: name.text, node: initializer, statement }]
        : [];
    });
  });
  return [...new Map(found.map((each) => [each.text, each])).values()];
}

const isAbstract = (node: ts.ClassDeclaration): boolean =>
  (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Abstract) !== 0;

/** Is a declaration marked as exported? */
export const hasExport = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** Does a statement make the file a module that others import from? */
export const exportsSomething = (statement: ts.Statement): boolean =>
  ts.isExportDeclaration(statement) || ts.isExportAssignment(statement) || hasExport(statement);
