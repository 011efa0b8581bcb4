import { parse } from 'yaml';
import * as z from 'zod/mini';
import { parseJson } from '../../shared/parse-json.ts';

/** A program that runs targets by their names, and how a target that runs tests is known in its file. */
interface TaskRunner {
  program: string;
  /** Names of its file in the root of a project, the one that it takes first first. */
  names: readonly string[];
  /** Names of the targets that its file defines. */
  targets(text: string): readonly string[];
  argv(target: string): string[];
}

/** A target of a project that runs its tests. */
export interface TestTask {
  /** The file in the root that defines it. */
  file: string;
  /** The target's name, as the file has it. */
  target: string;
  argv: readonly string[];
}

/** What people call the target that runs their tests, the most usual first. */
const TARGETS = ['test', 'tests', 'spec', 'specs', 'unit-test', 'unit-tests', 'unit'];
const matches = (text: string, target: RegExp): string[] => [...text.matchAll(target)].map((match) => match[1] ?? '');

const TASKS = z.looseObject({ tasks: z.record(z.string(), z.unknown()) });
const SCRIPTS = z.looseObject({ scripts: z.record(z.string(), z.unknown()) });

const tasksOf = (value: unknown): string[] => Object.keys(TASKS.safeParse(value).data?.tasks ?? {});

function readYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

const RUNNERS: readonly TaskRunner[] = [
  {
    program: 'make',
    names: ['GNUmakefile', 'makefile', 'Makefile'],
    targets: (text) => matches(text, /^([\w-]+)[ \t]*:(?!=)/gm),
    argv: (target) => ['make', target],
  },
  {
    program: 'just',
    names: ['justfile', 'Justfile', '.justfile'],
    // A recipe may be silent (@) and have parameters before its colon; `:=` assigns.
    targets: (text) => matches(text, /^@?([\w-]+)(?:[ \t][^:\n]*)?:(?!=)/gm),
    argv: (target) => ['just', target],
  },
  {
    program: 'task',
    names: [
      'Taskfile.yml',
      'taskfile.yml',
      'Taskfile.yaml',
      'taskfile.yaml',
      'Taskfile.dist.yml',
      'Taskfile.dist.yaml',
    ],
    targets: (text) => tasksOf(readYaml(text)),
    argv: (target) => ['task', target],
  },
  {
    program: 'mise run',
    names: ['mise.toml', '.mise.toml'],
    targets: (text) => matches(text, /^\[tasks\.["']?([\w-]+)["']?\]/gm),
    argv: (target) => ['mise', 'run', target],
  },
  {
    program: 'rake',
    names: ['Rakefile', 'rakefile', 'Rakefile.rb'],
    targets: (text) =>
      /\bRake::TestTask\.new\b/.test(text) ? ['test'] : matches(text, /^[ \t]*task[ \t(]+:?["']?([\w-]+)/gm),
    argv: (target) => ['rake', target],
  },
  {
    program: 'deno task',
    names: ['deno.json', 'deno.jsonc'],
    targets: (text) => tasksOf(parseJson(text)),
    argv: (target) => ['deno', 'task', target],
  },
  {
    program: 'composer',
    names: ['composer.json'],
    targets: (text) => Object.keys(SCRIPTS.safeParse(parseJson(text)).data?.scripts ?? {}),
    argv: (target) => ['composer', 'run-script', target],
  },
];

/**
 * The targets by which a project's task files run its tests, one a program. Other tests of the project mostly are what
 * they call. Pure.
 * @param text a file's text by its path; undefined where there is none.
 * @param readme lines of the project's README about its tests; a target that they name counts, whatever it is called.
 */
export function findTestTasks(text: (file: string) => string | undefined, readme: string): TestTask[] {
  return RUNNERS.flatMap(({ program, names, targets, argv }) => {
    const file = names.find((name) => text(name) !== undefined);
    const defined = new Set(file === undefined ? [] : targets(text(file) ?? ''));
    const named = matches(readme, new RegExp(`\\b${program}[ \\t]+([\\w-]+)`, 'g'));
    // `check` runs the tests by GNU's conventions; elsewhere people mostly mean types and style by it.
    const usual = program === 'make' ? [...TARGETS, 'check'] : TARGETS;
    const target = [...usual, ...named].find((name) => defined.has(name));
    return file === undefined || target === undefined ? [] : [{ file, target, argv: argv(target) }];
  });
}
