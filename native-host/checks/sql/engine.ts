import * as z from 'zod/mini';
import { regex } from '../../../shared/regex.ts';
import { isDecidable, isForeign, isTransact, splitStatements, type Statement } from './sql-statements.ts';
import { createRequire } from 'node:module';
import Sqlite from 'better-sqlite3-multiple-ciphers';
import { loadModule, parsePlPgSQLSync, parseSync, SqlError } from 'libpg-query';

/** Why a dialect does not take a statement; `offset` in UTF-16 units when it says where. */
interface Refusal {
  message: string;
  offset?: number;
  /** It is about the body of a function, in a language that this database alone has. */
  isOfBody?: true;
}

/** A dialect: undefined when it takes the statement. */
interface Dialect {
  name: string;
  /** The database's own parser, or a grammar that approximates it. */
  exact: boolean;
  refuse(statement: string): Refusal | undefined;
}

await loadModule();

const postgres: Dialect = {
  name: 'PostgreSQL',
  exact: true,
  refuse(statement) {
    try {
      parseSync(statement);
      return IS_PLPGSQL.test(statement) ? refuseBody(statement) : undefined;
    } catch (thrown) {
      if (!(thrown instanceof SqlError)) throw thrown;
      const points = thrown.sqlDetails?.cursorPosition;
      return {
        message: thrown.message,
        ...(points === undefined || points < 0 ? {} : { offset: [...statement].slice(0, points).join('').length }),
      };
    }
  },
};

/** A body in PL/pgSQL: of a function or a procedure that says so, and of `DO`, which says nothing. */
const IS_PLPGSQL = /\blanguage\s+'?plpgsql\b|^(?:\s|--[^\n]*\n)*do\s+(?:\$|')(?![^]*\blanguage\b)/i;
/** What its parser says of a text that is no PL/pgSQL, and not of types that only a database knows. */
const OF_THE_TEXT = regex('i')`
  ^(?:syntax\ error|mismatched|missing|unterminated|unexpected|duplicate|end\ label|too\ (?:few|many)\ parameters)
  |\bis\ not\ a\ known\ variable$
  |\bcannot\ (?:be\ used\ outside|have\ a\ parameter|specify)
`;

function refuseBody(statement: string): Refusal | undefined {
  const message = refusalOfBody(statement);
  if (message === undefined || !OF_THE_TEXT.test(message)) return undefined;
  return { message, isOfBody: true, offset: offsetInBody(statement, message) };
}

function refusalOfBody(statement: string): string | undefined {
  try {
    parsePlPgSQLSync(statement);
    return undefined;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : '';
  }
}

const BODY = /\$(\w*)\$/;
/** Refused for itself wherever the parser comes to it. */
const NEVER_READ = "\n'cv_not_read";

/**
 * Where a body is refused, which its parser does not say: in the last line of the shortest part of it from its start
 * that is refused by the same message before the parser comes to what stands behind that part.
 */
function offsetInBody(statement: string, message: string): number {
  const near = /"([^"]+)"/.exec(message)?.[1] ?? '';
  const open = BODY.exec(statement);
  if (open === null) return Math.max(0, statement.indexOf(near));
  const start = open.index + open[0].length;
  const close = statement.indexOf(open[0], start);
  const end = close < 0 ? statement.length : close;
  const lines = statement.slice(start, end).trimEnd().split('\n');
  const upTo = (count: number): string => lines.slice(0, count).join('\n');
  let [low, high] = [0, lines.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const part = statement.slice(0, start) + upTo(middle) + NEVER_READ + statement.slice(end);
    if (refusalOfBody(part) === message) high = middle;
    else low = middle;
  }
  const line = lines[high - 1] ?? '';
  const at = near === '' ? -1 : line.indexOf(near);
  return start + (high > 1 ? upTo(high - 1).length + 1 : 0) + (at < 0 ? Math.max(0, line.search(/\S/)) : at);
}

const database = new Sqlite(':memory:');

const sqlite: Dialect = {
  name: 'SQLite',
  exact: true,
  refuse(statement) {
    // Some of these act while they are prepared.
    if (/^\s*(pragma|attach|detach|vacuum)\b/i.test(statement)) return undefined;
    try {
      database.prepare(statement);
      return undefined;
    } catch (thrown) {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      if (!/syntax error|unrecognized token|incomplete input/.test(message)) return undefined;
      return { message };
    }
  },
};

const load = createRequire(import.meta.url);
const grammarSchema = z.object({
  Parser: z.custom<new () => { astify(text: string, options: { database: string }): unknown }>(
    (value) => typeof value === 'function',
  ),
});
const errorSchema = z.object({ location: z.object({ start: z.object({ offset: z.int() }) }) });

function approximation(name: string, database: string, module: string): () => Dialect {
  return () => {
    const { Parser } = grammarSchema.parse(load(module));
    const parser = new Parser();
    return {
      name,
      exact: false,
      refuse(statement) {
        try {
          parser.astify(statement, { database });
          return undefined;
        } catch (thrown) {
          if (thrown instanceof RangeError) throw thrown;
          const offset = errorSchema.safeParse(thrown).data?.location.start.offset;
          const found = /but (".*?"|end of input) found/.exec(thrown instanceof Error ? thrown.message : '')?.[1];
          return {
            message: found === undefined ? 'not in its grammar' : `unexpected ${found}`,
            ...(offset === undefined ? {} : { offset }),
          };
        }
      },
    };
  };
}

/** Dialects whose own parser is here. */
const EXACT: readonly Dialect[] = [postgres, sqlite];

/** Made when they are first needed: their grammars are large. */
const mysql = once(approximation('MySQL', 'MySQL', 'node-sql-parser/build/mysql.js'));
const transact = once(approximation('SQL Server', 'TransactSQL', 'node-sql-parser/build/transactsql.js'));

/** Only asked whether they take what the others refuse: then it is not known to be wrong. */
const others = [
  once(approximation('MariaDB', 'MariaDB', 'node-sql-parser/build/mariadb.js')),
  once(approximation('BigQuery', 'BigQuery', 'node-sql-parser/build/bigquery.js')),
  once(approximation('Snowflake', 'Snowflake', 'node-sql-parser/build/snowflake.js')),
  once(approximation('Trino', 'Trino', 'node-sql-parser/build/trino.js')),
  once(approximation('Hive', 'Hive', 'node-sql-parser/build/hive.js')),
] as const;

function once(make: () => Dialect): () => Dialect {
  let made: Dialect | undefined;
  return () => (made ??= make());
}

const requestSchema = z.object({ text: z.string() });

/** A statement that no dialect here takes, at UTF-16 offsets. */
export interface SqlRemark {
  message: string;
  sure: boolean;
  /** It has forms of a dialect that has no parser here. */
  foreign: boolean;
  start: number;
  end: number;
}

/** What the engine answers; `reason` says why nothing can be said. */
export interface SqlAnswer {
  remarks: SqlRemark[];
  extent: string;
  reason?: string;
}

/** Reads `{ text }` as SQL of some dialect. */
export function handle(request: unknown): SqlAnswer {
  const { text } = requestSchema.parse(request);
  try {
    return read(text);
  } catch (thrown) {
    if (thrown instanceof RangeError)
      return { remarks: [], extent: '', reason: 'the text is nested too deeply for the parsers' };
    throw thrown;
  }
}

interface Refused extends Statement {
  by: { dialect: Dialect; refusal: Refusal }[];
}

function read(text: string): SqlAnswer {
  const statements = splitStatements(text);
  const count = statements.length === 1 ? 'one statement' : `${statements.length} statements`;
  if (statements.length === 0) return { remarks: [], extent: count, reason: 'there is no statement in it' };
  const asked: { dialect: Dialect; refused: Map<Statement, Refusal> }[] = [];
  for (const dialect of dialects(text)) {
    const refused = new Map(
      statements.flatMap((statement) => {
        const refusal = dialect.refuse(statement.text);
        return refusal === undefined ? [] : [[statement, refusal] as const];
      }),
    );
    if (refused.size === 0)
      return {
        remarks: [],
        extent: `${count}, as ${dialect.exact ? dialect.name : `${dialect.name}, by a grammar that approximates it`}`,
      };
    asked.push({ dialect, refused });
  }
  const names = asked.map(({ dialect }) => dialect.name).join(', ');
  const nobodys = statements
    .map((statement): Refused => ({
      ...statement,
      by: asked.flatMap(({ dialect, refused }) => {
        const refusal = refused.get(statement);
        return refusal === undefined ? [] : [{ dialect, refusal }];
      }),
    }))
    .filter(({ by }) => by.length === asked.length);
  const remarks = nobodys.map((refused) =>
    remarkOn(refused, isDecidable(refused) && !others.some((dialect) => dialect().refuse(refused.text) === undefined)),
  );
  const answer = { remarks, extent: `${count}, in ${names}` };
  if (remarks.some(({ sure }) => sure)) return answer;
  return {
    ...answer,
    reason:
      nobodys.length === 0
        ? `no one dialect of ${names} takes all of its statements`
        : `${names} do not take all of it; another dialect may, or it has places to fill in`,
  };
}

/** Databases' own parsers first; a dialect that takes all of the text ends the search. */
function* dialects(text: string): Generator<Dialect> {
  yield* EXACT;
  yield mysql();
  if (isTransact(text)) yield transact();
}

function remarkOn({ start, text, by }: Refused, sure: boolean): SqlRemark {
  const body = by.find(({ refusal }) => refusal.isOfBody === true);
  const placed = (body ?? by.find(({ refusal }) => refusal.offset !== undefined))?.refusal.offset ?? 0;
  const word = /^(?:\w+|.)/su.exec(text.slice(placed))?.[0].length ?? 0;
  return {
    message:
      body === undefined
        ? by.map(({ dialect, refusal }) => `${dialect.name}: ${refusal.message}`).join('; ')
        : `PL/pgSQL: ${body.refusal.message}`,
    sure: sure || body !== undefined,
    foreign: isForeign(text),
    start: start + placed,
    end: start + placed + word,
  };
}
