import { regex } from '../../../../shared/regex.ts';
import type { NamesQuestion, ProjectText } from '../declared-name.ts';
import { applyDdl } from './apply-ddl.ts';
import { emptySchema, joinSchemas, type SqlSchema } from './sql-schema.ts';

const MIGRATIONS = regex('i')`
  (?:^|/)(?:
    migrations?|migrate|db/migrate|changelogs?|flyway|alembic/versions|sql/migrations|db/versions|drizzle
  )/(?:[^/]+/){0,2}[^/]+$
`;
const FLYWAY = /(?:^|\/)(?:[VBR]\d[\w.]*|R)__[^/]*\.sql$/;
const DUMP = /(?:^|\/)(?:schema|structure|init|initdb|create[-_]?tables|tables|ddl)\.sql$/i;
const UNDOES = /(?:\.down|\.undo|[-_]down|\/down)\.sql$|(?:^|\/)U\d[\w.]*__[^/]*\.sql$/i;
/** Migrations in a language are not read; a file beside them that only runs them is none. */
const IN_CODE = regex('i')`
  /(?:\d|V\d)[^/]*\.(?:[cm]?[jt]s|py|go|rb|php|java|kt|xml|cs)$
  |/versions/[^/]+\.py$
`;

/** Is it SQL that creates the project's tables, or a migration in another language? */
export const declaresTables = (path: string): boolean =>
  path.endsWith('.sql')
    ? (MIGRATIONS.test(path) || FLYWAY.test(path) || DUMP.test(path)) && !UNDOES.test(path)
    : isCodeMigration(path);

/** A migration that is no SQL: what it does to the tables is not known. */
const isCodeMigration = (path: string): boolean => MIGRATIONS.test(path) && IN_CODE.test(`/${path}`);

/** The part of a migration that takes it back, in the tools that write both into one file. */
const DOWN = /^[ \t]*--[ \t]*(?:migrate:down|\+goose[ \t]+down|\+migrate[ \t]+down|down[ \t]+migration)\b/im;
const UP = /^[ \t]*--[ \t]*(?:migrate:up|\+goose[ \t]+up|\+migrate[ \t]+up|up[ \t]+migration)\b/im;

/** A migration's text with the part that takes it back left blank, so that lines stay where they are. */
function forwards(text: string): string {
  const down = DOWN.exec(text)?.index;
  if (down === undefined) return text;
  const up = UP.exec(text)?.index ?? 0;
  const blank = (part: string): string => part.replaceAll(/[^\n]/g, ' ');
  return up < down
    ? text.slice(0, down) + blank(text.slice(down))
    : text.slice(0, down).concat(blank(text.slice(down, up)), text.slice(up));
}

/** Where the migrations of one tool lie: a folder; each of Prisma's has a folder of its own in it. */
const groupOf = (path: string): string =>
  /^(.*\/)?(?:[^/]+\/)migration\.sql$/.exec(path)?.[1] ?? path.slice(0, path.lastIndexOf('/') + 1);

const byVersion = new Intl.Collator('en', { numeric: true });

/** By version: `V2__` before `V10__`, and repeatable ones last; by name elsewhere. */
function compareMigrations(a: string, b: string): number {
  const repeatable = (path: string): number => (/(?:^|\/)R__/.test(path) ? 1 : 0);
  return repeatable(a) - repeatable(b) || byVersion.compare(a, b);
}

/**
 * The tables of all migrations and dumps of the project, applied in their order in each folder. `keepsDropped`: with
 * those that were dropped or renamed.
 */
export function readSchema(
  { declaring, unread }: Pick<NamesQuestion, 'declaring' | 'unread'>,
  { keepsDropped = false } = {},
): SqlSchema {
  const own = declaring.filter(({ path }) => declaresTables(path));
  const schemas = [...Map.groupBy(own, ({ path }) => groupOf(path)).values()].map((files) =>
    schemaOf(files, keepsDropped),
  );
  const joined = joinSchemas(schemas);
  joined.openBecause.push(...unread.filter(declaresTables).map((path) => `${path} is too large`));
  return joined;
}

function schemaOf(files: readonly ProjectText[], keepsDropped: boolean): SqlSchema {
  const schema = emptySchema();
  for (const { path, text } of files.toSorted((a, b) => compareMigrations(a.path, b.path))) {
    if (path.endsWith('.sql')) applyDdl(schema, { path, text: forwards(text) }, { keepsDropped });
    else schema.openBecause.push(`${path} is no SQL`);
  }
  return schema;
}
