import ts from 'typescript';
import type { CompilerDiagnostic } from './compiler-answer.ts';
import { namesFromElsewhere } from './names-from-elsewhere.ts';
import { innermostAt, spanOf } from './subject.ts';
import { FRAGMENT, PAGE, SLOPPY } from './typescript-rules.ts';

/**
 * Tells of a diagnostic what around the text may explain it: names of its environment, the elements of its page, or
 * that it is a script and no module.
 */
export function explainedAround(
  file: ts.SourceFile,
  program: ts.Program,
): (diagnostic: ts.Diagnostic) => CompilerDiagnostic['around'] {
  const checker = program.getTypeChecker();
  const isElsewhere = namesFromElsewhere(file.text);
  const isScript = !file.statements.some(isModuleStatement);
  return ({ code, start, length, messageText }) => {
    if (start === undefined) return undefined;
    const message = ts.flattenDiagnosticMessageText(messageText, '\n');
    const isOf = (codes: readonly number[]): boolean => codes.includes(code);
    if (isOf(FRAGMENT.names)) return isElsewhere(/'([^']+)'/.exec(message)?.[1] ?? '') ? 'names' : undefined;
    if (isOf(SLOPPY)) return isScript ? 'script' : undefined;
    const node = innermostAt(file, start);
    if (isOf(PAGE.empty)) return comesFromPage(spanOf(node, start, length), checker) ? 'page' : undefined;
    if (PAGE.byKind.test(message)) return 'page';
    if (isOf(PAGE.arguments)) return PAGE.onlyEmpty.test(message) ? 'page' : undefined;
    if (!isOf(PAGE.members)) return undefined;
    const owner = PAGE.owner.exec(message)?.[1];
    const isMember = ts.isIdentifier(node) && membersOfPage(program).has(node.text);
    return owner !== undefined && PAGE.base.test(owner) && isMember ? 'page' : undefined;
  };
}

const isModuleStatement = (statement: ts.Statement): boolean =>
  ts.isImportDeclaration(statement) ||
  ts.isExportDeclaration(statement) ||
  ts.isExportAssignment(statement) ||
  (ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false));

/** Links of variables and chains that are followed. */
const MOST_LINKS = 8;

/** Is a value what the page's own interface answers: an element that was looked for, an attribute, a stored text? */
function comesFromPage(node: ts.Node, checker: ts.TypeChecker, links = 0): boolean {
  if (links > MOST_LINKS) return false;
  const next = (inner: ts.Node): boolean => comesFromPage(inner, checker, links + 1);
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) return next(node.expression);
  if (ts.isCallExpression(node)) return isOfPage(node.expression, checker);
  if (ts.isPropertyAccessExpression(node)) return isOfPage(node, checker);
  if (ts.isIdentifier(node) && ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)
    return isOfPage(node.parent, checker) || assignedFrom(node, checker).some(next);
  if (ts.isIdentifier(node) && ts.isCallExpression(node.parent) && node.parent.expression === node)
    return isOfPage(node, checker);
  return ts.isIdentifier(node) && (isOfPage(node, checker) || assignedFrom(node, checker).some(next));
}

/** What the variable or property behind a name was made of. */
function assignedFrom(name: ts.Identifier, checker: ts.TypeChecker): ts.Expression[] {
  const declarations = checker.getSymbolAtLocation(name)?.declarations ?? [];
  return declarations.flatMap((declared) => {
    if (ts.isVariableDeclaration(declared) || ts.isPropertyDeclaration(declared) || ts.isPropertyAssignment(declared))
      return declared.initializer === undefined ? [] : [declared.initializer];
    const assignment = ts.findAncestor(declared, ts.isBinaryExpression);
    return assignment === undefined ? [] : [assignment.right];
  });
}

function isOfPage(expression: ts.Expression, checker: ts.TypeChecker): boolean {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  const declarations = checker.getSymbolAtLocation(name)?.declarations ?? [];
  return declarations.some((each) => PAGE.file.test(each.getSourceFile().fileName));
}

const pageMembers = new WeakMap<ts.SourceFile, ReadonlySet<string>>();

/** What any kind of element or event of a page has. */
function membersOfPage(program: ts.Program): ReadonlySet<string> {
  const library = program.getSourceFiles().find(({ fileName }) => fileName.endsWith('/lib.dom.d.ts'));
  if (library === undefined) return new Set();
  const known = pageMembers.get(library);
  if (known !== undefined) return known;
  const members = new Set<string>(PAGE.ofWorkers);
  for (const statement of library.statements) {
    if (!ts.isInterfaceDeclaration(statement) || !PAGE.kinds.test(statement.name.text)) continue;
    for (const { name } of statement.members) if (name !== undefined && ts.isIdentifier(name)) members.add(name.text);
  }
  pageMembers.set(library, members);
  return members;
}
