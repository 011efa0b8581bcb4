import { posix } from 'node:path';
import ts from 'typescript';
import { foldersAbove, inFolder } from '../../../kit/tree-package.ts';
import { TREE_ROOT } from '../../../kit/tree.ts';
import { excludeTest, includeTest } from './config-globs.ts';
import type { TreeFiles } from './tree-files.ts';

/** How a file is to be compiled. */
export interface Config {
  /** Path of the configuration in the tree, or null for the defaults. */
  name: string | null;
  included: boolean;
  options: ts.CompilerOptions;
  /** Files of the program, in the compiler's world. */
  roots: readonly string[];
  /** Is `checkJs` set, either way? */
  checksJavaScript: boolean | undefined;
}

/** Configurations that are followed through `references` before the search ends. */
const MAX_REFERENCES = 40;

/** What holds without a configuration: strict, as a new project would have it. */
const DEFAULTS: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  allowJs: true,
  checkJs: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  types: ['*'],
};

/** Nothing is written; how the project emits does not matter, and declarations of others are taken as they are. */
const OURS: ts.CompilerOptions = {
  noEmit: true,
  skipLibCheck: true,
  composite: false,
  incremental: false,
  declaration: false,
  declarationMap: false,
  isolatedDeclarations: false,
  emitDeclarationOnly: false,
  tsBuildInfoFile: undefined,
  plugins: [],
};

/**
 * The configuration that decides on a file: the nearest that names it, itself or through its references; else the
 * nearest. A text says what is wrong with it. `known` keeps what was parsed for the next file of the same tree.
 */
export function findConfig(
  files: TreeFiles,
  file: string,
  major: number | null,
  known: KnownConfigs = new Map(),
): Config | { broken: string; message: string } {
  const path = `${TREE_ROOT}/${file}`;
  const isScript = /\.[cm]?jsx?$/.test(file);
  let nearest: Parsed | undefined;
  for (const folder of foldersAbove(file)) {
    for (const name of ['tsconfig.json', 'jsconfig.json']) {
      const first = `${TREE_ROOT}/${inFolder(folder, name)}`;
      if (!files.isFile(first)) continue;
      const seen = new Set<string>();
      const open = [first];
      for (let at = open.shift(); at !== undefined && seen.size < MAX_REFERENCES; at = open.shift()) {
        if (seen.has(at) || !files.isFile(at)) continue;
        seen.add(at);
        const parsed = known.get(at) ?? parse(files, at);
        known.set(at, parsed);
        if (parsed.errors.length > 0) return { broken: relative(at), message: parsed.errors[0] ?? '' };
        if (parsed.rootSet.has(path)) return toConfig(parsed, { included: true, major, isScript });
        nearest ??= parsed;
        open.push(...parsed.references);
      }
    }
  }
  if (nearest !== undefined)
    return toConfig({ ...nearest, roots: [...nearest.roots, path] }, { included: false, major, isScript });
  return {
    name: null,
    included: true,
    options: { ...DEFAULTS, ...OURS },
    roots: withoutConfig(files, file),
    checksJavaScript: undefined,
  };
}

/** Configurations of a tree that are read to find who depends on a file. */
const MAX_CONFIGS = 100;

/** The configurations of a tree that name files, but for one; one that cannot be followed names none. */
export function otherConfigs(files: TreeFiles, own: string | null, major: number | null): Config[] {
  return files
    .all()
    .filter((path) => /\/(?:tsconfig[^/]*|jsconfig)\.json$/.test(path) && relative(path) !== own)
    .toSorted((a, b) => a.split('/').length - b.split('/').length)
    .slice(0, MAX_CONFIGS)
    .map((path) => parse(files, path))
    .filter(({ roots, errors }) => roots.length > 0 && errors.length === 0)
    .map((parsed) => toConfig(parsed, { included: true, major, isScript: false }));
}

/** Configurations that were parsed, by their path. */
export type KnownConfigs = Map<string, Parsed>;

interface Parsed {
  name: string;
  options: ts.CompilerOptions;
  roots: readonly string[];
  rootSet: ReadonlySet<string>;
  references: readonly string[];
  errors: readonly string[];
}

/** "No inputs were found", "files is empty": what has references only says that. */
const NO_INPUTS: readonly number[] = [18002, 18003];

function parse(files: TreeFiles, path: string): Parsed {
  const host: ts.ParseConfigHost & Pick<ts.ModuleResolutionHost, 'directoryExists' | 'realpath'> = {
    directoryExists: files.isFolder,
    realpath: files.realPath,
    useCaseSensitiveFileNames: true,
    fileExists: files.isFile,
    readFile: files.read,
    readDirectory(folder, extensions, excludes, includes) {
      const included = includeTest(folder, includes);
      const excluded = excludeTest(folder, excludes ?? []);
      return files
        .all()
        .filter(
          (each) => extensions.some((extension) => each.endsWith(extension)) && included(each) && !excluded(each),
        );
    },
  };
  const read = ts.readConfigFile(path, host.readFile);
  const parsed = ts.parseJsonConfigFileContent(read.config ?? {}, host, posix.dirname(path), undefined, path);
  const errors = [...(read.error === undefined ? [] : [read.error]), ...parsed.errors].filter(
    ({ code, category }) => category === ts.DiagnosticCategory.Error && !NO_INPUTS.includes(code),
  );
  const roots = parsed.fileNames.filter(files.isFile);
  return {
    name: relative(path),
    options: parsed.options,
    roots,
    rootSet: new Set(roots),
    references: (parsed.projectReferences ?? []).map((reference) =>
      files.isFile(reference.path) ? reference.path : posix.join(reference.path, 'tsconfig.json'),
    ),
    errors: errors.map(({ messageText }) =>
      ts.flattenDiagnosticMessageText(messageText, ' ').replaceAll(`${TREE_ROOT}/`, ''),
    ),
  };
}

function toConfig(
  { name, options, roots }: Parsed,
  { included, major, isScript }: { included: boolean; major: number | null; isScript: boolean },
): Config {
  const script = isScript && !included ? { allowJs: true, checkJs: true } : {};
  return {
    name,
    included,
    options: { ...(major !== null && major < 6 ? earlierDefaults(options) : {}), ...options, ...script, ...OURS },
    roots,
    checksJavaScript: options.checkJs,
  };
}

/**
 * TypeScript 6 changed what holds where a configuration says nothing: a project with an earlier one means the earlier.
 */
function earlierDefaults({
  target = ts.ScriptTarget.ES5,
  module: written,
  strict = false,
}: ts.CompilerOptions): ts.CompilerOptions {
  const module = written ?? (target >= ts.ScriptTarget.ES2015 ? ts.ModuleKind.ES2015 : ts.ModuleKind.CommonJS);
  const interop = module >= ts.ModuleKind.Node16;
  return {
    target,
    module,
    strict,
    types: ['*'],
    noUncheckedSideEffectImports: false,
    esModuleInterop: interop,
    alwaysStrict: strict,
    ...(module === ts.ModuleKind.CommonJS ? { moduleResolution: ts.ModuleResolutionKind.Node10 } : {}),
  };
}

function withoutConfig(files: TreeFiles, file: string): string[] {
  const folder =
    foldersAbove(file).find((each) => files.isFile(`${TREE_ROOT}/${inFolder(each, 'package.json')}`)) ?? '';
  const included = includeTest(inFolder(`${TREE_ROOT}`, folder), ['**/*']);
  const roots = files.all().filter((path) => /\.[cm]?[jt]sx?$/.test(path) && included(path));
  return roots.includes(`${TREE_ROOT}/${file}`) ? roots : [...roots, `${TREE_ROOT}/${file}`];
}

const relative = (path: string): string => path.slice(TREE_ROOT.length + 1);
