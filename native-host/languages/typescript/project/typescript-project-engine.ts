import { posix } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import ts from 'typescript';
import { TREE_ROOT } from '../../../kit/tree.ts';
import { createProgramLinter } from '../lint/linter.ts';
import * as z from 'zod/mini';
import {
  lintManyTreeSchema,
  lintTreeSchema,
  manySchema,
  questionSchema,
  type ProjectAnswer,
  type FileDiagnostics,
  type LintManyTreeAnswer,
  type LintManyTreeQuestion,
  type LintTreeAnswer,
  type ManyProjectAnswer,
  type ManyProjectQuestion,
  type ProjectQuestion,
} from './project-answer.ts';
import { findConfig, otherConfigs, type Config, type KnownConfigs } from './tsconfig.ts';
import { mayImport } from './may-import.ts';
import { describe, type World } from './describe-diagnostics.ts';
import type { Imports } from './project-imports.ts';
import { createProjectService, type ProjectService } from './project-service.ts';
import { createTreeFiles, type Laid, type TreeFiles } from './tree-files.ts';

/** Files that depend on the block's and are checked with it. */
const MAX_DEPENDENTS = 200;

/** Diagnostics that are handed on, of all files together; few enough for the channel. */
const MAX_DIAGNOSTICS = 1_000;

/** The same where many files are asked about at once, of each and of all. */
const MAX_OF_EACH = 50;
const MAX_DIAGNOSTICS_OF_MANY = 5_000;

/**
 * Text of a project that is compiled as a whole, in UTF-16 units; measured, the compiler takes about 90 bytes for each.
 */
const MAX_PROJECT = getHeapStatistics().heap_size_limit / 128;

/** Projects that are kept warm. */
const MAX_WARM = 2;

/** Configurations of a project that are kept warm: the file's, and those whose files may depend on it. */
const MAX_SERVICES = 8;

interface Warm {
  files: TreeFiles;
  /** How often the files were laid. */
  laid: number;
  services: Map<string | null, { service: ProjectService; laid: number }>;
  config?: { key: string; config: ReturnType<typeof findConfig> };
}

const warm = new Map<string, Warm>();

const lintProgram = createProgramLinter(TREE_ROOT);

// Those about linters first: the others would leave out what tells them apart.
const requestSchema = z.union([lintTreeSchema, lintManyTreeSchema, questionSchema, manySchema]);

type AnyAnswer = ProjectAnswer | ManyProjectAnswer | LintTreeAnswer | LintManyTreeAnswer;

/**
 * Answers a {@link ProjectQuestion} about one file in a tree, or a {@link ManyProjectQuestion}; the same of what
 * linters say.
 */
export function handle(request: LintManyTreeQuestion): LintManyTreeAnswer;
export function handle(request: ManyProjectQuestion): ManyProjectAnswer;
export function handle(request: z.infer<typeof lintTreeSchema>): LintTreeAnswer;
export function handle(request: ProjectQuestion): ProjectAnswer;
export function handle(request: unknown): AnyAnswer;
export function handle(request: unknown): AnyAnswer {
  const question = requestSchema.parse(request);
  if ('lint' in question) return 'many' in question ? lintMany(question) : lint(question);
  return 'many' in question ? answerMany(question) : unlessTooDeep(() => answer(question));
}

function unlessTooDeep(work: () => ProjectAnswer): ProjectAnswer {
  try {
    return work();
  } catch (thrown) {
    if (thrown instanceof RangeError && thrown.message.includes('call stack')) return { kind: 'too-deep' };
    throw thrown;
  }
}

function answer(question: ProjectQuestion): ProjectAnswer {
  const { file } = question;
  const { kept, laid } = lay(question);
  const { files } = kept;
  const path = `${TREE_ROOT}/${file}`;
  if (!files.isFile(path)) return { kind: 'no-file' };
  const config = configFor(kept, question, laid.moved !== null && laid.moved.length === 0);
  if ('broken' in config) return { kind: 'bad-config', config: config.broken, message: config.message };
  const compiled = compile(kept, laid, config, [path]);
  const { program, imports } = compiled;
  const isPart = (from: string): boolean =>
    !from.includes('/node_modules/') && !/\.d\.[cm]?ts$/.test(from) && files.isFile(from);
  const dependents = imports.dependentsOf(path, isPart);
  const own = program.getSourceFile(path);
  if (own === undefined) return { kind: 'no-file' };
  // What a file that does not parse exports cannot be said: errors of others would only repeat that.
  const isWhole = program.getSyntacticDiagnostics(own).length === 0;
  const asked = [
    own,
    ...(isWhole ? dependents.slice(0, MAX_DEPENDENTS) : []).flatMap(
      (each: string) => program.getSourceFile(each) ?? [],
    ),
  ];
  const beyond = isWhole
    ? dependentsBeyond({ kept, laid, major: question.major }, compiled, new Set([path, ...dependents]), isPart)
    : { sources: [], unlooked: 0, whole: true };
  return answerFrom(compiled, asked, MAX_DIAGNOSTICS, dependents.length - asked.length + 1, beyond);
}

/** Files of other configurations with the program that they are part of. */
interface Beyond {
  sources: readonly { source: ts.SourceFile; compiled: Compiled }[];
  unlooked: number;
  /** Were all configurations read? */
  whole: boolean;
}

/**
 * The files that other configurations of the tree include and that depend on one of these, known or not: a workspace
 * has one for each package. Only configurations with a file that could import one of them are compiled, and together
 * they are no larger than one project may be.
 */
function dependentsBeyond(
  { kept, laid, major }: { kept: Warm; laid: Laid; major: number | null },
  own: Compiled,
  known: ReadonlySet<string>,
  isPart: (path: string) => boolean,
): Beyond {
  const { files } = kept;
  const sources: Beyond['sources'][number][] = [];
  const found = new Set(known);
  let room = MAX_PROJECT - sizeOf(own.config, files);
  let unlooked = 0;
  let whole = true;
  const others = otherConfigs(files, own.config.name, major).filter((config) => mayImport(config, known, files));
  for (const [index, config] of others.entries()) {
    room -= sizeOf(config, files);
    if (index >= MAX_SERVICES - 1 || room < 0) whole = false;
    if (!whole) break;
    const compiled = compile(kept, laid, config, []);
    const more = [...known].flatMap((path) => compiled.imports.dependentsOf(path, isPart));
    for (const each of new Set(more)) {
      if (found.has(each)) continue;
      found.add(each);
      const source = compiled.program.getSourceFile(each);
      if (source !== undefined && sources.length < MAX_DEPENDENTS) sources.push({ source, compiled });
      else unlooked += 1;
    }
  }
  return { sources, unlooked, whole };
}

const sizeOf = ({ roots }: Pick<Config, 'roots'>, files: TreeFiles): number =>
  roots.reduce((sum, root) => sum + files.bytes(root), 0);

function lint(question: ProjectQuestion): LintTreeAnswer {
  const { kept, laid } = lay(question);
  const path = `${TREE_ROOT}/${question.file}`;
  const config = configFor(kept, question, laid.moved !== null && laid.moved.length === 0);
  if ('broken' in config) return { kind: 'bad-config', config: config.broken, message: config.message };
  return lintFile(compile(kept, laid, config, [path]), path);
}

function lintFile({ program, config: { name, included } }: Compiled, path: string): LintTreeAnswer {
  const source = program.getSourceFile(path);
  if (source === undefined) return { kind: 'looked', config: name, included, answer: { kind: 'no-whole-file' } };
  const parses = program.getSyntacticDiagnostics(source).length === 0;
  return {
    kind: 'looked',
    config: name,
    included,
    answer: parses ? lintProgram(program, source) : { kind: 'ill-formed' },
  };
}

function lintMany(question: LintManyTreeQuestion): LintManyTreeAnswer {
  const { kept, laid } = lay(question);
  const each: LintManyTreeAnswer['each'] = [];
  for (const { config, group } of includedOf(question, kept.files)) {
    const compiled = compile(
      kept,
      laid,
      config,
      group.map(({ path }) => path),
    );
    for (const { file, path } of group) each.push({ file, answer: lintFile(compiled, path) });
  }
  return { each };
}

/** By configurations; files that none includes are left out: together they would be a project that nobody has. */
function includedOf({ many, major }: Pick<ManyProjectQuestion, 'many' | 'major'>, files: TreeFiles) {
  const known: KnownConfigs = new Map();
  const included = many.flatMap((file) => {
    if (!files.isFile(`${TREE_ROOT}/${file}`)) return [];
    const config = findConfig(files, file, major, known);
    return 'broken' in config || config.name === null || !config.included
      ? []
      : [{ file, path: `${TREE_ROOT}/${file}`, config }];
  });
  const groups = Map.groupBy(included, ({ config }) => config.name).values();
  return [...groups].flatMap((group) => (group[0] === undefined ? [] : [{ config: group[0].config, group }]));
}

function answerMany(question: ManyProjectQuestion): ManyProjectAnswer {
  const { kept, laid } = lay(question);
  const groups = includedOf(question, kept.files);
  const taken = new Set(groups.flatMap(({ group }) => group.map(({ file }) => file)));
  const names = question.many.filter((file) => taken.has(file));
  if (!question.compile) return { included: names, each: [] };
  let room = MAX_DIAGNOSTICS_OF_MANY;
  const each: ManyProjectAnswer['each'] = [];
  for (const { config, group } of groups) {
    const compiled = compile(
      kept,
      laid,
      config,
      group.map(({ path }) => path),
    );
    for (const { file, path } of group) {
      const source = compiled.program.getSourceFile(path);
      // One at least: it may be enough to refute the file.
      const answer = unlessTooDeep(() =>
        source === undefined
          ? { kind: 'no-file' }
          : answerFrom(compiled, [source], Math.max(1, Math.min(MAX_OF_EACH, room)), 0),
      );
      if (answer.kind === 'checked') room -= answer.files.reduce((sum, { diagnostics }) => sum + diagnostics.length, 0);
      each.push({ file, answer });
    }
  }
  return { included: names, each };
}

function lay(question: Omit<ProjectQuestion, 'file'>): { kept: Warm; laid: Laid } {
  const kept = keep(warm, keyOf(question), () => ({ files: createTreeFiles(), laid: 0, services: new Map() }));
  const laid = kept.files.lay(question);
  kept.laid += 1;
  return { kept, laid };
}

interface Compiled extends World {
  imports: Imports;
  whole: boolean;
}

/** The project's program, or where it is too large one of the asked files and what they import. */
function compile(kept: Warm, laid: Laid, config: Config, asked: readonly string[]): Compiled {
  const { files } = kept;
  const whole = sizeOf(config, files) <= MAX_PROJECT;
  const shaped = whole
    ? config
    : { ...config, roots: config.roots.filter((root) => asked.includes(root) || root.endsWith('.d.ts')) };
  const compiler = keep(
    kept.services,
    config.name,
    () => ({ service: createProjectService(files), laid: 0 }),
    MAX_SERVICES,
  );
  // One that was not asked the last time has not heard what changed then.
  const { program, imports, language } = compiler.service.program(
    shaped,
    compiler.laid === kept.laid - 1 ? laid : { moved: null, changed: true },
  );
  compiler.laid = kept.laid;
  return { program, language, imports, files, config: shaped, whole };
}

function answerFrom(
  compiled: Compiled,
  asked: readonly ts.SourceFile[],
  limit: number,
  unlooked: number,
  beyond: Beyond = { sources: [], unlooked: 0, whole: true },
): ProjectAnswer {
  const { config, imports, whole } = compiled;
  const described = [
    ...asked.map((source) => describe(source, compiled)),
    ...beyond.sources.map((each) => describe(each.source, each.compiled)),
  ];
  let room = limit;
  const bounded = described.map((each) => ({
    ...each,
    diagnostics: each.diagnostics.slice(0, Math.max(0, (room -= each.diagnostics.length) + each.diagnostics.length)),
  }));
  const count = (all: readonly FileDiagnostics[]): number =>
    all.reduce((sum, { diagnostics }) => sum + diagnostics.length, 0);
  return {
    kind: 'checked',
    config: config.name,
    included: config.included,
    compiler: ts.version,
    files: bounded,
    unlooked: unlooked + beyond.unlooked,
    whole: whole && beyond.whole,
    missingTypes: imports.missingTypes(),
    dropped: count(described) - count(bounded),
  };
}

/** The overlay with the block and the one without it are two trees of one project: they share what is the same. */
const keyOf = ({ root, binds }: Omit<ProjectQuestion, 'file'>): string =>
  JSON.stringify([posix.dirname(posix.dirname(root)), binds]);

/** What is kept under a key, made when it is missing; the least recently used goes. */
function keep<Key, T>(all: Map<Key, T>, key: Key, make: () => T, most = MAX_WARM): T {
  const kept = all.get(key) ?? make();
  all.delete(key);
  all.set(key, kept);
  for (const old of [...all.keys()].slice(0, -most)) all.delete(old);
  return kept;
}

/** A configuration is read again when files came or went, or when any of them changed that can be one. */
function configFor(kept: Warm, { file, files, major }: ProjectQuestion, same: boolean): ReturnType<typeof findConfig> {
  const key = JSON.stringify([
    file,
    major,
    files.filter((each) => each.endsWith('.json')).map((each) => kept.files.version(`${TREE_ROOT}/${each}`)),
  ]);
  if (!same || kept.config?.key !== key) kept.config = { key, config: findConfig(kept.files, file, major) };
  return kept.config.config;
}
