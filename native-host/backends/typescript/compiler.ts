import ts from 'typescript';
import { BLOCK_FOLDER, LIB_FOLDER, readVirtual, virtualFileExists, virtualFolderExists } from './virtual-files.ts';

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
  /** Puts the file in place of the one before and returns the service with the file's path. */
  open(name: string, text: string): { service: ts.LanguageService; path: string };
}

/** Makes the compiler; the library files are read and bound with the first file. */
export function createCompiler(): Compiler {
  let current = { path: `${BLOCK_FOLDER}/block.ts`, text: '', version: 0 };
  const snapshots = new Map<string, ts.IScriptSnapshot>();
  const snapshotOf = (path: string): ts.IScriptSnapshot | undefined => {
    if (path === current.path) return ts.ScriptSnapshot.fromString(current.text);
    const known = snapshots.get(path);
    if (known !== undefined) return known;
    const text = readVirtual(path);
    if (text === undefined) return undefined;
    const snapshot = ts.ScriptSnapshot.fromString(text);
    snapshots.set(path, snapshot);
    return snapshot;
  };
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => OPTIONS,
    getScriptFileNames: () => [current.path],
    getScriptVersion: (path) => (path === current.path ? String(current.version) : '1'),
    getScriptSnapshot: snapshotOf,
    getCurrentDirectory: () => BLOCK_FOLDER,
    getDefaultLibFileName: () => `${LIB_FOLDER}/lib.esnext.d.ts`,
    fileExists: (path) => path === current.path || virtualFileExists(path),
    readFile: (path) => (path === current.path ? current.text : readVirtual(path)),
    directoryExists: virtualFolderExists,
    getDirectories: () => [],
    useCaseSensitiveFileNames: () => true,
  };
  const service = ts.createLanguageService(host, ts.createDocumentRegistry(true, BLOCK_FOLDER));
  return {
    open(name, text) {
      const path = `${BLOCK_FOLDER}/${name}`;
      // The same file again keeps its program, and with it what was parsed and checked.
      if (path !== current.path || text !== current.text) current = { path, text, version: current.version + 1 };
      return { service, path };
    },
  };
}
