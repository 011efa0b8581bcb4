import ts from 'typescript';
import {
  lineAt,
  listed,
  NO_NAMES,
  placed,
  type DeclaredAt,
  type NameRemark,
  type NamesAnswer,
  type NamesQuestion,
  type ProjectText,
} from './declared-name.ts';
import { declaresEnvironment } from './declaring-files.ts';
import { nearestDeclaredName } from './near-declared-name.ts';
import { parsePython, pyArguments, pyField, pyNodesWithin, pySource, pyString, type PyFile } from './python-syntax.ts';
import {
  declaringScope,
  isScript,
  literalText,
  nodesWithin,
  parseScript,
  propertyName,
} from '../../languages/typescript/script-syntax.ts';
import { isStandardEnvironment } from './standard-environment.ts';

/** A name of the environment that code reads or sets; UTF-16 offsets. */
interface EnvironmentUse {
  name: string;
  start: number;
  end: number;
  sets: boolean;
}

/** Compares the environment's names that a file reads with those that the project's example of `.env` lists. */
export function checkEnvironment(question: NamesQuestion): NamesAnswer {
  const { file, declaring } = question;
  const uses = usesOf(question);
  if (uses.length === 0) return NO_NAMES;
  const examples = declaring.filter(({ path }) => declaresEnvironment(path));
  const declared = new Map<string, DeclaredAt>(examples.flatMap((example) => namesIn(example)));
  const set = new Set(uses.filter(({ sets }) => sets).map(({ name }) => name));
  const read = uses.filter(({ name, sets }) => !sets && !set.has(name) && !isStandardEnvironment(name));
  const remarks = read.flatMap((use): NameRemark[] => {
    if (declared.has(use.name)) return [];
    const near = nearestDeclaredName(use.name, declared.keys());
    const at = near === undefined ? undefined : declared.get(near.name);
    const so = near === undefined || at === undefined ? '' : `; it lists \`${near.name}\` ${placed(at)}`;
    const message = `\`${use.name}\` is not listed in ${listed(examples.map(({ path }) => path))}${so}`;
    const severity = near?.isNear === true ? 'warning' : 'info';
    return [{ rule: 'unknown-environment-name', message, severity, start: use.start, end: use.end, name: use.name }];
  });
  const against = `${declared.size} names of ${listed(examples.map(({ path }) => path))}`;
  const notChecked = question.unread.filter(declaresEnvironment).map((path) => `${path}, which is too large`);
  const answer = { used: uses.length, compared: notChecked.length > 0 ? 0 : read.length, against, notChecked };
  return notChecked.length > 0 ? { ...answer, remarks: [], doubt: 'unreadable' } : { ...answer, remarks };

  function usesOf({ language }: NamesQuestion): EnvironmentUse[] {
    if (isScript(language)) return usesInScript(parseScript(language, file.path, file.text));
    const python = language === 'python' ? parsePython(file.path, file.text) : undefined;
    return python === undefined ? [] : usesInPython(python);
  }
}

/** The names of an example, those in comments too: they may be set. */
function namesIn({ path, text }: ProjectText): [string, DeclaredAt][] {
  return Array.from(text.matchAll(/^[ \t]*(?:#[ \t]*)?(?:export[ \t]+)?(?<name>[A-Za-z_]\w*)[ \t]*=/gm), (found) => [
    found.groups?.['name'] ?? '',
    { file: path, line: lineAt(text, found.index + found[0].search(/\S/)) },
  ]);
}

/** Is it `process.env`, `import.meta.env` or `Bun.env`? */
function isEnvironment(node: ts.Expression): boolean {
  if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'env') return false;
  const { expression } = node;
  if (ts.isMetaProperty(expression)) return true;
  return (
    ts.isIdentifier(expression) &&
    /^(?:process|Bun)$/.test(expression.text) &&
    declaringScope(node, expression.text) === undefined
  );
}

function usesInScript(file: ts.SourceFile): EnvironmentUse[] {
  const uses: EnvironmentUse[] = [];
  const add = (name: string | undefined, node: ts.Node, sets: boolean): void => {
    const quote = ts.isStringLiteralLike(node) ? 1 : 0;
    if (name !== undefined) uses.push({ name, start: node.getStart() + quote, end: node.end - quote, sets });
  };
  for (const node of nodesWithin(file)) {
    if (ts.isPropertyAccessExpression(node) && isEnvironment(node.expression))
      add(node.name.text, node.name, isSet(node));
    else if (ts.isElementAccessExpression(node) && isEnvironment(node.expression))
      add(literalText(node.argumentExpression), node.argumentExpression, isSet(node));
    else if (ts.isVariableDeclaration(node) && node.initializer !== undefined && isEnvironment(node.initializer)) {
      if (ts.isObjectBindingPattern(node.name))
        for (const element of node.name.elements)
          if (element.dotDotDotToken === undefined) {
            const key = element.propertyName ?? element.name;
            add(
              ts.isObjectBindingPattern(key) || ts.isArrayBindingPattern(key) ? undefined : propertyName(key),
              key,
              false,
            );
          }
    }
  }
  return uses;
}

/** Is it assigned to, deleted, or looked for with `in`? */
function isSet(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isDeleteExpression(parent)) return true;
  return (
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment
  );
}

const ENVIRON = /^(?:os\.)?environ$/;
const GETS = /^(?:(?:os\.)?environ\.get|(?:os\.)?getenv|(?:os\.)?environ\.(?<sets>setdefault|pop))$/;

function usesInPython(file: PyFile): EnvironmentUse[] {
  if (!/\bimport\b[^\n]*\bos\b|\bfrom\s+os\s+import\b/.test(file.text)) return [];
  const uses: EnvironmentUse[] = [];
  const assigned = new Set<number>();
  for (const node of pyNodesWithin(file.root)) {
    if (node.type === 'assignment') {
      const left = pyField(node, 'left');
      if (left?.type === 'subscript') assigned.add(left.start);
    } else if (node.type === 'delete_statement') {
      for (const child of pyNodesWithin(node)) assigned.add(child.start);
    } else if (node.type === 'subscript') {
      const value = pyField(node, 'value');
      const key = pyString(file, pyField(node, 'subscript'));
      if (value === undefined || key === undefined || !ENVIRON.test(pySource(file, value))) continue;
      uses.push({ name: key.text, start: key.start, end: key.start + key.text.length, sets: assigned.has(node.start) });
    } else if (node.type === 'call') {
      const callee = pyField(node, 'function');
      const found = callee === undefined ? null : GETS.exec(pySource(file, callee));
      const key = found === null ? undefined : pyString(file, pyArguments(file, node).positional[0]);
      if (key === undefined) continue;
      const sets = found?.groups?.['sets'] !== undefined;
      uses.push({ name: key.text, start: key.start, end: key.start + key.text.length, sets });
    }
  }
  return uses;
}
