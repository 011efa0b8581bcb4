import { posix } from 'node:path';
import * as z from 'zod/mini';
import type { LanguageId } from '../../shared/language.ts';
import { isPytestFile, PYTEST_SETTINGS, pytestPatterns } from '../../shared/pytest-files.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { findTestTasks } from './task-runners.ts';

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
const BY_NAME: readonly (Pick<FoundTests, 'runner' | 'languages' | 'command' | 'byHand'> & {
  files: RegExp;
  /** What tests have in their text, where others have such names too: a generator of a specification. */
  declares?: RegExp;
})[] = [
  { runner: 'cargo test', languages: ['rust'], files: /(?:^|\/)Cargo\.toml$/ },
  { runner: 'go test', languages: ['go'], files: /_test\.go$/ },
  { runner: 'mvn test', languages: ['java'], files: /(?:^|\/)pom\.xml$/ },
  { runner: 'gradle test', languages: ['java'], files: /(?:^|\/)build\.gradle(?:\.kts)?$/ },
  {
    runner: 'rspec',
    languages: [],
    files: /_spec\.rb$/,
    declares: /\b(?:describe|context|feature|it|specify|shared_examples\w*|it_behaves_like)\b/,
    command: { name: 'rspec-test', argv: ['rspec'] },
  },
  {
    runner: 'phpunit',
    languages: [],
    files: /(?:^|\/)phpunit\.xml(?:\.dist)?$/,
    command: { name: 'phpunit-test', argv: ['vendor/bin/phpunit'] },
  },
  { runner: 'bats', languages: [], files: /\.bats$/, command: { name: 'bats-test', argv: ['bats', '-r', '.'] } },
  {
    runner: 'prove',
    languages: [],
    files: /(?:^|\/)t\/[^/]+\.t$/,
    command: { name: 'prove-test', argv: ['prove', '-lr'] },
  },
  { runner: 'mix test', languages: [], files: /_test\.exs$/, command: { name: 'mix-test', argv: ['mix', 'test'] } },
  {
    runner: 'busted',
    languages: [],
    files: /_spec\.lua$/,
    declares: /\b(?:describe|context|it|spec|insulate|expose)\s*[("'[]/,
    command: { name: 'busted-test', argv: ['busted'] },
  },
  { runner: 'dart test', languages: [], files: /_test\.dart$/, command: { name: 'dart-test', argv: ['dart', 'test'] } },
];

/** Kinds of tests that a build file in the root declares. */
const BY_BUILD: readonly { file: RegExp; declares: RegExp; argv: readonly string[] }[] = [
  { file: /^[^/]+\.cabal$/, declares: /^test-suite\b/im, argv: ['cabal', 'test'] },
  { file: /^package\.yaml$/, declares: /^tests:/m, argv: ['stack', 'test'] },
  { file: /(?:^|\/)dune$/, declares: /\(tests?\b/, argv: ['dune', 'runtest'] },
  { file: /^build\.zig$/, declares: /\baddTest\b/, argv: ['zig', 'build', 'test'] },
  { file: /^Package\.swift$/, declares: /\.testTarget\b/, argv: ['swift', 'test'] },
  { file: /\.[cf]sproj$/, declares: /\bMicrosoft\.NET\.Test\.Sdk\b/, argv: ['dotnet', 'test'] },
  { file: /^build\.sbt$/, declares: /%\s*Test\b|%\s*["']test["']/, argv: ['sbt', 'test'] },
  { file: /^project\.clj$/, declares: /\bdefproject\b/, argv: ['lein', 'test'] },
];

/** Python's runners are told apart by the back ends; here it is enough that there are tests. */
const PYTHON_TEST =
  /(?:^|\/)(?:test_\w*|\w+_test|conftest)\.py$|(?:^|\/)tests?\/[^/]*test[^/]*\.py$|(?:^|\/)\.?pytest\.ini$/;
/** What Django's `tests.py` of an application has, where a module of that name may be anything. */
const DECLARES_TESTS = /^[ \t]*(?:async[ \t]+)?def[ \t]+test|^class[ \t]+\w+\([^)\n]*TestCase\b/m;
const PYTHON_SETTINGS: Readonly<Record<string, RegExp>> = {
  'pyproject.toml': /^\[tool\.pytest|^[ \t]*["']?pytest\b/m,
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

/** Folders with what tests read, or with the code of others: what looks like a test there is none of the project. */
const NOT_OWN = /(?:^|\/)(?:__fixtures__|fixtures?|test-?data|test_data|__snapshots__|vendor|third[_-]party)\//i;

/** The tests of a project, by its manifests and the names of its files. Pure; cheap enough for every verification. */
export function findTests({ files, text }: ProjectFiles): FoundTests[] {
  const project = { files: files.filter((file) => !NOT_OWN.test(file)), text };
  const found = [
    ...pythonTests(project),
    ...scriptTests(project),
    ...javaTests(project),
    ...(project.files.length > 0 ? BY_NAME.flatMap((kind) => byName(kind, project)) : []),
    ...byBuild(project),
    ...cTests(project),
  ];
  const built = [...found, ...cmakeTests(project)];
  const withTasks = [...built, ...tasks(project, built)];
  return [...withTasks, ...scripts(project, withTasks)];
}

/** Is what runs tests of other languages than C known? Then a task or a script mostly calls the tests of others. */
const isCovered = (others: readonly FoundTests[]): boolean =>
  others.some(
    ({ languages, command }) =>
      languages.some((language) => language !== 'c' && language !== 'cpp') || command !== undefined,
  );

/** What a project's README has to say about its tests. */
const readmeOnTests = ({ files, text }: ProjectFiles): string =>
  (text(files.find((file) => /^readme(?:\.\w+)?$/i.test(file)) ?? '') ?? '')
    .split('\n')
    .filter((line) => /\btests?\b/i.test(line))
    .join('\n');

const SCRIPT = /^(?:(?:scripts|bin|tools|ci)\/)?(?:run[-_]?)?(?:all[-_]?|unit[-_]?)?tests?(?:[-_]?all)?\.(?:ba)?sh$/;

/**
 * A script of the shell that runs the tests, by its name or by what the README says of it, where nothing else runs any.
 */
function scripts(project: ProjectFiles, others: readonly FoundTests[]): FoundTests[] {
  if (isCovered(others)) return [];
  const { files, text } = project;
  const readme = readmeOnTests(project);
  const isNamed = (file: string): boolean =>
    file.endsWith('.sh') && readme.split(/[^\w./-]+/).some((word) => word.replace(/^\.\//, '') === file);
  const script = files.find((file) => SCRIPT.test(file)) ?? files.find(isNamed);
  if (script === undefined) return [];
  const shell = /^#!.*\bbash\b/.test(text(script) ?? '') || script.endsWith('.bash') ? 'bash' : 'sh';
  return [{ runner: script, from: [script], languages: [], command: { name: 'script-test', argv: [shell, script] } }];
}

const named = (files: readonly string[]): string[] => files.slice(0, MOST_NAMED);

/** Files of such a name that are looked into: where these are no tests the others are hardly. */
const MOST_READ = 20;

function byName(
  { files: fits, declares, ...kind }: (typeof BY_NAME)[number],
  { files, text }: ProjectFiles,
): FoundTests[] {
  const all = files.filter((file) => fits.test(file));
  const isTest = (file: string): boolean => {
    const own = text(file)?.trim() ?? '';
    return own === '' || declares?.test(own) !== false;
  };
  const from = declares === undefined ? all : all.slice(0, MOST_READ).filter(isTest);
  return from.length === 0 ? [] : [{ ...kind, from: named(from) }];
}

function pythonTests({ files, text }: ProjectFiles): FoundTests[] {
  const patterns = files
    .filter((file) => PYTEST_SETTINGS.includes(posix.basename(file)))
    .flatMap((file) => pytestPatterns(text(file) ?? ''));
  const settings = files.filter((file) => PYTHON_SETTINGS[posix.basename(file)]?.test(text(file) ?? '') === true);
  const isTest = (file: string): boolean =>
    PYTHON_TEST.test(file) ||
    isPytestFile(patterns, file) ||
    (/(?:^|\/)tests\.py$/.test(file) && DECLARES_TESTS.test(text(file) ?? ''));
  const from = [...settings, ...files.filter(isTest)];
  if (!from.some((file) => file.endsWith('.py'))) return [];
  return [{ runner: 'Python tests', from: named(from), languages: ['python'] }];
}

/** What people call a script of theirs that runs tests, where `test` is none. */
const TEST_SCRIPT = /^(?:tests?|checks?|specs?|unit)(?:[:._-][\w:.-]+)?$/;
/** What looks at code without running it: `check` often is that. */
const STATIC = /\b(?:tsc|eslint|oxlint|biome|prettier|stylelint|lint|svelte-check|vue-tsc|astro check)\b/;

/** The script of a manifest that runs its tests: `test`, unless it is what `npm init` writes, else the one named so. */
function testScript(scripts: Readonly<Record<string, string>>): { name: string; script: string } {
  const isReal = (name: string): boolean => !/no test specified/.test(scripts[name] ?? '');
  const isTest = (name: string): boolean => TEST_SCRIPT.test(name) && isReal(name) && !STATIC.test(scripts[name] ?? '');
  const name = Object.hasOwn(scripts, 'test') && isReal('test') ? 'test' : Object.keys(scripts).find(isTest);
  return { name: name ?? 'test', script: name === undefined ? '' : (scripts[name] ?? '') };
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
              ...testScript(read.scripts ?? {}),
              scripts: Object.values(read.scripts ?? {}).join('\n'),
              packages: { ...read.dependencies, ...read.devDependencies },
            },
          ];
    });
  const found = manifests.flatMap(({ file, name, script, scripts, packages }): FoundTests[] => {
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
    const isOwn = script.trim() !== '' && !inBrowser.some((name) => script.includes(name.replace(/^@|\/.*$/g, '')));
    // Node runs a script of the root's manifest without npm.
    if (!isOwn || file !== 'package.json') return rest;
    const argv = name === 'test' ? ['npm', 'test'] : ['npm', 'run', name];
    return [{ runner: argv.join(' '), from: [file], languages: [], command: { name: 'npm-test', argv } }, ...rest];
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

function byBuild({ files, text }: ProjectFiles): FoundTests[] {
  return BY_BUILD.flatMap(({ file: fits, declares, argv }) => {
    const from = files.filter((file) => fits.test(file) && declares.test(text(file) ?? ''));
    const command = { name: `${argv[0]}-test`, argv };
    return from.length === 0 ? [] : [{ runner: argv.join(' '), from: named(from), languages: [], command }];
  });
}

function cmakeTests({ text }: ProjectFiles): FoundTests[] {
  if (!/^[ \t]*(?:enable_testing|add_test|include\s*\(\s*CTest)/im.test(text('CMakeLists.txt') ?? '')) return [];
  // A test that hangs is ended, and the others are run.
  const script =
    'cmake -S . -B /tmp/build >/tmp/log 2>&1 && cmake --build /tmp/build >>/tmp/log 2>&1' +
    ' || { cat /tmp/log; exit 1; }; ctest --test-dir /tmp/build --output-on-failure --timeout 30';
  const command = { name: 'ctest', argv: ['sh', '-c', script] };
  return [{ runner: 'ctest', from: ['CMakeLists.txt'], languages: [], command }];
}

/** Targets of task files, such as `make test`; only where nothing else runs tests. */
function tasks(project: ProjectFiles, others: readonly FoundTests[]): FoundTests[] {
  if (isCovered(others)) return [];
  return findTestTasks(project.text, readmeOnTests(project)).map(({ file, target, argv }) => ({
    runner: argv.join(' '),
    from: [file],
    languages: [],
    // A command that runs tests is known by that word in its name.
    command: { name: `${argv[0]}-${/tests?$/.test(target) ? target : 'test'}`, argv },
  }));
}
