import { posix } from 'node:path';
import ts from 'typescript';
import { TREE_ROOT } from '../../../kit/tree.ts';
import { LIB_FOLDER } from '../virtual-files.ts';
import type { Config } from './tsconfig.ts';
import { createImports, type Imports } from './project-imports.ts';
import type { Laid, TreeFiles } from './tree-files.ts';

/** Comments are read only where they hold types: nobody is shown one. */
const JSDOC = ts.JSDocParsingMode.ParseForTypeErrors;

/** A warm compiler over one project. */
export interface ProjectService {
  /** Brings it in line with the files and the configuration, and compiles what is new. */
  program(config: Config, laid: Laid): { program: ts.Program; imports: Imports; language: ts.LanguageService };
}

/** Makes a compiler that knows nothing yet. */
export function createProjectService(files: TreeFiles): ProjectService {
  let config: Config | undefined;
  let version = 0;
  let imports = createImports(files);
  let invalid: ReadonlySet<string> | 'all' = 'all';
  const snapshots = new Map<string, { version: string; snapshot: ts.IScriptSnapshot }>();
  const host: ts.LanguageServiceHost & Pick<ts.CompilerHost, 'hasInvalidatedResolutions'> = {
    getCompilationSettings: () => config?.options ?? {},
    getScriptFileNames: () => [...(config?.roots ?? [])],
    getProjectVersion: () => String(version),
    getScriptVersion: files.version,
    getScriptSnapshot(path) {
      const known = snapshots.get(path);
      const now = files.version(path);
      if (known?.version === now) return known.snapshot;
      const text = files.read(path);
      if (text === undefined) return undefined;
      const snapshot = ts.ScriptSnapshot.fromString(text);
      snapshots.set(path, { version: now, snapshot });
      return snapshot;
    },
    getCurrentDirectory: () => TREE_ROOT,
    getDefaultLibFileName: (options) => posix.join(LIB_FOLDER, ts.getDefaultLibFileName(options)),
    fileExists: files.isFile,
    readFile: files.read,
    directoryExists: files.isFolder,
    getDirectories: files.folders,
    realpath: files.realPath,
    useCaseSensitiveFileNames: () => true,
    jsDocParsingMode: JSDOC,
    resolveModuleNameLiterals: (...asked) => imports.modules(...asked),
    resolveTypeReferenceDirectiveReferences: (names, from, redirected, options, source) =>
      imports.types(names, from, redirected, options, source),
    hasInvalidatedResolutions: (path) => invalid === 'all' || invalid.has(path),
  };
  const service = ts.createLanguageService(host, ts.createDocumentRegistry(true, TREE_ROOT, JSDOC));
  return {
    program(next, laid) {
      const reconfigured = config === undefined || !sameConfig(config, next);
      if (reconfigured) config = next;
      if (reconfigured || laid.changed) version += 1;
      invalid = laid.moved === null || reconfigured ? 'all' : imports.affected(laid.moved);
      if (laid.moved === null || reconfigured) {
        imports = createImports(files);
        snapshots.clear();
      } else if (laid.moved.length > 0) imports.forget(laid.moved);
      const program = service.getProgram();
      invalid = new Set();
      if (program === undefined) throw new Error('the compiler made no program');
      return { program, imports, language: service };
    },
  };
}

const sameConfig = (a: Config, b: Config): boolean =>
  a === b ||
  (JSON.stringify(a.options) === JSON.stringify(b.options) &&
    a.roots.length === b.roots.length &&
    a.roots.every((root, index) => root === b.roots[index]));
