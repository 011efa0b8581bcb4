import { foldersAbove, inFolder } from '../../kit/tree-package.ts';
import type { Tree } from '../../kit/tree.ts';

/** Dialects that SQLFluff 1.4 knows; one that it does not know it refuses. */
const DIALECTS =
  'ansi athena bigquery clickhouse databricks db2 exasol hive materialize mysql oracle postgres redshift ' +
  'snowflake soql sparksql sqlite teradata tsql';

/** Files with settings, by the section that has them (SQLFluff's documentation, "Configuration files"). */
const SECTIONS = {
  '.sqlfluff': '[sqlfluff]',
  'setup.cfg': '[sqlfluff]',
  'tox.ini': '[sqlfluff]',
  'pyproject.toml': '[tool.sqlfluff.core]',
};

/** Files in which a project says that it uses SQLFluff, without its settings. */
const NAMING = ['.pre-commit-config.yaml', '.claude-context.toml', 'Makefile', 'requirements-dev.txt'];

/** What a project says of SQLFluff: words that are passed on as options, nothing that could name a file. */
interface Settings {
  dialect?: string;
  excluded: readonly string[];
}

/** The settings of the nearest folder above a file; undefined where the project does not use SQLFluff. */
export function settingsFor(tree: Tree, file: string): Settings | undefined {
  const folders = foldersAbove(file);
  for (const folder of folders)
    for (const [name, section] of Object.entries(SECTIONS)) {
      const found = (tree.text(inFolder(folder, name)) ?? '')
        .split(/^(?=\[)/m)
        .find((part) => part.startsWith(section));
      if (found !== undefined) return readSection(found);
    }
  const isNamed = folders.some((folder) =>
    NAMING.some((name) => /\bsqlfluff\b/.test(tree.text(inFolder(folder, name)) ?? '')),
  );
  return isNamed || folders.some((folder) => tree.text(inFolder(folder, '.sqlfluff')) !== undefined)
    ? { excluded: [] }
    : undefined;
}

function readSection(section: string): Settings {
  const valueOf = (key: string): string =>
    new RegExp(String.raw`^${key}[ \t]*=[ \t]*["']?([^"'\r\n#]*)`, 'm').exec(section)?.[1]?.trim() ?? '';
  const dialect = valueOf('dialect');
  return {
    ...(DIALECTS.split(' ').includes(dialect) ? { dialect } : {}),
    excluded: valueOf('exclude_rules')
      .split(/[\s,]+/)
      .filter((rule) => /^[A-Za-z][\w.]*$/.test(rule)),
  };
}
