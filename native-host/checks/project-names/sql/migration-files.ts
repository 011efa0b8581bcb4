import type { NamesQuestion, ProjectText } from '../declared-name.ts';
import { applyDdl } from './apply-ddl.ts';
import { emptySchema, joinSchemas, type SqlSchema } from './sql-schema.ts';
import { declaresTables, isDump, isThereFor, packagesAround } from './table-files.ts';
import { blanked } from '../../../kit/text-position.ts';

/** The part of a migration that takes it back, in the tools that write both into one file. */
const DOWN = /^[ \t]*--[ \t]*(?:migrate:down|\+goose[ \t]+down|\+migrate[ \t]+down|down[ \t]+migration)\b/im;
const UP = /^[ \t]*--[ \t]*(?:migrate:up|\+goose[ \t]+up|\+migrate[ \t]+up|up[ \t]+migration)\b/im;
/** A line by which people part a migration from what takes it back. */
const PERHAPS_DOWN = /^[ \t]*(?:--|#)[-=#/@ \t]*(?:down|rollback|undo|revert)[-=#: \t\r]*$/im;

/** A migration's text with the part that takes it back left blank, so that lines stay where they are. */
function forwards(text: string): string {
  const down = DOWN.exec(text)?.index;
  if (down === undefined) return text;
  const up = UP.exec(text)?.index ?? 0;
  return up < down
    ? text.slice(0, down) + blanked(text.slice(down))
    : text.slice(0, down).concat(blanked(text.slice(down, up)), text.slice(up));
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
 * The tables that a file may use: those of the SQL files of the innermost package around it that has any, applied in
 * their order in each folder. `keepsDropped`: with those that were dropped or renamed.
 */
export function readSchema(
  { file, declaring, unread, packages }: Pick<NamesQuestion, 'file' | 'declaring' | 'unread' | 'packages'>,
  { keepsDropped = false } = {},
): SqlSchema {
  // Another script in SQL is read as what it asks, not as what there is.
  const asks = file.path.endsWith('.sql') && !declaresTables(file.path);
  const there = declaring.filter(({ path }) => isThereFor(path, file.path) && !(asks && path === file.path));
  const inSql = there.filter(({ path }) => path.endsWith('.sql'));
  const byPackage = Map.groupBy(inSql, ({ path }) => packagesAround(path, packages)[0] ?? '');
  const own = packagesAround(file.path, packages).find((folder) => byPackage.has(folder));
  const groups = Map.groupBy((own === undefined ? [] : byPackage.get(own)) ?? [], ({ path }) => groupOf(path));
  const joined = joinSchemas([...groups.values()].map((files) => schemaOf(files, keepsDropped)));
  joined.openBecause.push(
    ...there.flatMap(({ path }) => (path.endsWith('.sql') ? [] : [`${path} is no SQL, and may make tables`])),
    ...unread.map((path) => `${path} is too large`),
    ...(own === undefined ? ['no SQL file of its package makes tables'] : []),
  );
  return joined;
}

function schemaOf(files: readonly ProjectText[], keepsDropped: boolean): SqlSchema {
  const schema = emptySchema();
  if (files.some(({ path }) => !isDump(path))) schema.groups = 1;
  for (const { path, text } of files.toSorted((a, b) => compareMigrations(a.path, b.path))) {
    const forward = forwards(text);
    const down = PERHAPS_DOWN.exec(forward)?.index ?? forward.length;
    applyDdl(schema, { path, text: forward.slice(0, down) }, { keepsDropped });
    // What may be taking back takes nothing away: nobody knows whether it is run.
    if (down < forward.length)
      applyDdl(schema, { path, text: blanked(forward.slice(0, down)) + forward.slice(down) }, { keepsDropped: true });
  }
  return schema;
}
