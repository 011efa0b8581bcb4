import ts from 'typescript';
import { packageOfImport } from '../../acquire/npm/npm-names.ts';
import { literalText, nodesWithin, parseScript } from './script-syntax.ts';
import type { ImportsAnswer, ImportsQuestion } from './compiler-answer.ts';
import { jsxLibraryOf } from './jsx-library.ts';

/** The packages that a script imports, by name, as its parser sees it, and the one whose elements its JSX has. */
export function importsOfScript({ language, name, text }: ImportsQuestion): ImportsAnswer {
  const parsed = parseScript(language, name, text);
  const specifiers = [...[...nodesAndTypesInComments(parsed)].map(specifierOf), jsxLibraryOf(parsed)];
  const names = specifiers.map((specifier) => (specifier === undefined ? undefined : packageOfImport(specifier)));
  return { packages: [...new Set(names.filter((each) => each !== undefined))] };
}

/** The compiler reads types that comments of scripts import (`@param`), too. */
function* nodesAndTypesInComments(file: ts.SourceFile): Generator<ts.Node> {
  for (const node of nodesWithin(file)) {
    yield node;
    for (const comment of ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)) yield* nodesWithin(comment);
  }
}

function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return literalText(node.moduleSpecifier);
  if (ts.isExternalModuleReference(node)) return literalText(node.expression);
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? literalText(node.argument.literal) : undefined;
  if (!ts.isCallExpression(node)) return undefined;
  const { expression } = node;
  const isLoading =
    expression.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(expression) && expression.text === 'require');
  return isLoading ? literalText(node.arguments[0]) : undefined;
}
