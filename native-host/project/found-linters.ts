import { posix } from 'node:path';
import { commandLine, type ProjectFiles } from './found-tests.ts';

/** A linter or type checker that a project has configured, by the files that show it. */
export interface FoundLinter {
  /** As people call it: `ESLint`. */
  linter: string;
  /** Its configuration, relative to the project, at most three files. */
  from: readonly string[];
  /** `asked`: by this name of `[verification]`; `always`: it only reads, and is asked in any case. */
  by: { kind: 'asked'; name: string } | { kind: 'always' } | { kind: 'command'; name: string; argv: readonly string[] };
}

type Way = FoundLinter['by'];
const asked = (name: string): Way => ({ kind: 'asked', name });
const always: Way = { kind: 'always' };
/** No back end speaks to it: the command that a person would name. */
const command = (...argv: readonly string[]): Way => {
  const program = posix.basename(argv[0] ?? '');
  return { kind: 'command', name: program.endsWith('lint') ? program : `${program}-lint`, argv };
};

/** Files by their names alone, in any folder. */
const BY_NAME: readonly (readonly [linter: string, file: RegExp, by: Way])[] = [
  ['ESLint', /^(?:eslint\.config\.[cm]?[jt]s|\.eslintrc(?:\.(?:json|[cm]?js|ya?ml))?)$/, asked('eslint')],
  ['Biome', /^\.?biome\.jsonc?$/, asked('biome')],
  ['oxlint', /^\.?oxlintrc\.jsonc?$|^oxlint\.config\.[cm]?[jt]s$/, asked('oxlint')],
  [
    'Prettier',
    /^\.prettierrc(?:\.(?:json5?|ya?ml|toml|[cm]?[jt]s))?$|^prettier\.config\.[cm]?[jt]s$/,
    asked('prettier'),
  ],
  ['mypy', /^\.?mypy\.ini$/, asked('mypy')],
  ['Clippy', /^\.?clippy\.toml$/, asked('clippy')],
  ['Ruff', /^\.?ruff\.toml$/, always],
  ['Pyright', /^pyrightconfig\.json$/, always],
  ['clang-tidy', /^\.clang-tidy$/, always],
  ['SQLFluff', /^\.sqlfluff$/, always],
  ['golangci-lint', /^\.golangci\.(?:ya?ml|toml|json)$/, command('golangci-lint', 'run')],
  [
    'Checkstyle',
    /^(?:[\w-]+[_-])?checkstyle(?:[_-][\w-]+)?\.xml$/,
    command('checkstyle', '-c', 'checkstyle.xml', 'src'),
  ],
  ['stylelint', /^\.stylelintrc(?:\.\w+)?$|^stylelint\.config\.[cm]?[jt]s$/, command('stylelint', '**/*.css')],
  ['Pylint', /^\.?pylintrc(?:\.toml)?$/, command('pylint', '--recursive=y', '.')],
  ['Flake8', /^\.flake8$/, command('flake8')],
  ['RuboCop', /^\.rubocop\.yml$/, command('rubocop')],
  ['PHPStan', /^phpstan\.neon(?:\.dist)?$/, command('vendor/bin/phpstan', 'analyse')],
  ['PHP_CodeSniffer', /^\.?phpcs\.xml(?:\.dist)?$/, command('vendor/bin/phpcs')],
  ['yamllint', /^\.yamllint(?:\.ya?ml)?$/, command('yamllint', '.')],
];

/** Files that configure several tools: what shows this one. */
const BY_TEXT: readonly (readonly [linter: string, file: string, sign: RegExp, by: Way])[] = [
  ['ESLint', 'package.json', /^[ \t]*"eslintConfig"\s*:/m, asked('eslint')],
  ['Prettier', 'package.json', /^[ \t]*"prettier"\s*:\s*\{/m, asked('prettier')],
  ['mypy', 'pyproject.toml', /^\[tool\.mypy\b/m, asked('mypy')],
  ['mypy', 'setup.cfg', /^\[mypy\]/m, asked('mypy')],
  ['Ruff', 'pyproject.toml', /^\[tool\.ruff\b/m, always],
  ['Pyright', 'pyproject.toml', /^\[tool\.(?:based)?pyright\b/m, always],
  ['Pylint', 'pyproject.toml', /^\[tool\.pylint\b/m, command('pylint', '--recursive=y', '.')],
  ['Flake8', 'setup.cfg', /^\[flake8\]/m, command('flake8')],
];

const MOST_NAMED = 3;

/** The linters of a project, by the names of its files and what those that several tools share say. Pure. */
export function findLinters({ files, text }: ProjectFiles): FoundLinter[] {
  const found = new Map<string, { from: string[]; by: Way }>();
  const add = (linter: string, file: string, by: Way): void => {
    const known = found.get(linter) ?? { from: [], by };
    if (!known.from.includes(file)) known.from.push(file);
    found.set(linter, known);
  };
  for (const file of files) {
    const name = posix.basename(file);
    for (const [linter, fits, by] of BY_NAME) if (fits.test(name)) add(linter, file, by);
    for (const [linter, holder, sign, by] of BY_TEXT) {
      if (name === holder && sign.test(text(file) ?? '')) add(linter, file, by);
    }
  }
  return [...found].map(([linter, { from, by }]) => ({ linter, from: from.slice(0, MOST_NAMED), by }));
}

/** What becomes of a linter that was found, in a line without an end: for the starter file, `init` and `doctor`. */
export function describeLinter({ linter, from, by }: FoundLinter): string {
  const what = `${linter} (${from.join(', ')})`;
  switch (by.kind) {
    case 'asked':
      return `${what}: asked for by "${by.name}"`;
    case 'always':
      return `${what}: asked in any case`;
    case 'command':
      return `${what}: not run; to run it, add \`${commandLine(by)}\` to [verification.commands]`;
  }
}
