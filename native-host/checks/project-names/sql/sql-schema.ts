import type { DeclaredAt } from '../declared-name.ts';

/** A table or a view that the project creates. */
export interface SqlRelation {
  /** As the statement that creates it writes it, without its schema. */
  name: string;
  /** In small letters; undefined where none is written, or the usual one. */
  schema: string | undefined;
  /** By their names in small letters. */
  columns: Map<string, { name: string; at: DeclaredAt }>;
  /** Are these all columns? Not of a view, a virtual table, or what is made from a query. */
  closed: boolean;
  at: DeclaredAt;
}

/** The tables of one set of migrations. */
export interface SqlSchema {
  /** By schema and name in small letters. */
  relations: Map<string, SqlRelation>;
  /** Why there may be other tables and columns; none where every statement was understood. */
  openBecause: string[];
  /** Does an extension bring tables of its own? */
  hasExtensions: boolean;
  /** Is it seen to be PostgreSQL's, where what stands in double quotes is a name? */
  isPostgres: boolean;
  /** Databases that these may be the tables of, in number: where there is more than one, none is sure. */
  groups: number;
  /** Files that were read, in number. */
  files: number;
}

const USUAL = new Set(['public', 'dbo', 'main', '']);

/** The schema in small letters, or undefined for the one that is meant where none is written. */
export const schemaName = (schema: string | undefined): string | undefined =>
  schema === undefined || USUAL.has(schema.toLowerCase()) ? undefined : schema.toLowerCase();

/** The key of a relation in {@link SqlSchema.relations}. */
export const relationKey = (schema: string | undefined, name: string): string =>
  `${schemaName(schema) ?? ''}.${name.toLowerCase()}`;

/** A schema of no tables. */
export const emptySchema = (): SqlSchema => ({
  relations: new Map(),
  openBecause: [],
  hasExtensions: false,
  isPostgres: false,
  groups: 0,
  files: 0,
});

/** All that several schemas have; of a table that stands in more than one the columns of all. */
export function joinSchemas(schemas: readonly SqlSchema[]): SqlSchema {
  const joined = emptySchema();
  for (const { relations, openBecause, hasExtensions, isPostgres, groups, files } of schemas) {
    joined.openBecause.push(...openBecause);
    joined.hasExtensions ||= hasExtensions;
    joined.isPostgres ||= isPostgres;
    joined.groups += groups;
    joined.files += files;
    for (const [key, relation] of relations) {
      const known = joined.relations.get(key);
      if (known === undefined) joined.relations.set(key, { ...relation, columns: new Map(relation.columns) });
      else {
        known.closed &&= relation.closed;
        for (const [name, column] of relation.columns) if (!known.columns.has(name)) known.columns.set(name, column);
      }
    }
  }
  return joined;
}
