import { expect, test } from 'vitest';
import type { Tree } from '../../kit/tree.ts';
import { settingsFor } from './sqlfluff-settings.ts';

const treeOf = (files: Readonly<Record<string, string>>): Tree => ({
  kind: 'project',
  root: '/nowhere',
  files: Object.keys(files),
  text: (file) => files[file],
  commands: {},
  hash: null,
  dependencies: [],
  binds: [],
});

test.each([
  [
    { '.sqlfluff': '[sqlfluff]\ndialect = mysql\nexclude_rules = L010, AL04\n' },
    { dialect: 'mysql', excluded: ['L010', 'AL04'] },
  ],
  [
    { 'db/setup.cfg': '[flake8]\nx = 1\n[sqlfluff]\ndialect=tsql\n', '.sqlfluff': '[sqlfluff]\n' },
    { dialect: 'tsql', excluded: [] },
  ],
  [{ 'pyproject.toml': '[tool.sqlfluff.core]\ndialect = "postgres" # ours\n' }, { dialect: 'postgres', excluded: [] }],
  [{ '.sqlfluff': '[sqlfluff]\ndialect = --config=evil\nexclude_rules = --rules,../a\n' }, { excluded: [] }],
  [{ '.sqlfluff': '' }, { excluded: [] }],
  [{ '.pre-commit-config.yaml': '  - id: sqlfluff-lint\n' }, { excluded: [] }],
  [{ 'setup.cfg': '[flake8]\n', 'README.md': 'sqlfluff' }, undefined],
])('%j', (files, settings) => {
  expect(settingsFor(treeOf(files), 'db/a.sql')).toEqual(settings);
});
