import { regex } from '../../../shared/regex.ts';

/** One statement without its semicolon, at UTF-16 offsets of the text. */
export interface Statement {
  text: string;
  start: number;
}

const SKIP = regex('giy')`
  --[^\n]*
  |/\*[\s\S]*?(?:\*/|$)
  |'(?:[^'\\]|\\.|'')*(?:'|$)
  |"(?:[^"]|"")*(?:"|$)
  |\`[^\`]*(?:\`|$)
  |\$(\w*)\$[\s\S]*?(?:\$\1\$|$)
  |\b(begin|case|end)\b
  |;
`;
const HOLDS_STATEMENTS = regex('i')`
  ^\s*create\s+(?:or\s+replace\s+)?(?:definer\s*=\s*\S+\s+)?(?:temp(?:orary)?\s+)?
  (?:trigger|procedure|function|event|package)\b
`;

/**
 * Cuts a text at the semicolons that are neither in quotes nor in comments nor in the body of a trigger or a procedure.
 * A statement that is only comments is left out.
 */
export function splitStatements(text: string): Statement[] {
  const statements: Statement[] = [];
  let start = 0;
  let depth = 0;
  let bare = false;
  const close = (end: number): void => {
    if (bare) {
      const blank = /^\s*/.exec(text.slice(start, end))?.[0].length ?? 0;
      statements.push({ text: text.slice(start + blank, end), start: start + blank });
    }
    start = end + 1;
    depth = 0;
    bare = false;
  };
  for (let at = 0; at < text.length;) {
    SKIP.lastIndex = at;
    const found = SKIP.exec(text);
    if (found === null) {
      bare ||= /\S/.test(text.charAt(at));
      // Words are passed as a whole: `end` in `weekend` ends nothing.
      at += /^\w+/.exec(text.slice(at, at + 256))?.[0].length ?? 1;
      continue;
    }
    const [whole, , word] = found;
    if (whole === ';') {
      if (depth === 0) close(at);
    } else if (word !== undefined && HOLDS_STATEMENTS.test(text.slice(start, start + 200))) {
      depth = Math.max(0, depth + (word.toLowerCase() === 'end' ? -1 : 1));
    }
    if (whole !== ';' && !whole.startsWith('--') && !whole.startsWith('/*')) bare = true;
    at += whole.length;
  }
  close(text.length);
  return statements;
}

/**
 * Statements of these kinds are much the same everywhere; of others nobody here knows whether some database takes them.
 */
const COMMON = regex('i')`
  ^(?:\s|--[^\n]*\n|/\*[\s\S]*?\*/)*(?:
    select|insert\s+into|update|delete\s+from|with|create\s+(?:unique\s+)?(?:table|index|view)|alter\s+table
    |drop\s+(?:table|index|view)
  )\b
`;

/** Marks of dialects that have no parser here, or whose grammar here does not know them. */
const FOREIGN = [
  // Oracle, DB2, Firebird
  regex('i')`
    \b(?:
      connect\s+by|start\s+with|varchar2|from\s+dual|minus|execute\s+immediate|with\s+ur
      |select\s+(?:first|skip)\s+\d+
    )\b
    |\bnumber\s*\(
    |\(\+\)
  `,
  // SQL Server
  regex('im')`
    \b(?:
      (?:cross|outer)\s+apply|for\s+(?:json|xml)|output\s+(?:inserted|deleted)|add\s+constraint\s+\w+\s+default
      |declare|merge\s+into|top|pivot|unpivot
    )\b
    |\boption\s*\(
    |^\s*go\s*$
  `,
  // MySQL and MariaDB
  regex('i')`
    \b(?:
      delimiter|(?:use|force|ignore)\s+(?:index|key)|partition\s+by\s+(?:linear\s+)?(?:range|list|hash|key)
      |straight_join|with\s+rollup|sql_calc_found_rows|lock\s+in\s+share|high_priority|low_priority|on\s+duplicate
      |member\s+of|json_table|auto_increment|engine\s*=|fulltext|regexp_like|insert\s+ignore|as\s+new\b
    )\b
    |\bvalue\s*\(
    |\bmatch\s*\(.{0,200}\bagainst\b
    |\`\w+\`
  `,
  // Warehouses and column stores
  regex('i')`
    \b(?:
      qualify|lateral|flatten|exclude|tblproperties|match_recognize|cluster\s+by|distribute\s+by|sort\s+by|prewhere
      |settings|array\s+join|asof|any\s+join|sample|final|unnest|tablesample|limit\s+\d+\s+by
      |(?:order|group)\s+by\s+all|partitioned\s+by|stored\s+as|using\s+delta|try_cast|safe_cast|ilike\s+any
      |semi\s+join|anti\s+join|positional
    )\b
    |\b(?:except|replace|rename)\s*\(
    |\b(?:struct|array)\s*<
    |\bengine\s*=
    |\w:\w+[.:]
    |,\s*(?:from|\))
  `,
  // Commands of a client
  /^[ \t]*(?:\/\s*$|[\\.]\w+)/m,
];

/** Places to fill in, and texts that make SQL. */
const TEMPLATE = /%\(?\w*\)?s\b|\{\{|\{%|\{\w*\}|\$\{|<\w[\w -]*>(?!\s*\w+\s*\()|\.\.\.|\[\.\.|…/;

/** Marks of SQL Server, whose grammar here takes nearly every word for a call. */
export const isTransact = (text: string): boolean =>
  /\btop\s*\(?\d|@\w+|\[\w[\w ]*\]|\bnvarchar\b|\bidentity\s*\(|\bgetdate\b|^[ \t]*go\s*$/im.test(text);

/**
 * Would every database that is known here have to take a statement, if it were right? After a backslash dialects end a
 * text at different places.
 */
export const isDecidable = ({ text }: Statement): boolean =>
  COMMON.test(text) && !isForeign(text) && !/\\['"]/.test(text);

/** Has a statement forms of a dialect that has no parser here, or places to fill in? */
export const isForeign = (text: string): boolean => FOREIGN.some((mark) => mark.test(text)) || TEMPLATE.test(text);
