import { posix } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import ts from 'typescript';
import { TREE_ROOT } from '../tree.ts';
import { outsideOf } from '../typescript/outside.ts';
import { isAboutLibrary } from '../typescript/subject.ts';
import { positionsIn } from '../text-position.ts';
import { questionSchema, type Answer, type FileDiagnostics, type Missing, type Question, type TreeDiagnostic } from './answer.ts';
import { findConfig, type Config } from './config.ts';
import { createProjectService, type ProjectService } from './service.ts';
import { createTreeFiles, type TreeFiles } from './tree-files.ts';

/** Files that depend on the block's and are checked with it. */
const MAX_DEPENDENTS = 200;

/** Diagnostics that are handed on, of all files together; few enough for the channel. */
const MAX_DIAGNOSTICS = 1_000;

/** Text of a project that is compiled as a whole, in UTF-16 units; measured, the compiler takes about 90 bytes for each. */
const MAX_PROJECT = getHeapStatistics().heap_size_limit / 128;

/** Projects that are kept warm, and configurations of each. */
const MAX_WARM = 2;

interface Warm {
  files: TreeFiles;
  /** How often the files were laid. */
  laid: number;
  services: Map<string | null, { service: ProjectService; laid: number }>;
  config?: { key: string; config: ReturnType<typeof findConfig> };
}

const warm = new Map<string, Warm>();

/** Answers a {@link Question} about one file in a tree. */
export function handle(request: unknown): Answer {
  const question = questionSchema.parse(request);
  try {
    return answer(question);
  } catch (thrown) {
    if (thrown instanceof RangeError && thrown.message.includes('call stack')) return { kind: 'too-deep' };
    throw thrown;
  }
}

function answer(question: Question): Answer {
  const { file } = question;
  const kept = keep(warm, keyOf(question), () => ({ files: createTreeFiles(), laid: 0, services: new Map() }));
  const { files } = kept;
  const laid = files.lay(question);
  kept.laid += 1;
  const path = `${TREE_ROOT}/${file}`;
  if (!files.isFile(path)) return { kind: 'no-file' };
  const config = configFor(kept, question, laid.moved !== null && laid.moved.length === 0);
  if ('broken' in config) return { kind: 'bad-config', config: config.broken, message: config.message };
  const size = config.roots.reduce((sum, root) => sum + files.bytes(root), 0);
  const whole = size <= MAX_PROJECT;
  const shaped = whole ? config : { ...config, roots: config.roots.filter((root) => root === path || root.endsWith('.d.ts')) };
  const compiler = keep(kept.services, config.name, () => ({ service: createProjectService(files), laid: 0 }));
  // One that was not asked the last time has not heard what changed then.
  const { program, imports } = compiler.service.program(shaped, compiler.laid === kept.laid - 1 ? laid : { moved: null, changed: true });
  compiler.laid = kept.laid;
  const dependents = imports.dependentsOf(path, (from: string) => !from.includes('/node_modules/') && !/\.d\.[cm]?ts$/.test(from) && files.isFile(from));
  const own = program.getSourceFile(path);
  if (own === undefined) return { kind: 'no-file' };
  // What a file that does not parse exports cannot be said: errors of others would only repeat that.
  const isWhole = program.getSyntacticDiagnostics(own).length === 0;
  const asked = [own, ...(isWhole ? dependents.slice(0, MAX_DEPENDENTS) : []).flatMap((each: string) => program.getSourceFile(each) ?? [])];
  const described = asked.map((source) => describe(source, { program, files, config: shaped }));
  let room = MAX_DIAGNOSTICS;
  const bounded = described.map((each) => ({ ...each, diagnostics: each.diagnostics.slice(0, Math.max(0, (room -= each.diagnostics.length) + each.diagnostics.length)) }));
  const count = (all: readonly FileDiagnostics[]): number => all.reduce((sum, { diagnostics }) => sum + diagnostics.length, 0);
  return {
    kind: 'checked', config: config.name, included: config.included, compiler: ts.version, files: bounded,
    unlooked: dependents.length - asked.length + 1, whole, missingTypes: imports.missingTypes(), dropped: count(described) - count(bounded),
  };
}

/** The overlay with the block and the one without it are two trees of one project: they share what is the same. */
const keyOf = ({ root, binds }: Question): string => JSON.stringify([posix.dirname(posix.dirname(root)), binds]);

/** What is kept under a key, made when it is missing; the least recently used goes. */
function keep<Key, T>(all: Map<Key, T>, key: Key, make: () => T): T {
  const kept = all.get(key) ?? make();
  all.delete(key);
  all.set(key, kept);
  for (const old of [...all.keys()].slice(0, -MAX_WARM)) all.delete(old);
  return kept;
}

/** A configuration is read again when files came or went, or when any of them changed that can be one. */
function configFor(kept: Warm, { file, files, major }: Question, same: boolean): ReturnType<typeof findConfig> {
  const key = JSON.stringify([file, major, files.filter((each) => each.endsWith('.json')).map((each) => kept.files.version(`${TREE_ROOT}/${each}`))]);
  if (!same || kept.config?.key !== key) kept.config = { key, config: findConfig(kept.files, file, major) };
  return kept.config.config;
}

interface World {
  program: ts.Program;
  files: TreeFiles;
  config: Config;
}

function describe(source: ts.SourceFile, { program, files, config }: World): FileDiagnostics {
  const syntactic = program.getSyntacticDiagnostics(source);
  const all = syntactic.length > 0 ? syntactic : program.getSemanticDiagnostics(source);
  const errors = all.filter(({ category, start }) => category === ts.DiagnosticCategory.Error && start !== undefined);
  const missing = new Map(errors.flatMap((each) => {
    const kind = missingIn(each, source, { program, files, config });
    return kind === undefined ? [] : [[each, kind] as const];
  }));
  const restsOnOutside = [...missing.values()].some((kind) => kind !== 'file') ? outsideOf(errors, program) : () => false;
  const at = positionsIn(source.text);
  const isScript = /\.[cm]?jsx?$/.test(source.fileName);
  const asked = config.checksJavaScript === true || /^(?:\s|\/\*[\s\S]*?\*\/|\/\/.*)*?\/\/\s*@ts-check\b/.test(source.text);
  return {
    file: source.fileName.slice(TREE_ROOT.length + 1),
    loose: isScript && !asked,
    diagnostics: errors.map((diagnostic): TreeDiagnostic => {
      const start = diagnostic.start ?? 0;
      const kind = missing.get(diagnostic);
      return {
        code: diagnostic.code,
        message: ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n').replaceAll(`${TREE_ROOT}/`, ''),
        start: at(start),
        end: at(start + (diagnostic.length ?? 0)),
        library: isAboutLibrary(diagnostic, program),
        outside: restsOnOutside(diagnostic),
        related: (diagnostic.relatedInformation ?? []).map(({ code, file }) => ({ code, inBlock: file === diagnostic.file })),
        ...(kind === undefined ? {} : { missing: kind }),
      };
    }),
  };
}

/** "Cannot find module", with and without what it is about. */
const NO_MODULE: readonly number[] = [2307, 2792, 2882, 2732];

/** A diagnostic about an import that leads nowhere: to what kind of thing would it lead? */
function missingIn(diagnostic: ts.Diagnostic, source: ts.SourceFile, { files, config }: World): Missing | undefined {
  if (!NO_MODULE.includes(diagnostic.code)) return undefined;
  const start = diagnostic.start ?? 0;
  const written = source.text.slice(start, start + (diagnostic.length ?? 0)).replace(/^["'`]|["'`]$/g, '').replace(/\?.*$/, '');
  if (/^\.{0,2}\//.test(written) || written === '.' || written === '..') {
    const target = posix.resolve(posix.dirname(source.fileName), written);
    return files.all().includes(target) ? 'untyped-file' : 'file';
  }
  const patterns = Object.keys(config.options.paths ?? {}).filter((pattern) => pattern !== '*');
  const isOwn = patterns.some((pattern) => (pattern.endsWith('*') ? written.startsWith(pattern.slice(0, -1)) : written === pattern));
  return isOwn ? 'file' : 'package';
}
