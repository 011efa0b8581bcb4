import { createRequire } from 'node:module';
import Sqlite from 'better-sqlite3-multiple-ciphers';
import { loadModule, parseSync, SqlError } from 'libpg-query';
import * as z from 'zod/mini';

/** Why a dialect does not take a statement; `offset` in UTF-16 units when it says where. */
export interface Refusal {
  message: string;
  offset?: number;
}

/** A dialect: undefined when it takes the statement. */
export interface Dialect {
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
      return undefined;
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
export const EXACT: readonly Dialect[] = [postgres, sqlite];

/** Made when they are first needed: their grammars are large. */
export const mysql = once(approximation('MySQL', 'MySQL', 'node-sql-parser/build/mysql.js'));
export const transact = once(approximation('SQL Server', 'TransactSQL', 'node-sql-parser/build/transactsql.js'));

/** Only asked whether they take what the others refuse: then it is not known to be wrong. */
export const others = [
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
