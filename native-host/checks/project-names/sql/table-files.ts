import { regex } from '../../../../shared/regex.ts';

/*
 * Which files make the tables of a project's databases, and to which of its packages they belong.
 */
const MIGRATIONS = regex('i')`
  (?:^|/)(?:
    migrations?|migrate|db/migrate|changelogs?|flyway|liquibase|alembic/versions|sql/migrations|db/versions|drizzle
  )/(?:[^/]+/){0,2}[^/]+$
`;
const FLYWAY = /(?:^|\/)(?:[VBR]\d[\w.]*|R)__[^/]*\.sql$/;
const DUMP = /(?:^|\/)(?:schema|structure|init|initdb|create[-_]?tables|tables|ddl)\.sql$/i;
const UNDOES = /(?:\.down|\.undo|[-_]down|\/down)\.sql$|(?:^|\/)U\d[\w.]*__[^/]*\.sql$/i;
const CODE = /\.(?:[cm]?[jt]sx?|py|go|rb|php|java|kt|kts|cs|rs|exs?|scala|groovy|xml|ya?ml|json|sh)$/i;
/** What tools keep beside migrations, and a Drizzle schema, which makes nothing by itself. */
const NO_MIGRATION = regex('i')`
  (?:^|/)(?:
    meta/[^/]+\.json|__init__\.py|package(?:-lock)?\.json|tsconfig[^/]*\.json|drizzle/(?:[^/]+/)*[^/]+\.[cm]?tsx?
  )$
`;

/** Is it SQL that makes the project's tables, or what lies among migrations and is no SQL, so that nobody knows? */
export const declaresTables = (path: string): boolean =>
  path.endsWith('.sql')
    ? (MIGRATIONS.test(path) || FLYWAY.test(path) || DUMP.test(path)) && !UNDOES.test(path)
    : CODE.test(path) && MIGRATIONS.test(path) && !NO_MIGRATION.test(path);

/** A dump of a database: what migrations made, once more. */
export const isDump = (path: string): boolean => DUMP.test(path);

/** May a file make tables, if its text has {@link makesTables}? */
export const mayMakeTables = (path: string): boolean => (path.endsWith('.sql') ? !UNDOES.test(path) : CODE.test(path));

/** Does a text make or change tables: in SQL, by a builder, or by a mapper that does so when it starts? */
export const makesTables = regex('i')`
  \b(?:create\s+(?:(?:unlogged|virtual|external|foreign)\s+)?|alter\s+|rename\s+)table\b
  |\bcreate\s+(?:or\s+replace\s+)?(?:materialized\s+)?view\b
  |\b(?:schema|op|queryRunner|queryInterface|migrator|migrationBuilder)\s*(?:\.|::|->)\s*\w*(?:table|column)
  |\bSchema::create\b|\bcreate_table\b|\bcreate_all\s*\(|\bsynchronize\s*:\s*true|\bautomigrate\b
  |\b(?:sequelize|db|orm|database)\.sync\s*\(
`;

const TESTS = regex('i')`
  (?:^|/)(?:tests?|__tests__|specs?|e2e)/
  |\.(?:test|spec)\.\w+$
  |(?:^|/)(?:test_[^/]*|[^/]*_test|conftest)\.\w+$
`;

/** Are these tables there for a file? What tests make is there for tests. */
export const isThereFor = (path: string, asking: string): boolean => !TESTS.test(path) || TESTS.test(asking);

const MANIFEST = regex()`
  (?:^|/)(?:
    package\.json|pyproject\.toml|setup\.py|requirements\.txt|go\.mod|Cargo\.toml|pom\.xml|build\.gradle(?:\.kts)?
    |Gemfile|composer\.json|mix\.exs|[^/]+\.csproj
  )$
`;

/** The folders of a project that have a manifest; each ends with `/`, or is empty. */
export const packageFolders = (files: readonly string[]): string[] => [
  ...new Set(files.filter((path) => MANIFEST.test(path)).map((path) => path.slice(0, path.lastIndexOf('/') + 1))),
];

/** The packages around a path, the innermost first; the last is the project itself, as ''. */
export function packagesAround(path: string, packages: readonly string[]): string[] {
  const usual = /^(?:services|apps|packages)\/[^/]+\//.exec(path)?.[0];
  const around = [...packages, ...(usual === undefined ? [] : [usual])].filter((folder) => path.startsWith(folder));
  return [...new Set([...around, ''])].toSorted((a, b) => b.length - a.length);
}
