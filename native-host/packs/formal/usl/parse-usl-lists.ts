import { parseType, separated } from './parse-usl-expression.ts';
import type { UslParameter, UslPlace, UslTypeExpr } from './usl-ast.ts';
import type { UslCursor } from './usl-cursor.ts';

/** What stands before the closing sign, with commas between; one more comma may follow. */
function untilClosed<Part>(cursor: UslCursor, close: string, read: () => Part): Part[] {
  const parts: Part[] = [];
  while (!cursor.takes(close)) {
    parts.push(read());
    if (!cursor.takes(',')) {
      cursor.needs(close);
      return parts;
    }
  }
  return parts;
}

/** The fields of a record after its `{`, with its `}`. */
export const parseFields = (cursor: UslCursor): (UslPlace & { name: string; type: UslTypeExpr })[] =>
  untilClosed(cursor, '}', () => {
    const { start } = cursor.token;
    const name = cursor.needsField();
    cursor.needs(':');
    return { name, type: parseType(cursor), start, end: cursor.endOfLast };
  });

/** `{ a, b }`: at least one name. */
export function parseNames(cursor: UslCursor): string[] {
  cursor.needs('{');
  const names = [cursor.needsName()];
  while (cursor.takes(',') && !cursor.sees('}')) names.push(cursor.needsName());
  cursor.needs('}');
  return names;
}

/** `(a: A, b: B)`; a bare `self` may stand first. */
export const parseParameters = (cursor: UslCursor): UslParameter[] => parametersBetween(cursor, '(', ')');

/** `{ a: A, b: B }` */
export const parseState = (cursor: UslCursor): UslParameter[] => parametersBetween(cursor, '{', '}');

function parametersBetween(cursor: UslCursor, open: string, close: string): UslParameter[] {
  cursor.needs(open);
  if (cursor.takes(close)) return [];
  const parameters = separated(cursor, () => {
    const { start } = cursor.token;
    const name = cursor.needsName();
    if (name === 'self' && !cursor.sees(':')) return { name, start, end: cursor.endOfLast };
    cursor.needs(':');
    return { name, type: parseType(cursor), start, end: cursor.endOfLast };
  });
  cursor.needs(close);
  return parameters;
}

/** `{ a: 0.1, b: 2 }` */
export function parseAmounts(cursor: UslCursor): { name: string; amount: string }[] {
  cursor.needs('{');
  return untilClosed(cursor, '}', () => {
    const name = cursor.needsName();
    cursor.needs(':');
    return { name, amount: cursor.needsNumber() };
  });
}
