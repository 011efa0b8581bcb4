import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageOfFile } from '../../shared/language.ts';
import { describeLinter, findLinters, type FoundLinter } from './found-linters.ts';
import { findTests, type FoundTests, type ProjectFiles } from './found-tests.ts';

/** Folders that hold no code of the project's own. */
export const SKIPPED_FOLDERS: ReadonlySet<string> = new Set([
  'node_modules',
  'dist',
  'build',
  'target',
  'out',
  'vendor',
  'venv',
  '__pycache__',
  'coverage',
]);
const DEPTH = 8;
const FILES = 5_000;
/** Data and configuration do not make a project one "in" that language. */
const DATA = new Set(['json', 'yaml', 'toml', 'ini', 'css']);

/**
 * Checks that a file in the root stands for (claude-verify specification, section 3.2 has the words); tests are looked
 * for.
 */
const BY_FILE: Record<string, { required: string[]; optional: string[] }> = {
  'Cargo.toml': { required: ['compile', 'clippy'], optional: ['miri', 'audit', 'deny', 'doc'] },
  'package.json': { required: ['types', 'lint'], optional: ['audit'] },
  'pyproject.toml': { required: ['types', 'lint'], optional: ['audit'] },
  'setup.py': { required: ['types', 'lint'], optional: [] },
  'setup.cfg': { required: ['types', 'lint'], optional: [] },
  'requirements.txt': { required: ['types', 'lint'], optional: [] },
  'go.mod': { required: ['compile', 'lint'], optional: [] },
  'pom.xml': { required: ['compile'], optional: ['lint'] },
  'build.gradle': { required: ['compile'], optional: ['lint'] },
  'build.gradle.kts': { required: ['compile'], optional: ['lint'] },
};

/** Larger files say nothing about how tests are run. */
const TEXT_BYTES = 512 * 1024;

/** What was found in a folder. */
export interface ProjectTools {
  languages: string[];
  required: string[];
  optional: string[];
  tests: readonly FoundTests[];
  linters: readonly FoundLinter[];
}

/** A folder's files a few levels deep; hidden folders and build outputs are skipped. */
export function filesAround(directory: string): ProjectFiles {
  const files: string[] = [];
  const walk = (folder: string, depth: number): void => {
    for (const entry of readdirSync(join(directory, folder), { withFileTypes: true })) {
      if (files.length >= FILES) return;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && depth < DEPTH && !entry.name.startsWith('.') && !SKIPPED_FOLDERS.has(entry.name))
        walk(path, depth + 1);
      if (entry.isFile()) files.push(path);
    }
  };
  walk('', 0);
  const known = new Set(files);
  const text = (file: string): string | undefined => (known.has(file) ? readSmall(join(directory, file)) : undefined);
  return { files: files.toSorted(), text };
}

/** Looks at a project's {@link filesAround}; only what says how tests are run is read. */
export function lookAround(directory: string): ProjectTools {
  const project = filesAround(directory);
  const { files } = project;
  const counts = Map.groupBy(
    files.flatMap((file) => languageOfFile(file) ?? []).filter((language) => !DATA.has(language)),
    (language) => language,
  );
  const tests = findTests(project);
  const linters = findLinters(project);
  const checks = files
    .flatMap((name) => (Object.hasOwn(BY_FILE, name) ? [BY_FILE[name]] : []))
    .filter((each) => each !== undefined);
  const run = tests.some(({ languages, command }) => languages.length > 0 || command !== undefined) ? ['test'] : [];
  const required = [...new Set([...checks.flatMap((each) => each.required), ...run])];
  const optional = checks.flatMap((each) => each.optional);
  const ofLinters = linters.flatMap(({ by }) => (by.kind === 'asked' ? [by.name] : []));
  // A list that names something leaves out the rest: what is not required is still wished for.
  const isLeft = (name: string): boolean =>
    !required.includes(name) && !(name === 'types' && required.includes('compile'));
  const usual = required.length + ofLinters.length === 0 ? [] : ['types', 'lint', 'test'].filter(isLeft);
  return {
    languages: [...counts]
      .toSorted((a, b) => b[1].length - a[1].length)
      .slice(0, 5)
      .map(([language]) => language),
    required,
    optional: [...new Set([...optional, ...ofLinters, ...usual])].filter((name) => !required.includes(name)),
    tests,
    linters,
  };
}

/** A runner with the files that name it: "node --test (package.json)". */
export const describeTests = ({ runner, from }: Pick<FoundTests, 'runner' | 'from'>): string =>
  `${runner} (${from.join(', ')})`;

/** What was found, a line each, for people. */
export function describeFound({ tests, linters }: Pick<ProjectTools, 'tests' | 'linters'>): string[] {
  const ofTests = tests.map(({ byHand, ...found }) => {
    const what = `tests: ${describeTests(found)}`;
    return byHand === undefined ? what : `${what}, to be run by hand: ${byHand}`;
  });
  return [...(tests.length === 0 ? ['no tests'] : ofTests), ...linters.map(describeLinter)];
}

function readSmall(path: string): string | undefined {
  return lstatSync(path).size > TEXT_BYTES ? undefined : readFileSync(path, 'utf8');
}

const NO_TESTS = '# No tests were found. Empty lists ask for every check that applies.';

/** The first `.claude-context.toml` of a project (claude-verify specification, section 3.2). */
export function starterFile(name: string, { languages, required, optional, tests, linters }: ProjectTools): string {
  const ofTests = tests.length === 0 ? [NO_TESTS] : tests.map(testComment);
  const comments = [...ofTests, ...linters.map(linterComment)];
  return `# Read by claude-verify at the start of a conversation that is bound to this project.
[project]
name = ${JSON.stringify(name)}
languages = ${list(languages)}
safety_level = "medium"

[known_issues]
# One sentence each, as you would say it to Claude:
# "Off-by-one in pagination - always use Range not manual arithmetic",
items = []

[verification]
${comments.join('\n')}
required = ${list(required)}
optional = ${list(optional)}
${commandsOf(tests)}
[injection]
mode = "ask"
`;
}

const list = (words: readonly string[]): string => `[${words.map((word) => JSON.stringify(word)).join(', ')}]`;

const linterComment = (found: FoundLinter): string =>
  `# Found: ${describeLinter({ ...found, from: found.from.map((file) => JSON.stringify(file).slice(1, -1)) })}`;

/** Names of files may hold what would end a comment. */
const testComment = ({ runner, from, byHand }: FoundTests): string =>
  `# ${byHand === undefined ? 'Found' : 'Found, to be run by hand'}: ${runner} ` +
  `(${from.map((file) => JSON.stringify(file).slice(1, -1)).join(', ')})`;

function commandsOf(tests: readonly FoundTests[]): string {
  const lines = tests.flatMap(({ command }) =>
    command === undefined ? [] : [`${command.name} = ${list(command.argv)}`],
  );
  return lines.length === 0 ? '' : `\n[verification.commands]\n${lines.join('\n')}\n`;
}
