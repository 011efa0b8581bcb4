import ts from 'typescript';
import { BLOCK_FOLDER, LIB_FOLDER, readVirtual, virtualFileExists, virtualFolderExists } from './virtual-files.ts';
import { withoutRemarks } from './without-remarks.ts';

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ESNext,
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  // Every block is a module of its own, so that its names do not clash with those of the DOM.
  moduleDetection: ts.ModuleDetectionKind.Force,
  jsx: ts.JsxEmit.Preserve,
  types: ['node'],
  allowJs: true,
  checkJs: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
};

/** A warm compiler that looks at one file after the other. */
export interface Compiler {
  /**
   * Puts the text in place of the one before, in a file of the name's kind; returns the service and the file's path.
   * `parser` knows the same files without libraries and imports: for what only the text can tell.
   */
  open(name: string, text: string): { service: ts.LanguageService; parser: ts.LanguageService; path: string };
}

/**
 * The kinds of file. One of each is always part of the program, all but the current one empty: a program whose list of
 * files changed would resolve every import of the library files anew.
 */
const KINDS = ['ts', 'tsx', 'js', 'jsx'].map((extension) => `${BLOCK_FOLDER}/block.${extension}`);

/** `.mts` and `.cts` are read as `.ts`, `.mjs` and `.cjs` as `.js`: every block is a module. */
function pathFor(name: string): string {
  const [, kind = 'ts', x = ''] = /\.[mc]?([tj]s)(x?)$/.exec(name) ?? [];
  return `${BLOCK_FOLDER}/block.${kind}${x}`;
}

/** Makes the compiler; the library files are read and bound with the first file. */
export function createCompiler(): Compiler {
  const blocks = new Map(KINDS.map((path) => [path, { text: '', version: 0 }]));
  const snapshots = new Map<string, ts.IScriptSnapshot>();
  const put = (path: string, text: string): void => {
    const block = blocks.get(path);
    // The same text again keeps its program, and with it what was parsed and checked.
    if (block?.text !== text) blocks.set(path, { text, version: (block?.version ?? 0) + 1 });
  };
  const snapshotOf = (path: string): ts.IScriptSnapshot | undefined => {
    const block = blocks.get(path);
    if (block !== undefined) return ts.ScriptSnapshot.fromString(block.text);
    const known = snapshots.get(path);
    if (known !== undefined) return known;
    const text = readVirtual(path);
    if (text === undefined) return undefined;
    const snapshot = ts.ScriptSnapshot.fromString(withoutRemarks(text));
    snapshots.set(path, snapshot);
    return snapshot;
  };
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => OPTIONS,
    getScriptFileNames: () => KINDS,
    getScriptVersion: (path) => String(blocks.get(path)?.version ?? 1),
    getScriptSnapshot: snapshotOf,
    getCurrentDirectory: () => BLOCK_FOLDER,
    getDefaultLibFileName: () => `${LIB_FOLDER}/lib.esnext.d.ts`,
    fileExists: (path) => blocks.has(path) || virtualFileExists(path),
    readFile: (path) => blocks.get(path)?.text ?? readVirtual(path),
    directoryExists: virtualFolderExists,
    getDirectories: () => [],
    useCaseSensitiveFileNames: () => true,
  };
  const service = ts.createLanguageService(host, ts.createDocumentRegistry(true, BLOCK_FOLDER));
  const parser = ts.createLanguageService({ ...host, getCompilationSettings: () => ({ ...OPTIONS, noLib: true, noResolve: true, types: [] }) }, ts.createDocumentRegistry(true, BLOCK_FOLDER));
  return {
    open(name, text) {
      const path = pathFor(name);
      for (const kind of KINDS) put(kind, kind === path ? text : '');
      return { service, parser, path };
    },
  };
}
