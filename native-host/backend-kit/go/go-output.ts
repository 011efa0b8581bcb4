import type { Finding } from '../../../shared/finding.ts';
import { rangeAt, treePath } from '../tool-place.ts';
import { folderWith, inFolder } from '../tree-package.ts';
import type { Tree } from '../tree.ts';
import { kindOfError } from './go-error-kinds.ts';

/** Something that the compiler or the loader of packages says of a place; files are named from the module's folder. */
export interface GoError {
  file: string;
  line: number;
  column: number;
  message: string;
}

const PLACE = /^(?:vet: )?(\S[^:\s]*\.go):(\d+)(?::(\d+))?: (.*)$/;

/** Reads errors with their continuation lines; the same place and words count once. */
export function readErrors(output: string): GoError[] {
  const errors: GoError[] = [];
  for (const line of output.split('\n')) {
    const [, file, at, column, message] = PLACE.exec(line) ?? [];
    const last = errors.at(-1);
    if (file !== undefined && message !== undefined)
      errors.push({ file, line: Number(at), column: Number(column ?? 1), message });
    else if (line.startsWith('\t') && last !== undefined && !/^\tgo (?:get|mod) /.test(line))
      last.message = `${last.message} ${line.trim()}`;
  }
  return [...new Map(errors.map((error) => [JSON.stringify(error), error])).values()].filter(
    ({ message }) => message !== 'too many errors',
  );
}

/** A module's place in the tree and its name. */
export interface GoModule {
  /** Relative to the tree; empty for its root. */
  folder: string;
  name: string;
}

/** The module that a file belongs to, or undefined where there is none. */
export function goModule(tree: Tree, file: string): GoModule | undefined {
  const folder = folderWith(tree, file, /^go\.mod$/);
  if (folder === undefined) return undefined;
  return { folder, name: /^module\s+"?([^\s"]+)/m.exec(tree.text(inFolder(folder, 'go.mod')) ?? '')?.[1] ?? '' };
}

/** Where findings go, and how files are named. */
export interface GoSource {
  backend: string;
  file: string;
  /** The module's folder. */
  folder: string;
  tree: Pick<Tree, 'files' | 'text'>;
}

/** An error at its place; one outside of the tree goes to the start of the block's file. */
export function findingOf({ file, line, column, message }: GoError, source: GoSource): Finding {
  const { path, range } = placeOf({ file, line, column }, source);
  return { file: path, range, backend: source.backend, message, severity: 'error', ...kindOfError(message) };
}

/** The place in the tree that Go means; columns count bytes. */
export function placeOf(
  { file, line, column }: Omit<GoError, 'message'>,
  { folder, tree, file: own }: GoSource,
): { path: string; range: Finding['range'] } {
  const path = treePath(file.startsWith('/') ? file : inFolder(folder, file), tree);
  const text = path === undefined ? undefined : tree.text(path);
  if (path === undefined || text === undefined)
    return { path: own, range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 } };
  return { path, range: rangeAt(text, { line, column }, 'bytes') };
}
