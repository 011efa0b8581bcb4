import ts from 'typescript';
import {
  calledName,
  nodesWithin,
  plainExpression,
  propertyValue,
} from '../../../languages/typescript/script-syntax.ts';

/** SQL within code, as the database gets it but for places to fill in. */
export interface QueryInCode {
  text: string;
  /** Where the code has what stands at an offset of the text, both UTF-16 units. */
  sourceOffset(offset: number): number;
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
const beginsAsQuery = (text: string): boolean =>
  /^\s*(?:--[^\n]*\n\s*)*(?:select|insert\s+into|replace\s+into|update|delete\s+from|with|explain)\b/i.test(text);

/** The SQL of a script: what is given to a query, or to a name that says so. */
export function queriesInScript(file: ts.SourceFile): QueryInCode[] {
  const found = new Map<number, QueryInCode>();
  const add = (node: ts.Expression | undefined): void => {
    if (node === undefined) return;
    const at = plainExpression(node);
    const query = queryOf(file.text, partsOf(at));
    if (query !== undefined) found.set(at.getStart(), query);
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

/** What a backslash makes of the letter behind it; of others it is the letter itself. */
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\n': '' };

/**
 * The query that these parts of code come to, with the number 0 in each place to fill in; undefined for what is no
 * query, and where such a place is a part of a word or of a quoted name.
 */
export function queryOf(source: string, parts: readonly QueryPart[] | undefined): QueryInCode | undefined {
  if (parts === undefined || parts.every(({ hole }) => hole)) return undefined;
  let text = '';
  const places: number[] = [];
  const add = (made: string, at: number): void => {
    for (let unit = 0; unit < made.length; unit += 1) places.push(at);
    text += made;
  };
  for (const [index, part] of parts.entries()) {
    if (part.hole) {
      const next = parts[index + 1];
      const after = next === undefined || next.hole || next.start >= next.end ? '' : source.charAt(next.start);
      if (/[\w"`.[]/.test(text.slice(-1)) || /^[\w"`.]/.test(after)) return undefined;
      add('0', part.start);
      continue;
    }
    for (let at = part.start; at < part.end; at += 1) {
      const letter = source.charAt(at);
      if (letter !== '\\') add(letter, at);
      else {
        at += 1;
        const escaped = source.charAt(at);
        if (/[xuUN0-7]/.test(escaped)) return undefined;
        add(ESCAPED[escaped] ?? escaped, at);
      }
    }
  }
  if (!beginsAsQuery(text)) return undefined;
  return { text, sourceOffset: (offset) => places[offset] ?? (places.at(-1) ?? -1) + 1 };
}
