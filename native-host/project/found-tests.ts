import { posix } from 'node:path';
import * as z from 'zod/mini';
import type { LanguageId } from '../../shared/language.ts';
import { parseJson } from '../../shared/parse-json.ts';

/** Tests of one kind that a project has, by the files that show them. */
export interface FoundTests {
  /** What runs them, as people call it: `pytest`, `make test`. */
  runner: string;
  /** Files that show it, relative to the project, at most three. */
  from: readonly string[];
  /** Languages whose files a back end runs these tests for; empty where none does. */
  languages: readonly LanguageId[];
  /** For `[verification.commands]`, where no back end runs them: the name of the command and its argv. */
  command?: { name: string; argv: readonly string[] };
  /** What must be done by hand, where they cannot be run in a sandbox without network and browsers. */
  byHand?: string;
}

/** A command as it is written in `[verification.commands]`. */
export const commandLine = ({ name, argv }: NonNullable<FoundTests['command']>): string =>
  `${name} = ${JSON.stringify(argv)}`;

/** Files of a project and their texts; no more is read than what says how tests are run. */
export interface ProjectFiles {
  /** Relative paths with `/`. */
  files: readonly string[];
  /** Undefined where there is none of that name or it is no UTF-8. */
  text(file: string): string | undefined;
}

const SCRIPTS: readonly LanguageId[] = ['typescript', 'tsx', 'javascript', 'jsx'];
const MOST_NAMED = 3;

/** Kinds of tests that show by the names of their files alone. */
const BY_NAME: readonly (Pick<FoundTests, 'runner' | 'languages' | 'command' | 'byHand'> & { files: RegExp })[] = [
  { runner: 'cargo test', languages: ['rust'], files: /(?:^|\/)Cargo\.toml$/ },
  { runner: 'go test', languages: ['go'], files: /_test\.go$/ },
  { runner: 'mvn test', languages: ['java'], files: /(?:^|\/)pom\.xml$/ },
  { runner: 'gradle test', languages: ['java'], files: /(?:^|\/)build\.gradle(?:\.kts)?$/ },
  { runner: 'rspec', languages: [], files: /_spec\.rb$/, command: { name: 'rspec-test', argv: ['rspec'] } },
  {
    runner: 'phpunit',
    languages: [],
    files: /(?:^|\/)phpunit\.xml(?:\.dist)?$/,
    command: { name: 'phpunit-test', argv: ['vendor/bin/phpunit'] },
  },
  { runner: 'bats', languages: [], files: /\.bats$/, command: { name: 'bats-test', argv: ['bats', '-r', '.'] } },
];

/** Python's runners are told apart by the back ends; here it is enough that there are tests. */
const PYTHON_TEST =
  /(?:^|\/)(?:test_\w*|\w+_test|conftest)\.py$|(?:^|\/)tests?\/[^/]*test[^/]*\.py$|(?:^|\/)\.?pytest\.ini$/;
const PYTHON_SETTINGS: Readonly<Record<string, RegExp>> = {
  'pyproject.toml': /^\[tool\.pytest|^\s*["']?pytest\b/m,
  'setup.cfg': /^\[tool:pytest\]/m,
  'tox.ini': /^\[pytest\]|\bpytest\b/m,
};
const SCRIPT_TEST = /(?:[._-]|^|\/)(?:test|spec)\.[cm]?[jt]sx?$|(?:^|\/)__tests__\/[^/]+\.[cm]?[jt]sx?$/;
const C_TEST = /(?:^|\/)(?:test[_-][^/]*|[^/]*[_-]test|tests?)\.(c|cc|cpp|cxx)$/i;

const texts = z.record(z.string(), z.string());
const manifestSchema = z.looseObject({
  scripts: z.optional(texts),
  dependencies: z.optional(texts),
  devDependencies: z.optional(texts),
});

/** Runners of JavaScript that a back end speaks to, or whose tests Vitest can run. */
const OWN_RUNNERS = ['vitest', 'jest', 'mocha'] as const;
/** Runners that start a browser. */
const BROWSERS: Readonly<Record<string, string>> = {
  '@playwright/test': 'npx playwright test',
  playwright: 'npx playwright test',
  cypress: 'npx cypress run',
  '@web/test-runner': 'npx web-test-runner',
};

/** The tests of a project, by its manifests and the names of its files. Pure; cheap enough for every verification. */
export function findTests(project: ProjectFiles): FoundTests[] {
  const found = [
    ...pythonTests(project),
    ...scriptTests(project),
    ...javaTests(project),
    ...(project.files.length > 0 ? BY_NAME.flatMap((kind) => byName(kind, project)) : []),
    ...cTests(project),
  ];
  const built = [...found, ...builds(project, found)];
  return [...built, ...scripts(project, built)];
}

const SCRIPT = /^(?:(?:scripts|bin|tools|ci)\/)?(?:run[-_]?)?(?:all[-_]?|unit[-_]?)?tests?(?:[-_]?all)?\.(?:ba)?sh$/;

/**
 * A script of the shell that runs the tests, by its name or by what the README says of it, where nothing else runs any.
 */
function scripts({ files, text }: ProjectFiles, others: readonly FoundTests[]): FoundTests[] {
  if (
    others.some(
      ({ languages, command }) =>
        languages.some((language) => language !== 'c' && language !== 'cpp') || command !== undefined,
    )
  )
    return [];
  const readme = (text(files.find((file) => /^readme(?:\.\w+)?$/i.test(file)) ?? '') ?? '')
    .split('\n')
    .filter((line) => /\btests?\b/i.test(line))
    .join('\n');
  const isNamed = (file: string): boolean =>
    file.endsWith('.sh') && readme.split(/[^\w./-]+/).some((word) => word.replace(/^\.\//, '') === file);
  const script = files.find((file) => SCRIPT.test(file)) ?? files.find(isNamed);
  if (script === undefined) return [];
  const shell = /^#!.*\bbash\b/.test(text(script) ?? '') || script.endsWith('.bash') ? 'bash' : 'sh';
  return [{ runner: script, from: [script], languages: [], command: { name: 'script-test', argv: [shell, script] } }];
}

const named = (files: readonly string[]): string[] => files.slice(0, MOST_NAMED);

function byName({ files: fits, ...kind }: (typeof BY_NAME)[number], { files }: ProjectFiles): FoundTests[] {
  const from = files.filter((file) => fits.test(file));
  return from.length === 0 ? [] : [{ ...kind, from: named(from) }];
}

function pythonTests({ files, text }: ProjectFiles): FoundTests[] {
  const settings = files.filter((file) => PYTHON_SETTINGS[posix.basename(file)]?.test(text(file) ?? '') === true);
  const from = [...settings, ...files.filter((file) => PYTHON_TEST.test(file))];
  if (!from.some((file) => file.endsWith('.py'))) return [];
  return [{ runner: 'Python tests', from: named(from), languages: ['python'] }];
}

function scriptTests({ files, text }: ProjectFiles): FoundTests[] {
  const tests = files.filter((file) => SCRIPT_TEST.test(file));
  const manifests = files
    .filter((file) => posix.basename(file) === 'package.json')
    .flatMap((file) => {
      const read = manifestSchema.safeParse(parseJson(text(file) ?? '')).data;
      return read === undefined
        ? []
        : [
            {
              file,
              script: read.scripts?.['test'],
              scripts: Object.values(read.scripts ?? {}).join('\n'),
              packages: { ...read.dependencies, ...read.devDependencies },
            },
          ];
    });
  const found = manifests.flatMap(({ file, script = '', scripts, packages }): FoundTests[] => {
    const runner =
      OWN_RUNNERS.find((name) => Object.hasOwn(packages, name) || new RegExp(`\\b${name}\\b`).test(script)) ??
      (/\bnode\b[^&|;]*\s--test\b/.test(scripts) ? 'node --test' : undefined);
    const inBrowser = Object.keys(BROWSERS).filter((name) => Object.hasOwn(packages, name));
    const rest = inBrowser.map((name): FoundTests => ({
      runner: name,
      from: [file],
      languages: [],
      byHand: `${BROWSERS[name]} (it needs a browser, which the sandbox has not)`,
    }));
    if (runner !== undefined) return [{ runner, from: named([file, ...tests]), languages: SCRIPTS }, ...rest];
    const isOwn =
      script.trim() !== '' &&
      !/no test specified/.test(script) &&
      !inBrowser.some((name) => script.includes(name.replace(/^@|\/.*$/g, '')));
    // Node runs a script of the root's manifest without npm.
    if (!isOwn || file !== 'package.json') return rest;
    return [
      { runner: 'npm test', from: [file], languages: [], command: { name: 'npm-test', argv: ['npm', 'test'] } },
      ...rest,
    ];
  });
  if (found.some(({ languages }) => languages.length > 0) || tests.length === 0) return found;
  return [...found, { runner: 'tests of JavaScript', from: named(tests), languages: SCRIPTS }];
}

/** Tests for JUnit where no build file says what runs them. */
function javaTests({ files, text }: ProjectFiles): FoundTests[] {
  if (files.some((file) => /(?:^|\/)(?:pom\.xml|build\.gradle(?:\.kts)?)$/.test(file))) return [];
  const tests = files.filter((file) => /test[^/]*\.java$|(?:^|\/)tests?\/.+\.java$/i.test(file));
  const from = tests.filter((file) =>
    /^[ \t]*import[ \t]+(?:static[ \t]+)?(?:org\.junit|junit\.framework)\./m.test(text(file) ?? ''),
  );
  return from.length === 0 ? [] : [{ runner: 'JUnit', from: named(from), languages: ['java'] }];
}

function cTests({ files, text }: ProjectFiles): FoundTests[] {
  const from = files
    .filter((file) => C_TEST.test(file))
    .filter((file) => /^[^\n#/]*\bmain\s*\(/m.test(text(file) ?? ''));
  return from.length === 0 ? [] : [{ runner: 'test programs', from: named(from), languages: ['c', 'cpp'] }];
}

/** Builds with tests of their own: `make test` only where nothing else runs tests, for it mostly calls the same. */
function builds({ text }: ProjectFiles, others: readonly FoundTests[]): FoundTests[] {
  const cmake = /^\s*(?:enable_testing|add_test|include\s*\(\s*CTest)/im.test(text('CMakeLists.txt') ?? '');
  // A test that hangs is ended, and the others are run.
  const script =
    'cmake -S . -B /tmp/build >/tmp/log 2>&1 && cmake --build /tmp/build >>/tmp/log 2>&1' +
    ' || { cat /tmp/log; exit 1; }; ctest --test-dir /tmp/build --output-on-failure --timeout 30';
  const found: FoundTests[] = cmake
    ? [
        {
          runner: 'ctest',
          from: ['CMakeLists.txt'],
          languages: [],
          command: { name: 'ctest', argv: ['sh', '-c', script] },
        },
      ]
    : [];
  const file = ['GNUmakefile', 'makefile', 'Makefile'].find((name) => text(name) !== undefined);
  const target = /^(test|check|tests)[ \t]*:(?!=)/m.exec(file === undefined ? '' : (text(file) ?? ''))?.[1];
  const isAlone =
    !others.some(
      ({ languages, command }) =>
        languages.some((language) => language !== 'c' && language !== 'cpp') || command !== undefined,
    ) && !cmake;
  if (file === undefined || target === undefined || !isAlone) return found;
  return [
    ...found,
    {
      runner: `make ${target}`,
      from: [file],
      languages: [],
      command: { name: `make-${target === 'check' ? 'test' : target}`, argv: ['make', target] },
    },
  ];
}
