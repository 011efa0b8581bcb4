import ts from 'typescript';
import { MIB } from '../../../shared/limits.ts';

/** Texts of declarations whose trees are kept, UTF-16 units: a tree takes some ten times as much. */
const RETAINED_UNITS = 12 * MIB;

/** A registry of parsed files in which those of packages stay, also when no program has them for a while. */
export interface RetainingRegistry extends ts.DocumentRegistry {
  /** Is more kept than should be? Then a new registry has to take its place, with a new language service. */
  isFull(): boolean;
}

/**
 * @param shared has the files that are the same for every service: to it two of one path and version are one text.
 */
export function createRetainingRegistry(
  shared: ts.DocumentRegistry,
  { isShared, isRetained }: { isShared(path: string): boolean; isRetained(path: string): boolean },
  folder: string,
): RetainingRegistry {
  const own = ts.createDocumentRegistry(true, folder);
  const units = new Map<string, number>();
  const of = (path: string): ts.DocumentRegistry => (isShared(path) ? shared : own);
  const counted = (path: string, text: ts.IScriptSnapshot): string => {
    if (isRetained(path)) units.set(path, text.getLength());
    return path;
  };
  return {
    isFull: () => units.values().reduce((sum, each) => sum + each, 0) > RETAINED_UNITS,
    getKeyForCompilationSettings: (settings) => shared.getKeyForCompilationSettings(settings),
    reportStats: () => shared.reportStats(),
    acquireDocument: (name, settings, text, ...rest) =>
      of(name).acquireDocument(counted(name, text), settings, text, ...rest),
    acquireDocumentWithKey: (name, path, settings, key, text, ...rest) =>
      of(name).acquireDocumentWithKey(counted(name, text), path, settings, key, text, ...rest),
    updateDocument: (name, settings, text, ...rest) =>
      of(name).updateDocument(counted(name, text), settings, text, ...rest),
    updateDocumentWithKey: (name, path, settings, key, text, ...rest) =>
      of(name).updateDocumentWithKey(counted(name, text), path, settings, key, text, ...rest),
    releaseDocument(name: string, settings: ts.CompilerOptions, kind?: ts.ScriptKind, format?: ts.ResolutionMode) {
      if (!isRetained(name)) of(name).releaseDocument(name, settings, kind ?? ts.ScriptKind.TS, format);
    },
    releaseDocumentWithKey(
      path: ts.Path,
      key: ts.DocumentRegistryBucketKey,
      kind?: ts.ScriptKind,
      format?: ts.ResolutionMode,
    ) {
      if (!isRetained(path)) of(path).releaseDocumentWithKey(path, key, kind ?? ts.ScriptKind.TS, format);
    },
  };
}
