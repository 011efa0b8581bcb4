import { LIMITS } from '../../shared/limits.ts';
import { CONTEXT_FILE, parseContextFile } from '../context/context-file.ts';
import type { SpecPlace } from '../context/formal-specs.ts';
import { gitOutput, type GitCommand } from '../sandbox/git.ts';
import { readText, type ReadText } from './file-list.ts';
import { splitNul } from './git-objects.ts';
import { specsOf, type ProjectSpecs } from './project-specs.ts';

/** Where git is asked, and whether paths count from the top of the repository or from that folder. */
export interface IndexPlace extends Pick<GitCommand, 'directory' | 'env' | 'ofHook'> {
  from: 'top' | 'folder';
}

/** What the context file in git's index names as specs, of what the index has. */
export interface IndexSpecs extends ProjectSpecs {
  /** All that the index has; empty where nothing is named. */
  listed: ReadonlySet<string>;
}

/** Bytes of output for the names: some hundred thousand files. */
const NAMES_BYTES = 64 * LIMITS.codeBytes;
const PLACES: Readonly<Record<string, SpecPlace>> = { '100': 'file', '120': 'link', '160': 'folder' };

/** The specs of a project as git's index has it, context file and all; nothing of the work tree is read. */
export async function specsInIndex(place: IndexPlace): Promise<IndexSpecs> {
  const context = await readInIndex(place, CONTEXT_FILE);
  if (!context.ok) return { specs: new Map(), failed: [], listed: new Set() };
  const found = parseContextFile(context.text);
  if (found.state !== 'broken' && found.file.formal_specs === undefined)
    return { specs: new Map(), failed: [], listed: new Set() };
  const { from, ...git } = place;
  const whole = from === 'top' ? ['--full-name', ':/'] : [];
  const names = await gitOutput({ ...git, args: ['ls-files', '-z', '--stage', ...whole], bytes: NAMES_BYTES });
  const modes = new Map(
    splitNul(names).flatMap((entry): [string, SpecPlace][] => {
      const tab = entry.indexOf('\t');
      return tab < 0 ? [] : [[entry.toString('utf8', tab + 1), PLACES[entry.toString('latin1', 0, 3)] ?? 'special']];
    }),
  );
  const listed = new Set(modes.keys());
  const isFolder = (path: string): boolean => modes.keys().some((each) => each.startsWith(`${path}/`));
  const at = (path: string): SpecPlace => modes.get(path) ?? (isFolder(path) ? 'folder' : 'missing');
  return { ...specsOf(found, { listed: [...listed], at, missing: "git's index has no such file" }), listed };
}

/** The text that git's index has at a path. */
export const readInIndex = ({ from, ...git }: IndexPlace, path: string): Promise<ReadText> =>
  readBlob(git, from === 'top' ? `:${path}` : `:./${path}`);

/** The text of a file in git's objects. @param name as gitrevisions(7) has it, and no option. */
export async function readBlob(git: Omit<IndexPlace, 'from'>, name: string): Promise<ReadText> {
  const blob = await gitOutput({ ...git, args: ['cat-file', 'blob', name], bytes: LIMITS.codeBytes + 1 }).catch(
    () => undefined,
  );
  return blob === undefined
    ? { ok: false, reason: 'its content is not in the repository, or is more than a check takes' }
    : readText(blob);
}
