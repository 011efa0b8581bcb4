import { posix } from 'node:path';
import { fieldsOf } from './manifest-fields.ts';
import type { TreeFiles } from './tree-files.ts';

/** Folders that builds write to. */
const OUTPUT = /^(?:dist|lib|build|out|esm|cjs|types|typings|\.)$/;
const ENDINGS = ['.ts', '.tsx', '.mts', '.cts'];
/** Targets of a manifest that are tried, at most. */
const MOST_TARGETS = 20;

/**
 * The source of what an import of a package of the workspace means where its manifest names a build that is not there:
 * `@shop/core` with `"types": "./dist/index.d.ts"` is `src/index.ts`. Undefined for any other import.
 */
export function memberSource(
  specifier: string,
  files: Pick<TreeFiles, 'memberFolder' | 'read' | 'isFile'>,
): string | undefined {
  const [, member = '', inside = ''] = /^((?:@[^/]+\/)?[^/]+)\/?(.*)$/.exec(specifier) ?? [];
  const folder = files.memberFolder(member);
  if (folder === undefined) return undefined;
  const targets = inside === '' ? targetsOf(files.read(`${folder}/package.json`)) : [inside];
  const stems = [...new Set(targets.map((target) => stemOf(target)))];
  const places = stems.flatMap((stem) => [`src/${stem}`, stem, `src/${stem}/index`, `${stem}/index`]);
  return places
    .flatMap((place) => ENDINGS.map((ending) => posix.join(folder, place + ending)))
    .find((path) => path.startsWith(`${folder}/`) && files.isFile(path));
}

/** What the manifest names as the package itself, then what a package without a word of it is. */
function targetsOf(manifest: string | undefined): string[] {
  const fields = fieldsOf(manifest);
  const { exports } = fields ?? {};
  const isByPath = (of: unknown): of is Record<string, unknown> => typeof of === 'object' && of !== null && '.' in of;
  const root = isByPath(exports) ? exports['.'] : exports;
  const named = [fields?.types, fields?.typings, root, fields?.module, fields?.main];
  return [...named.flatMap((each) => textsIn(each)).slice(0, MOST_TARGETS), 'index'];
}

/** The targets of conditions, however they are nested. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  return Object.values(value).flatMap((each) => textsIn(each, depth + 1));
}

/** "./dist/esm/pages/index.d.ts" -> "pages/index". */
function stemOf(target: string): string {
  const parts = target.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '').split('/');
  const first = parts.findIndex((part) => !OUTPUT.test(part));
  const inner = parts.slice(Math.max(0, first));
  return (inner[0] === 'src' && inner.length > 1 ? inner.slice(1) : inner).join('/');
}
