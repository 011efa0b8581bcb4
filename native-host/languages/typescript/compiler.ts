import ts from 'typescript';
import { isDeclarations } from './declaration-files.ts';
import type { DeclarationMount } from '../../kit/package-declarations.ts';
import { createPackageFiles, isPackageFile, type PackageFiles } from './package-files.ts';
import { createRetainingRegistry } from './retaining-registry.ts';
import {
  BLOCK_FOLDER,
  LIB_FOLDER,
  readVirtual,
  virtualFileExists,
  virtualFolderExists,
  withoutRemarks,
} from './virtual-files.ts';

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ESNext,
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  // Every block is a module of its own, so that its names do not clash with those of the DOM.
  moduleDetection: ts.ModuleDetectionKind.Force,
  // As bundlers, Next.js and artifacts compile it: nobody has to import React.
  jsx: ts.JsxEmit.ReactJSX,
  types: ['node'],
  allowJs: true,
  checkJs: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
};

/** A text with the name of its file. */
export interface Named {
  name: string;
  text: string;
}

/** A warm compiler that looks at one file after the other. */
export interface Compiler {
  /**
   * Puts the text in place of the one before, in a file of the name's kind; returns the service and the file's path.
   * `parser` knows the same files without libraries and imports: for what only the text can tell.
   */
  open(name: string, text: string): { service: ts.LanguageService; parser: ts.LanguageService; path: string };
  /**
   * The same with the declarations of packages, by a service of its own: whoever has none does not wait for those of
   * others.
   */
  openWith(
    name: string,
    text: string,
    mounts: readonly DeclarationMount[],
  ): { service: ts.LanguageService; path: string; packages: PackageFiles };
  /**
   * Many files as one program, so that the library's types are put together once for all of them. Each lies in a folder
   * of its own and finds no other; what one declares for everybody all of them see (`mayStandBeside`).
   */
  together(files: readonly Named[]): { service: ts.LanguageService; paths: readonly string[] };
}

/**
 * The kinds of file. One of each is always part of the program, all but the current one empty: a program whose list of
 * files changed would resolve every import of the library files anew.
 */
const KINDS = ['ts', 'tsx', 'js', 'jsx', 'd.ts'].map((extension) => `${BLOCK_FOLDER}/block.${extension}`);

/** `.mts` and `.cts` are read as `.ts`, `.mjs` and `.cjs` as `.js`: every block is a module. */
function pathFor(name: string, folder = BLOCK_FOLDER): string {
  if (isDeclarations(name)) return `${folder}/block.d.ts`;
  const [, kind = 'ts', x = ''] = /\.[mc]?([tj]s)(x?)$/.exec(name) ?? [];
  return `${folder}/block.${kind}${x}`;
}

interface Block {
  text: string;
  version: number;
}

/** The blocks of one service; one text at a time. */
function createBlocks(): {
  blocks: ReadonlyMap<string, Block>;
  show(name: string, text: string, anew?: boolean): string;
} {
  const blocks = new Map<string, Block>(KINDS.map((path) => [path, { text: '', version: 0 }]));
  return {
    blocks,
    show(name, text, anew = false) {
      const path = pathFor(name);
      for (const kind of KINDS) {
        const block = blocks.get(kind);
        const next = kind === path ? text : '';
        // The same text again keeps its program, and with it what was parsed and checked.
        if (block?.text !== next || (anew && next !== ''))
          blocks.set(kind, { text: next, version: (block?.version ?? 0) + 1 });
      }
      return path;
    },
  };
}

/** Makes the compiler; the library files are read and bound with the first file. */
export function createCompiler(): Compiler {
  const library = createLibrary();
  const registry = ts.createDocumentRegistry(true, BLOCK_FOLDER);
  const { blocks, show } = createBlocks();
  const host = hostOf(blocks, library);
  const service = ts.createLanguageService(host, registry);
  const parser = ts.createLanguageService(
    { ...host, getCompilationSettings: () => ({ ...OPTIONS, noLib: true, noResolve: true, types: [] }) },
    ts.createDocumentRegistry(true, BLOCK_FOLDER),
  );
  let withPackages: ReturnType<typeof createPackagedService> | undefined;
  return {
    open: (name, text) => ({ service, parser, path: show(name, text) }),
    openWith(name, text, mounts) {
      if (withPackages?.isFull() === true) {
        withPackages.service.dispose();
        withPackages = undefined;
      }
      withPackages ??= createPackagedService(library, registry);
      return withPackages.open(name, text, mounts);
    },
    together(files) {
      const placed = files.map(
        ({ name, text }, index) => [pathFor(name, `${BLOCK_FOLDER}/${index}`), { text, version: 1 }] as const,
      );
      return {
        service: ts.createLanguageService(hostOf(new Map(placed), library), registry),
        paths: placed.map(([path]) => path),
      };
    },
  };
}

/** A service that finds packages besides the library; what was parsed of one stays for the next block with it. */
function createPackagedService(library: Library, shared: ts.DocumentRegistry) {
  const packages = createPackageFiles();
  const { blocks, show } = createBlocks();
  const plain = hostOf(blocks, library);
  const isShared = (path: string): boolean => !isPackageFile(path) && !blocks.has(path);
  const registry = createRetainingRegistry(shared, { isShared, isRetained: isPackageFile }, BLOCK_FOLDER);
  const snapshots = new Map<string, { key: string; snapshot: ts.IScriptSnapshot }>();
  const snapshotOf = (path: string, key: string): ts.IScriptSnapshot | undefined => {
    const known = snapshots.get(path);
    const text = known?.key === key ? undefined : packages.read(path);
    if (text !== undefined) snapshots.set(path, { key, snapshot: ts.ScriptSnapshot.fromString(text) });
    return text === undefined && known?.key !== key ? undefined : snapshots.get(path)?.snapshot;
  };
  let isOther = false;
  // The service asks this of its host, although its type does not say so.
  const host: ts.LanguageServiceHost & { hasInvalidatedResolutions(path: string): boolean } = {
    ...plain,
    getScriptVersion: (path) => packages.keyOf(path) ?? plain.getScriptVersion(path),
    getScriptSnapshot(path) {
      const key = packages.keyOf(path);
      return key === undefined ? plain.getScriptSnapshot(path) : snapshotOf(path, key);
    },
    fileExists: (path) => packages.exists(path) || plain.fileExists(path),
    readFile: (path) => packages.read(path) ?? plain.readFile(path),
    directoryExists: (path) => packages.isFolder(path) || virtualFolderExists(path),
    // What a package imports may be there by now, or not any more.
    hasInvalidatedResolutions: (path) => isOther && packages.packageOf(path) !== undefined,
  };
  const service = ts.createLanguageService(host, registry);
  return {
    service,
    isFull: registry.isFull,
    open(name: string, text: string, mounts: readonly DeclarationMount[]) {
      isOther = packages.mount(mounts);
      return { service, path: show(name, text, isOther), packages };
    },
  };
}

type Library = (path: string) => ts.IScriptSnapshot | undefined;

/** The library files, each read once. */
function createLibrary(): Library {
  const snapshots = new Map<string, ts.IScriptSnapshot>();
  return (path) => {
    const known = snapshots.get(path);
    if (known !== undefined) return known;
    const text = readVirtual(path);
    if (text === undefined) return undefined;
    const snapshot = ts.ScriptSnapshot.fromString(withoutRemarks(text));
    snapshots.set(path, snapshot);
    return snapshot;
  };
}

function hostOf(blocks: ReadonlyMap<string, Block>, library: Library): ts.LanguageServiceHost {
  return {
    getCompilationSettings: () => OPTIONS,
    getScriptFileNames: () => [...blocks.keys()],
    getScriptVersion: (path) => String(blocks.get(path)?.version ?? 1),
    getScriptSnapshot(path) {
      const block = blocks.get(path);
      return block === undefined ? library(path) : ts.ScriptSnapshot.fromString(block.text);
    },
    getCurrentDirectory: () => BLOCK_FOLDER,
    getDefaultLibFileName: () => `${LIB_FOLDER}/lib.esnext.d.ts`,
    fileExists: (path) => blocks.has(path) || virtualFileExists(path),
    readFile: (path) => blocks.get(path)?.text ?? readVirtual(path),
    directoryExists: virtualFolderExists,
    getDirectories: () => [],
    useCaseSensitiveFileNames: () => true,
  };
}
