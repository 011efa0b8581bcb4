import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync, type Stats } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { TREE_ROOT } from '../../../kit/tree.ts';
import { LIB_FOLDER, readVirtual, virtualFileExists, virtualFolderExists } from '../virtual-files.ts';
import { fieldsOf } from './manifest-fields.ts';
import type { ProjectQuestion as Asked } from './project-answer.ts';

/** The tree, whatever is asked about it. */
type Question = Omit<Asked, 'file'>;

/**
 * The tree's files and what is installed for it, as the compiler sees them: below {@link TREE_ROOT}, nothing else is
 * there.
 */
export interface TreeFiles {
  /** Brings the world in line with a tree. */
  lay(question: Question): Laid;
  /** Changes with the file's content. */
  version(path: string): string;
  read(path: string): string | undefined;
  isFile(path: string): boolean;
  isFolder(path: string): boolean;
  folders(path: string): string[];
  realPath(path: string): string;
  /** The folder of a package of the workspace, by the package's name. */
  memberFolder(name: string): string | undefined;
  /** All files of the tree, absolute in the compiler's world. */
  all(): readonly string[];
  bytes(path: string): number;
}

/** What changed since the tree before. */
export interface Laid {
  /** Paths that were not there or are not any more; null when everything may have changed. */
  moved: readonly string[] | null;
  changed: boolean;
}

interface Known {
  stamp: string;
  version: string;
}

/** A larger file is not read: no source is that long. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Files whose stamps are remembered, of all trees together. */
const MAX_STAMPS = 100_000;

/** Makes an empty world. Contents are remembered by the file's stamp, per tree, and shared by their hash. */
export function createTreeFiles(): TreeFiles {
  const stamps = new Map<string, Known>();
  const texts = new Map<string, string>();
  let at: Question = { root: '', binds: [], files: [], major: null };
  let files = new Set<string>();
  let folders = new Set<string>();
  let current = new Map<string, string>();
  let installed = '';
  const found = new Map<string, Place | undefined>();
  const outside = new Map<string, string | undefined>();
  let workspace: ReadonlyMap<string, string> = new Map();

  const versionOf = (path: string): string => {
    const real = join(at.root, path.slice(TREE_ROOT.length));
    const stat = lstatSync(real, { throwIfNoEntry: false });
    if (stat?.isFile() !== true || stat.size > MAX_BYTES) return '';
    const stamp = stampOf(stat);
    const known = stamps.get(real);
    if (known?.stamp === stamp) return known.version;
    const text = readFileSync(real, 'utf8');
    const version = createHash('sha1').update(text).digest('base64');
    stamps.set(real, { stamp, version });
    if (!texts.has(version)) texts.set(version, text);
    return version;
  };

  const placeOf = (path: string): Place | undefined => {
    if (!path.includes('/node_modules')) return { kind: 'tree', path };
    const known = found.get(path);
    if (known !== undefined || found.has(path)) return known;
    const place = findPlace(path, at.binds) ?? placeInWorkspace(path, workspace);
    found.set(path, place);
    return place;
  };

  const inTree = (path: string): boolean => files.has(path) && current.get(path) !== '';

  return {
    lay(question) {
      const rest = packagesStamp(question);
      const fresh = at.root === '' || rest !== installed;
      const before = files;
      const maybe = fresh ? undefined : mayDiffer(at.since, question.since);
      at = question;
      installed = rest;
      files = new Set(question.files.map((file) => `${TREE_ROOT}/${file}`));
      const old = current;
      current = new Map();
      let changed = fresh;
      for (const path of files) {
        if (!isSource(path)) continue;
        const known = maybe === undefined || maybe.has(path) ? undefined : old.get(path);
        const version = known ?? versionOf(path);
        current.set(path, version);
        changed ||= old.get(path) !== version;
      }
      const moved = fresh
        ? null
        : [...[...files].filter((path) => !before.has(path)), ...[...before].filter((path) => !files.has(path))];
      if (moved === null || moved.length > 0) {
        changed = true;
        folders = foldersOf(files);
      }
      if (fresh) outside.clear();
      if (changed) workspace = workspaceOf([...files], textOf);
      if (changed) found.clear();
      forget(texts, stamps, current);
      return { moved, changed };
    },
    version: (path) => current.get(path) ?? (files.has(path) ? versionOf(path) : '1'),
    read(path) {
      if (path.startsWith(`${LIB_FOLDER}/`)) return readVirtual(path);
      const place = placeOf(path);
      if (place?.kind === 'tree') return files.has(place.path) ? textOf(place.path) : undefined;
      if (place === undefined) return undefined;
      if (!outside.has(path)) outside.set(path, readInstalled(place));
      return outside.get(path);
    },
    isFile(path) {
      if (path.startsWith(`${LIB_FOLDER}/`)) return virtualFileExists(path);
      const place = placeOf(path);
      return place?.kind === 'tree' ? inTree(place.path) : place !== undefined && isKind(place, 'isFile');
    },
    isFolder(path) {
      if (path === LIB_FOLDER || path.startsWith(`${LIB_FOLDER}/`)) return virtualFolderExists(path);
      const place = placeOf(path);
      return place?.kind === 'tree' ? folders.has(place.path) : place !== undefined && isKind(place, 'isDirectory');
    },
    folders(path) {
      const place = placeOf(path);
      if (place?.kind !== 'disk' || !isKind(place, 'isDirectory')) return [];
      return readdirSync(place.path, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
        .map(({ name }) => name);
    },
    memberFolder: (name) => workspace.get(name),
    realPath: (path) => placeOf(path)?.seen ?? path,
    all: () => [...files],
    bytes: (path) => texts.get(current.get(path) ?? '')?.length ?? 0,
  };

  function textOf(path: string): string | undefined {
    const version = current.get(path) ?? versionOf(path);
    return texts.get(version);
  }
}

/** The files in which two trees may differ; undefined where every one has to be looked at. */
function mayDiffer(before: Question['since'], now: Question['since']): ReadonlySet<string> | undefined {
  if (before === undefined || now === undefined || before.state !== now.state) return undefined;
  return new Set([...before.files, ...now.files].map((file) => `${TREE_ROOT}/${file}`));
}

/** Where a path of the compiler's world lies: in the tree, or installed. `seen` is its name with links followed. */
type Place =
  | { kind: 'tree'; path: string; seen?: string }
  | { kind: 'disk'; path: string; seen: string; within: readonly string[] };

/**
 * Follows a path through a dependency folder. A link to a package of the project itself leads back into the tree; one
 * that leads to anywhere else is not there.
 */
function findPlace(path: string, binds: Question['binds']): Place | undefined {
  const bind = binds
    .filter(({ to }) => path === `${TREE_ROOT}/${to}` || path.startsWith(`${TREE_ROOT}/${to}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
  if (bind === undefined) return undefined;
  const rest = path.slice(TREE_ROOT.length + bind.to.length + 2);
  const within = binds.map(({ from }) => from);
  if (rest === '') return { kind: 'disk', path: bind.from, seen: path, within };
  const [, name = '', inside = ''] = /^((?:@[^/]+\/)?[^/]+)\/?(.*)$/.exec(rest) ?? [];
  const folder = realOf(join(bind.from, name));
  if (folder === undefined) return undefined;
  const home = binds.find(({ from }) => folder.startsWith(from + sep));
  const project = bind.from.endsWith(`/${bind.to}`) ? bind.from.slice(0, -bind.to.length - 1) : undefined;
  if (home !== undefined) {
    const real = realOf(join(folder, inside)) ?? join(folder, inside);
    const owner = binds.find(({ from }) => real.startsWith(from + sep));
    return owner === undefined
      ? undefined
      : { kind: 'disk', path: real, seen: posix.join(TREE_ROOT, owner.to, real.slice(owner.from.length)), within };
  }
  if (project === undefined || !folder.startsWith(project + sep)) return undefined;
  const inTree = posix.join(TREE_ROOT, folder.slice(project.length), inside);
  return { kind: 'tree', path: inTree, seen: inTree };
}

/** A package of the workspace is found where an installer would link it, also where nobody has installed anything. */
function placeInWorkspace(path: string, workspace: ReadonlyMap<string, string>): Place | undefined {
  if (workspace.size === 0) return undefined;
  const installed = `${TREE_ROOT}/node_modules`;
  if (path === installed) return { kind: 'tree', path: TREE_ROOT };
  if (!path.startsWith(`${installed}/`)) return undefined;
  const [, name = '', inside = ''] = /^((?:@[^/]+\/)?[^/]+)\/?(.*)$/.exec(path.slice(installed.length + 1)) ?? [];
  const folder = workspace.get(name);
  if (folder === undefined) return undefined;
  const inTree = posix.join(folder, inside);
  return { kind: 'tree', path: inTree, seen: inTree };
}

/** The packages of a workspace by their names; none where the tree is no workspace. */
function workspaceOf(
  files: readonly string[],
  read: (path: string) => string | undefined,
): ReadonlyMap<string, string> {
  const isWorkspace =
    files.includes(`${TREE_ROOT}/pnpm-workspace.yaml`) ||
    fieldsOf(read(`${TREE_ROOT}/package.json`))?.workspaces !== undefined;
  if (!isWorkspace) return new Map();
  return new Map(
    files
      .filter((path) => path.endsWith('/package.json') && path !== `${TREE_ROOT}/package.json`)
      .flatMap((path): [string, string][] => {
        const name = fieldsOf(read(path))?.name;
        return name === undefined ? [] : [[name, posix.dirname(path)]];
      }),
  );
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch (thrown) {
    if (
      thrown instanceof Error &&
      'code' in thrown &&
      ['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES'].includes(String(thrown.code))
    )
      return undefined;
    throw thrown;
  }
}

const isKind = (place: Place & { kind: 'disk' }, kind: 'isFile' | 'isDirectory'): boolean =>
  statSync(place.path, { throwIfNoEntry: false })?.[kind]() === true;

function readInstalled(place: Place & { kind: 'disk' }): string | undefined {
  const real = realOf(place.path);
  if (real === undefined || !place.within.some((folder) => real.startsWith(folder + sep))) return undefined;
  const stat = lstatSync(real);
  return stat.isFile() && stat.size <= MAX_BYTES ? readFileSync(real, 'utf8') : undefined;
}

const stampOf = ({ mtimeMs, ctimeMs, size, ino }: Stats): string => `${mtimeMs} ${ctimeMs} ${size} ${ino}`;

/** Changes when packages are installed or removed: package managers rewrite their own record then. */
function packagesStamp({ binds, major }: Question): string {
  const stamps = binds.flatMap(({ from }) =>
    ['.', '.package-lock.json', '.modules.yaml', '.yarn-state.yml'].map((name) => {
      const stat = lstatSync(join(from, name), { throwIfNoEntry: false });
      return stat === undefined ? '' : stampOf(stat);
    }),
  );
  return JSON.stringify([binds, major, stamps]);
}

/** What the compiler may ask the text of. */
const isSource = (path: string): boolean => /\.(?:[cm]?[jt]sx?|json)$/.test(path);

function foldersOf(files: ReadonlySet<string>): Set<string> {
  const folders = new Set<string>(['/']);
  for (const file of files)
    for (let folder = posix.dirname(file); !folders.has(folder); folder = posix.dirname(folder)) folders.add(folder);
  return folders;
}

/** Keeps the memory from growing with every block: contents that no stamp names go when there are many. */
function forget(texts: Map<string, string>, stamps: Map<string, Known>, current: ReadonlyMap<string, string>): void {
  if (texts.size < 2 * stamps.size + 1_000 && stamps.size < MAX_STAMPS) return;
  if (stamps.size >= MAX_STAMPS) stamps.clear();
  const used = new Set([...stamps.values().map(({ version }) => version), ...current.values()]);
  for (const version of texts.keys()) if (!used.has(version)) texts.delete(version);
}
