import ts from 'typescript';
import { calledName, nodesWithin, plainExpression, propertyValue } from '../script-syntax.ts';

/** SQL within code, as long as what it stands for: offsets in it count from `start`. */
export interface QueryInCode {
  text: string;
  start: number;
}

/** What runs or makes a query of its first argument, in the drivers and builders that take SQL. */
export const QUERY_CALLS: ReadonlySet<string> = new Set(
  (
    'query execute executemany prepare raw run all get each exec any one none many manyOrNone oneOrNone fetch ' +
    'fetchrow fetchval fetchone fetchall fetch_all fetch_one fetch_val read_sql read_sql_query ' +
    'scalar scalars text unsafe sql ' +
    'queryRaw queryRawUnsafe executeRaw executeRawUnsafe $queryRawUnsafe $executeRawUnsafe mogrify iterate values'
  ).split(' '),
);
const TAGS = new Set(['sql', 'SQL', 'raw', '$queryRaw', '$executeRaw', 'query', 'pgsql', 'mysql']);
const QUERY_NAME = /sql|query|stmt|statement/i;

/** Does it begin as a query or a change? */
export const beginsAsQuery = (text: string): boolean =>
  /^\s*(?:--[^\n]*\n\s*)*(?:select|insert\s+into|replace\s+into|update|delete\s+from|with|explain)\b/i.test(text);

/** The SQL of a script: what is given to a query, or to a name that says so. */
export function queriesInScript(file: ts.SourceFile): QueryInCode[] {
  const found = new Map<number, QueryInCode>();
  const add = (node: ts.Expression | undefined): void => {
    if (node === undefined) return;
    const query = maskedQuery(plainExpression(node), file.text);
    if (query !== undefined && beginsAsQuery(query.text)) found.set(query.start, query);
  };
  for (const node of nodesWithin(file)) {
    if (ts.isCallExpression(node) && QUERY_CALLS.has(calledName(node.expression) ?? '')) {
      const [first] = node.arguments;
      if (first !== undefined && ts.isObjectLiteralExpression(first))
        for (const key of ['text', 'sql', 'query']) add(propertyValue(first, key));
      else add(first);
    } else if (ts.isTaggedTemplateExpression(node) && TAGS.has(calledName(node.tag) ?? '')) {
      add(node.template);
    } else if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && QUERY_NAME.test(node.name.text)) {
      add(node.initializer);
    }
  }
  return [...found.values()];
}

/** The text of an expression with all that is no SQL left blank; undefined where it is none, or cannot be known. */
function maskedQuery(node: ts.Expression, source: string): QueryInCode | undefined {
  const parts = partsOf(node);
  if (parts === undefined || parts.every(({ hole }) => hole)) return undefined;
  const start = node.getStart();
  return maskQuery(source, start, node.end, parts);
}

/** A part of a query's text: SQL as it stands, or a place to fill in. */
export interface QueryPart {
  start: number;
  end: number;
  hole: boolean;
}

function partsOf(node: ts.Expression): QueryPart[] | undefined {
  const start = node.getStart();
  if (ts.isStringLiteralLike(node)) return [{ start: start + 1, end: node.end - 1, hole: false }];
  if (ts.isTemplateExpression(node)) {
    const parts: QueryPart[] = [{ start: start + 1, end: node.head.end - 2, hole: false }];
    for (const { expression, literal } of node.templateSpans) {
      const open = parts.at(-1)?.end ?? start;
      const isLast = literal.kind === ts.SyntaxKind.TemplateTail;
      parts.push({ start: open, end: Math.max(expression.end + 1, literal.getStart() + 1), hole: true });
      parts.push({ start: literal.getStart() + 1, end: literal.end - (isLast ? 1 : 2), hole: false });
    }
    return parts;
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [partsOf(plainExpression(node.left)), partsOf(plainExpression(node.right))];
    return left === undefined || right === undefined ? undefined : [...left, ...right];
  }
  return [{ start, end: node.end, hole: true }];
}

/**
 * SQL of these parts, as long as the source between two offsets. A place to fill in stands for one value; one that is a
 * part of a word or of a quoted name makes the query unreadable.
 */
export function maskQuery(
  source: string,
  start: number,
  end: number,
  parts: readonly QueryPart[],
): QueryInCode | undefined {
  const made = Array.from(source.slice(start, end).replaceAll(/[^\n]/g, ' '));
  let before = '';
  for (const [index, part] of parts.entries()) {
    if (part.hole) {
      const next = parts[index + 1];
      const after = next === undefined || next.hole || next.start >= next.end ? '' : source.charAt(next.start);
      if (/[\w"`.[]$/.test(before) || /^[\w"`.]/.test(after)) return undefined;
      made[part.start - start] = '0';
      before = '0';
      continue;
    }
    const sql = source
      .slice(part.start, part.end)
      .replaceAll(/\\[nrt\n]/g, '  ')
      .replaceAll(/\\(["'`])/g, ' $1');
    for (let at = 0; at < sql.length; at += 1) made[part.start - start + at] = sql.charAt(at);
    if (sql !== '') before = sql;
  }
  return { text: made.join(''), start };
}
