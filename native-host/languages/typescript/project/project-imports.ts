import { posix } from 'node:path';
import ts from 'typescript';
import { TREE_ROOT } from '../../../kit/tree.ts';
import { memberSource } from './member-source.ts';
import type { TreeFiles } from './tree-files.ts';

/** Resolves imports for the compiler, and remembers who imports whom. */
export interface Imports {
  modules: NonNullable<ts.LanguageServiceHost['resolveModuleNameLiterals']>;
  types(
    names: readonly (ts.FileReference | string)[],
    from: string,
    redirected: ts.ResolvedProjectReference | undefined,
    options: ts.CompilerOptions,
    source: ts.SourceFile | undefined,
  ): readonly ts.ResolvedTypeReferenceDirectiveWithFailedLookupLocations[];
  /** Files whose imports may resolve otherwise now that these paths are there, or are not any more. */
  affected(moved: readonly string[]): ReadonlySet<string>;
  /** Lets go of what was remembered about paths that are there now, or are not any more. */
  forget(moved: readonly string[]): void;
  /** Files that import this one, directly or through others: the nearest first, by name among the equally near. */
  dependentsOf(path: string, isPart: (path: string) => boolean): string[];
  /** Packages of types that were asked for by name and are not there. */
  missingTypes(): string[];
}

/** What one file imports: as it is written -> the file that it is, or undefined. */
type Edges = Map<string, string | undefined>;

/** Makes a memory that is empty. */
export function createImports(files: TreeFiles): Imports {
  const edges = new Map<string, Edges>();
  const missing = new Set<string>();
  const host: ts.ModuleResolutionHost = {
    fileExists: files.isFile,
    readFile: files.read,
    directoryExists: files.isFolder,
    getDirectories: files.folders,
    realpath: files.realPath,
    getCurrentDirectory: () => TREE_ROOT,
    useCaseSensitiveFileNames: true,
  };
  let cache: ts.ModuleResolutionCache | undefined;

  function orSource(
    answer: ts.ResolvedModuleWithFailedLookupLocations,
    name: string,
  ): ts.ResolvedModuleWithFailedLookupLocations {
    const source = answer.resolvedModule === undefined ? memberSource(name, files) : undefined;
    if (source === undefined) return answer;
    const extension = posix.extname(source);
    // Like its build it is no part of the project that imports it: no folder of sources has to hold it.
    const resolvedModule = { resolvedFileName: source, extension, isExternalLibraryImport: true };
    return { ...answer, resolvedModule };
  }

  return {
    modules(literals, from, redirected, options, source, reused) {
      cache ??= ts.createModuleResolutionCache(TREE_ROOT, (name) => name, options);
      const old = edges.get(from);
      const now: Edges = new Map((reused ?? []).map(({ text }) => [text, old?.get(text)]));
      const answers = literals.map((literal) => {
        const mode = ts.getModeForUsageLocation(source, literal, redirected?.commandLine.options ?? options);
        const answer = orSource(
          ts.resolveModuleName(literal.text, from, options, host, cache, redirected, mode),
          literal.text,
        );
        now.set(literal.text, answer.resolvedModule?.resolvedFileName);
        return answer;
      });
      edges.set(from, now);
      return answers;
    },
    types(names, from, redirected, options, source) {
      return names.map((each) => {
        const name = typeof each === 'string' ? each : each.fileName;
        const mode =
          typeof each === 'string' || source === undefined
            ? undefined
            : ts.getModeForFileReference(each, source.impliedNodeFormat);
        const answer = ts.resolveTypeReferenceDirective(name, from, options, host, redirected, undefined, mode);
        if (answer.resolvedTypeReferenceDirective?.resolvedFileName === undefined) missing.add(name);
        else missing.delete(name);
        return answer;
      });
    },
    affected(moved) {
      if (moved.length === 0) return new Set();
      const paths = new Set(moved);
      // A package's manifest decides on what its files are imported by and on what kind of module they are.
      if (moved.some((path) => path.endsWith('/package.json'))) return new Set(edges.keys());
      const stems = new Set(moved.flatMap(stemsOf));
      return new Set(
        [...edges]
          .filter(([, imported]) =>
            [...imported].some(([name, to]) => to === undefined || paths.has(to) || stems.has(lastPart(name))),
          )
          .map(([from]) => from),
      );
    },
    forget(moved) {
      cache = undefined;
      for (const path of moved) edges.delete(path);
    },
    dependentsOf(path, isPart) {
      const importers = new Map<string, string[]>();
      for (const [from, imported] of edges) {
        if (!isPart(from)) continue;
        for (const to of new Set(imported.values())) {
          if (to === undefined || to === from) continue;
          const known = importers.get(to);
          if (known === undefined) importers.set(to, [from]);
          else known.push(from);
        }
      }
      const found = new Set([path]);
      for (let near = [path]; near.length > 0;) {
        near = [...new Set(near.flatMap((each) => importers.get(each) ?? []))]
          .filter((each) => !found.has(each))
          .toSorted();
        for (const each of near) found.add(each);
      }
      found.delete(path);
      return [...found];
    },
    missingTypes: () => [...missing].toSorted(),
  };
}

/** The words by which an import can name a file: its own without extension, and its folder's. */
function stemsOf(path: string): string[] {
  const name = posix.basename(path);
  return [name.replace(/(?:\.d)?\.\w+$/, ''), name, posix.basename(posix.dirname(path))];
}

const lastPart = (specifier: string): string => posix.basename(specifier).replace(/\.(?:[cm]?[jt]sx?|json)$/, '');
