import { createHash } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defaultFileName, languageOfFile, type LanguageId } from '../../shared/language.ts';
import type { BesideBlock, RequestBody } from '../../shared/protocol.ts';
import type { NotChecked, TargetReport } from '../../shared/report.ts';
import { looksLikeTests } from '../kit/tests/looks-like-tests.ts';
import type { Tree } from '../kit/tree.ts';
import type { AppliedBlocks } from '../project/apply-blocks.ts';
import { openChange, openOverlay, type OpenedOverlay } from '../project/open-overlay.ts';
import { startYielder } from '../project/cooperative-yield.ts';
import { findImporters } from '../project/importers.ts';
import { bindsOf, type Overlay, type ProjectSpace, type Writes } from '../project/overlay.ts';
import type { PackageStore } from '../project/package-store.ts';
import { SURE, type MessageBlock, type Placement } from '../project/place-block.ts';
import type { Snapshot } from '../project/snapshot.ts';
import type { SymbolCache } from '../project/symbol-index.ts';
import type { WritableFolder } from '../sandbox/sandbox-folder.ts';
import { comparedWith } from './target.ts';
import { NO_PACKAGES, type FindPackages, type FoundPackages } from './project-packages.ts';
import { underShownName } from './shown-name.ts';
import type { CheckPolicy, TreeSource, Target } from './target.ts';
import { ownCopies, ownCopiesNote } from './tests-beside.ts';

/** A project as a verification needs it. */
export interface OpenProject {
  /** The project's folder. */
  directory: string;
  space: ProjectSpace<WritableFolder>;
  symbols: SymbolCache;
  policy: CheckPolicy;
  /** `[verification.commands]`. */
  commands: Tree['commands'];
  /** See {@link Tree.registry}. */
  registry?: string | null;
  /** Where packages are kept that are installed for the project; absent: none are. */
  packages?: PackageStore;
}

/** What {@link openProjectTarget} found: a target, or only what can be said of where the block might belong. */
export type FoundTarget =
  | {
      target: Target;
      writes: ReadonlyMap<string, string | null>;
      snapshot: Snapshot;
      notChecked: readonly NotChecked[];
    }
  | { target: undefined; about: TargetReport; notChecked: readonly NotChecked[] };

type Start = RequestBody<'verify.start'>;

type Opened = OpenedOverlay<WritableFolder>;

const BLOCK = 'block';

/**
 * Finds the file that a block is, and opens the project with the block laid over it; nothing is laid out before it is
 * asked for.
 */
export async function openProjectTarget(
  request: Start,
  project: OpenProject,
  signal: AbortSignal,
  findPackages?: FindPackages,
): Promise<FoundTarget> {
  const { beside, notes } = besideWithoutCopies(request);
  const opened = await openFor({ ...request, beside }, project, signal);
  const placement = opened.placements.find(({ block }) => block === BLOCK)?.placement;
  const described = describe(opened, placement, request);
  const needing = request.change === undefined ? await whatNeedsTheRemoved(opened, signal) : [];
  const path = described.laid === null ? null : described.file;
  const text = path === null ? undefined : opened.after(path);
  if (path === null || text === undefined) return { target: undefined, about: described, notChecked: needing };
  const { directory, registry = null, packages: store } = project;
  const packages =
    store === undefined
      ? undefined
      : await findPackages?.({ directory, file: path, text: opened.before, registry, store });
  const about = { ...described, notes: [...described.notes, ...notes, ...(packages?.notes ?? [])] };
  const before = opened.before(path);
  const language = languageOf(path, request.language);
  const { shown, seen } = underShownName(opened, { space: project.space, path, language });
  const withBlock = treeOf(seen, project, packages, 'with');
  const target: Target = {
    about,
    language,
    file: { path: shown, text },
    ...(shown === path ? {} : { ownPath: path }),
    focus: focusOf(about, text),
    // A file as it lies is no change of itself.
    ...(before === undefined || (request.whole === true && before === text) ? {} : { before }),
    withBlock,
    withText: (changed) => treeWithText(seen, project, packages, { path: shown, text: changed }),
    baseline: request.whole === true ? null : treeOf(seen, project, packages, 'without'),
    textBefore: seen.before,
    textAfter: seen.after,
    policy: project.policy,
    allTests: request.allTests === true,
    close: () => Promise.resolve(),
  };
  const notChecked = [...needing, ...(packages?.notChecked ?? [])];
  return { target, writes: opened.applied.writes, snapshot: opened.snapshot, notChecked };
}

/** Files that one sentence names. */
const MOST_NEEDING = 5;

/** A block is one file: what the removal of others breaks is not looked at for it, and is named. */
async function whatNeedsTheRemoved(opened: Opened, signal: AbortSignal): Promise<NotChecked[]> {
  const { writes } = opened.applied;
  const gone = [...writes].flatMap(([path, text]) => (text === null ? [path] : []));
  if (gone.length === 0) return [];
  const files = [...opened.snapshot.files.keys()].filter((path) => writes.get(path) !== null);
  const needing = await findImporters(gone, files, opened.after, startYielder(signal));
  if (needing.length === 0) return [];
  const named = needing.slice(0, MOST_NEEDING).join(', ');
  const more = needing.length > MOST_NEEDING ? ` and ${needing.length - MOST_NEEDING} more` : '';
  return [
    {
      what: `What may need ${gone.join(', ')}, which the block removes: ${named}${more}`,
      how: '`claude-verify verify -` with the whole diff, or `claude-verify check --staged` once it is staged',
    },
  ];
}

/** A file that is given whole, or as a change, is that text; a block is found a place, and may be a part of a file. */
function openFor(request: Start, { space, symbols }: OpenProject, signal: AbortSignal): Promise<Opened> {
  const { code, language, place, change, whole = false } = request;
  if (place?.chosen !== undefined && (whole || change !== undefined)) {
    const { before, others } = change ?? { before: code, others: [] };
    const main = { file: place.chosen, before, after: code };
    const beside = others.filter(({ file }) => file !== main.file);
    return openChange(space, [main, ...beside], { block: BLOCK, whole, signal });
  }
  const chosen = place?.chosen === undefined ? {} : { chosen: place.chosen };
  const { info, before } = place ?? { info: '', before: '' };
  const main: MessageBlock = { id: BLOCK, language, info, code, before, ...chosen };
  const others = (request.beside ?? []).map((block, index) => messageBlock(block, `beside-${index}`));
  // The block itself comes last: where two change the same, it holds.
  return openOverlay(space, [...others, main], symbols, signal);
}

/** The blocks beside it, but for tests that speak of their own text of it alone; what is left out is told. */
function besideWithoutCopies({ code, language, beside = [] }: Start): { beside: BesideBlock[]; notes: string[] } {
  const notes: string[] = [];
  const kept = beside.filter((block, index) => {
    const path = block.language === null ? '' : defaultFileName(block.language);
    const copies = ownCopies({ path, text: block.code }, { path: defaultFileName(language), code }, looksLikeTests);
    if (copies.names.length > 0) notes.push(ownCopiesNote(`block ${index + 1} beside it`, copies));
    return !copies.nothingElse;
  });
  return { beside: kept, notes };
}

const messageBlock = ({ code, language, info, before }: BesideBlock, id: string): MessageBlock => ({
  id,
  code,
  info,
  before,
  ...(language === null ? {} : { language }),
});

/** The language of the file, unless it only has another word for the same (`.h` of C++). */
function languageOf(path: string, asked: LanguageId): LanguageId {
  return languageOfFile(path) ?? asked;
}

function describe({ applied, snapshot }: Opened, placement: Placement | undefined, request: Start): TargetReport {
  const own = applied.applied.filter(({ block }) => block === BLOCK);
  const first = own[0];
  const refused = applied.refused.find(({ block }) => block === BLOCK);
  const file = first?.file ?? (placement !== undefined && placement.confidence >= SURE ? placement.file : null);
  return {
    kind: 'project',
    file: first?.file ?? file,
    how: placement?.how ?? 'none',
    confidence: placement?.confidence ?? 0,
    alternatives: [
      ...new Set([
        ...(placement?.file !== null && placement?.file !== undefined && placement.file !== file
          ? [placement.file]
          : []),
        ...(placement?.alternatives ?? []),
      ]),
    ],
    laid: first?.kind ?? null,
    exists: file !== null && snapshot.files.has(file),
    notes: [
      ...(refused === undefined ? [] : [refused.reason]),
      ...comparedWith(request),
      ...(request.change === undefined ? [] : leftAsTheyAre(applied)),
      ...own.flatMap(({ note, file: where }) =>
        note === undefined || note === 'created'
          ? []
          : [note === 'fuzzy' ? `the diff fits ${where} only with other lines around it` : `${where} is removed`],
      ),
      ...own.slice(1).map(({ file: where }) => `${where} is changed, too`),
      ...applied.conflicts.map(({ file: where }) => `two blocks change ${where}: the later one holds`),
      ...(snapshot.source === 'git without index'
        ? ['tracked files that git ignores may be missing from the copy']
        : []),
    ],
    beside: [...new Set(applied.applied.filter(({ block }) => block !== BLOCK).map(({ file: where }) => where))],
    ...(applied.writes.size === 0
      ? {}
      : {
          writes: [...applied.writes].map(([path, text]) => ({
            file: path,
            what: whatBecomes(text, snapshot.files.has(path)),
          })),
        }),
    lines: first === undefined ? [] : runsOf(applied.origins.get(first.file) ?? []),
  };
}

const leftAsTheyAre = ({ refused }: AppliedBlocks): string[] =>
  refused.flatMap(({ block, file, reason }) => (block === BLOCK ? [] : [`${file ?? ''} is left as it is: ${reason}`]));

const whatBecomes = (text: string | null, exists: boolean): NonNullable<TargetReport['writes']>[number]['what'] => {
  if (text === null) return 'removed';
  return exists ? 'changed' : 'created';
};

/** Runs of lines that stand in the file as they stand in the block. */
function runsOf(origins: readonly ({ block: string; line: number } | undefined)[]): TargetReport['lines'] {
  const runs: TargetReport['lines'] = [];
  for (const [index, origin] of origins.entries()) {
    if (origin?.block !== BLOCK) continue;
    const last = runs.at(-1);
    if (last !== undefined && last.file + last.count === index + 1 && last.block + last.count === origin.line)
      last.count += 1;
    else runs.push({ file: index + 1, block: origin.line, count: 1 });
  }
  return runs;
}

function focusOf({ lines }: TargetReport, text: string): Target['focus'] {
  const [first] = lines;
  const last = lines.at(-1);
  return first === undefined || last === undefined
    ? { startLine: 1, endLine: text.split('\n').length }
    : { startLine: first.file, endLine: last.file + last.count - 1 };
}

function treeOf(
  opened: OpenedOverlay<WritableFolder>,
  { directory, commands, registry }: OpenProject,
  { binds: installed, hash: installedHash }: FoundPackages = NO_PACKAGES,
  side: 'with' | 'without',
): TreeSource {
  const { snapshot, applied } = opened;
  const writes = side === 'with' ? applied.writes : opened.base;
  const files = [...new Set([...snapshot.files.keys(), ...writes.keys()])]
    .filter((path) => writes.get(path) !== null)
    .toSorted();
  // In the place of an empty folder of the project's own.
  const together = (own: Tree['binds']): Tree['binds'] => [
    ...own.filter(({ to }) => !installed.some((each) => each.to === to)),
    ...installed,
  ];
  const described: Tree = {
    kind: 'project',
    files,
    text: side === 'with' ? opened.after : opened.before,
    dependencies: [...new Set([...snapshot.dependencies, ...installed.map(({ to }) => to)])].toSorted(),
    root: '',
    binds: together(bindsOf(directory, snapshot.dependencies)),
    commands,
    ...(registry == null ? {} : { registry }),
    hash: hashOf(snapshot, writes, directory, installedHash),
    // Of a change that the files have already, the tree with it is the state as it is: it differs from the other side.
    since: { state: snapshot.tree, files: [...new Set([...writes.keys(), ...opened.base.keys()])] },
  };
  return {
    tree: described,
    async lay(signal) {
      const overlay: Overlay<WritableFolder> =
        side === 'with' ? await opened.withBlocks(signal) : await opened.baseline(signal);
      const tree = { ...described, root: overlay.root, binds: together(overlay.readOnly) };
      return { tree, folder: overlay.folder, caches: overlay.caches };
    },
  };
}

/** The project with the block, and in the block's file another text. */
function treeWithText(
  opened: OpenedOverlay<WritableFolder>,
  project: OpenProject,
  packages: FoundPackages | undefined,
  { path, text }: { path: string; text: string },
): TreeSource {
  const writes = new Map(opened.applied.writes).set(path, text);
  const changed: OpenedOverlay<WritableFolder> = {
    ...opened,
    applied: { ...opened.applied, writes },
    withBlocks: (signal) => project.space.materialise('with-text', opened.snapshot, writes, signal),
    after: (file) => (file === path ? text : opened.after(file)),
  };
  return treeOf(changed, project, packages, 'with');
}

/**
 * Over everything that a check can see: the files, and of the dependencies, which are too many to read, the times at
 * which an installation last changed their folders and its own record.
 */
function hashOf(snapshot: Snapshot, writes: Writes, directory: string, installed: string | null): string {
  const stamps = snapshot.dependencies.map((folder) => [
    folder,
    ...INSTALLED.map((file) => stampOf(join(directory, folder, file))),
    ...packagesStamps(join(directory, folder)),
  ]);
  return createHash('sha256')
    .update(
      JSON.stringify([
        snapshot.tree,
        [...writes].toSorted(([a], [b]) => (a < b ? -1 : 1)),
        stamps,
        ...(installed === null ? [] : [installed]),
      ]),
    )
    .digest('hex');
}

/** What package managers write at each installation, beside the folder itself. */
const INSTALLED = ['.', '.package-lock.json', '.modules.yaml', '.yarn-state.yml', 'pyvenv.cfg'];

const stampOf = (path: string): string => {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.mtimeMs} ${found.ctimeMs} ${found.size} ${found.ino}`;
};

/** A virtual environment keeps its packages two folders down. */
function packagesStamps(folder: string): string[] {
  const lib = join(folder, 'lib');
  if (lstatSync(lib, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(lib)
    .filter((name) => name.startsWith('python'))
    .map((name) => stampOf(join(lib, name, 'site-packages')));
}
