import { realpathSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { CodedError } from '../../shared/errors.ts';
import type { Database } from '../storage/database.ts';
import { storageError, withStorageErrors } from '../storage/storage-errors.ts';
import { budgetVector } from './budget-vector.ts';
import { WRITE_BUDGET } from './budgets.ts';
import type { Gate } from './gate.ts';
import type { UndoContents } from './undo-contents.ts';
import {
  hashOf,
  makeFolders,
  placeOf,
  readAt,
  removeAt,
  removeFolders,
  replaceAt,
  sameImage,
} from './project-files.ts';
import type { Image } from './project-files.ts';

/** One file of a change. */
export interface FileChange {
  /** Relative to the project, with `/`. */
  file: string;
  /** The whole new content; null removes the file. */
  content: Uint8Array | null;
  /** Permissions; those of the file that is there, else 0644. */
  mode?: number;
  /** SHA-256 (hex) of what the user was shown the change against, null for no file; absent when it does not matter. */
  expected?: string | null;
}

/** What project writes stand on. */
export interface WriterSettings {
  db: Database;
  gate: Gate;
  kept: UndoContents;
  now(): Date;
  newId(): string;
}

/** A file that somebody changed after a change was written. */
export interface ChangedSince {
  change: string;
  at: string;
  file: string;
  before: Buffer | null;
  written: Buffer;
  now: Buffer;
}

/** Writes to projects, each of which can be taken back exactly. */
export interface ProjectWriter {
  /**
   * Writes all files or none; returns the id for {@link undo}. Throws CV034 (a path or file that is refused, or not as
   * expected), CV021 (the disk), and what {@link Gate.admit} throws.
   */
  apply(project: string, directory: string, changes: readonly FileChange[]): string;
  /**
   * Puts back what was there before: contents, permissions, absence. Throws CV036 (no such change, or undone already)
   * and CV035 when any file is not as the change left it; then nothing is touched.
   */
  undo(id: string): void;
  /** The newest changes of a project that can be undone, newest first. */
  list(project: string): { id: string; at: string; files: string[] }[];
  /**
   * Files of a project's changes that are not as the change left them: before, as it was written, and now. Newest
   * change first.
   */
  changedSince(project: string): ChangedSince[];
  /** Removes contents that no change can put back any more: for whoever deleted changes. */
  forgetUnused(): void;
  /**
   * At the start: ends what a crash interrupted (a change is taken back, an undo finished). Returns how many there
   * were.
   */
  recover(): number;
}

const image = z.union([
  z.object({ present: z.literal(false) }),
  z.object({ present: z.literal(true), hash: z.string(), mode: z.int() }),
]);
const imagesSchema = z.object({
  files: z.array(z.object({ file: z.string(), before: image, after: image })),
  folders: z.array(z.string()),
});
type Images = z.infer<typeof imagesSchema>;

interface Row {
  id: string;
  project: string;
  directory: string;
  at: string;
  state: 'applying' | 'applied' | 'undoing' | 'undone' | 'failed';
  images: string;
}

/** Changes that can be undone, at most; older ones are forgotten with their contents. */
const UNDOS_KEPT = 100;
/** Changes that are compared with what is there now. */
const LOOKED_AT = 20;
/** The region that a full disk forbids. */
const DISK = 'disk';

/** The writer over this database and gate. */
export function createProjectWriter({ db, gate, kept, now, newId }: WriterSettings): ProjectWriter {
  const setState = (id: string, state: Row['state']): void =>
    void db.prepare('UPDATE undos SET state = ? WHERE id = ?').run(state, id);
  const rowOf = (id: string): Row | undefined =>
    withStorageErrors(() => db.prepare<[string], Row>("SELECT * FROM undos WHERE id = ? AND kind = 'project'").get(id));
  const imagesOf = (row: Row): Images => imagesSchema.parse(JSON.parse(row.images));
  const staged = (id: string, index: number): string => `.claude-verify-${id}-${index}`;

  function write(
    directory: string,
    file: string,
    to: Image,
    content: (hash: string) => Uint8Array,
    temporary: string,
  ): void {
    const { absolute } = placeOf(directory, file);
    if (to.present) replaceAt(absolute, content(to.hash), to.mode, temporary);
    else removeAt(absolute);
  }

  /** Puts back every file that is as the change left it; the others are as they were, or somebody else's by now. */
  function putBack(row: Pick<Row, 'id' | 'directory'>, { files, folders }: Images): void {
    for (const [index, { file, before, after }] of files.entries()) {
      const absolute = placeIfAny(row.directory, file);
      if (absolute === undefined) continue;
      removeAt(path.join(path.dirname(absolute), staged(row.id, index)));
      if (sameImage(readAt(absolute).image, after)) write(row.directory, file, before, kept.get, staged(row.id, index));
    }
    removeFolders(row.directory, folders);
  }

  function plan(
    directory: string,
    changes: readonly FileChange[],
  ): { images: Images; contents: Map<string, Uint8Array> } {
    if (realpathSync(directory) !== directory) throw new CodedError('CV034', 'The project has moved.');
    const names = changes.map(({ file }) => file);
    if (new Set(names).size !== names.length) throw new CodedError('CV034', 'A file is named twice.');
    if (names.some((name) => names.some((other) => other.startsWith(`${name}/`))))
      throw new CodedError('CV034', 'A file is the folder of another.');
    const contents = new Map<string, Uint8Array>();
    const folders = new Set<string>();
    const files = changes.map(({ file, content, mode, expected }) => {
      const { absolute, missing } = placeOf(directory, file);
      const { image: before, content: old } = readAt(absolute);
      if (expected !== undefined && expected !== (before.present ? before.hash : null))
        throw new CodedError('CV034', `${JSON.stringify(file)} has changed since it was shown.`);
      if (old !== null) kept.keep(old);
      if (content !== null) for (const folder of missing) folders.add(folder);
      if (content === null) return { file, before, after: { present: false } as const };
      contents.set(hashOf(content), content);
      // Of what is written, too: what somebody makes of it later can be compared with it.
      kept.keep(content);
      return {
        file,
        before,
        after: { present: true, hash: hashOf(content), mode: mode ?? (before.present ? before.mode : 0o644) } as const,
      };
    });
    return { images: { files, folders: [...folders] }, contents };
  }

  function prune(): void {
    withStorageErrors(() =>
      db
        .prepare(
          "DELETE FROM undos WHERE kind = 'project' AND state NOT IN ('applying', 'undoing') AND rowid NOT IN " +
            '(SELECT rowid FROM undos ORDER BY rowid DESC LIMIT ?)',
        )
        .run(UNDOS_KEPT),
    );
    const rows = withStorageErrors(() =>
      db.prepare<[], Row>("SELECT * FROM undos WHERE kind = 'project' AND state NOT IN ('undone', 'failed')").all(),
    );
    kept.only(
      new Set(
        rows.flatMap((row) =>
          imagesOf(row).files.flatMap(({ before, after }) =>
            [before, after].flatMap((image) => (image.present ? [image.hash] : [])),
          ),
        ),
      ),
    );
  }

  return {
    apply(project, directory, changes) {
      const id = newId();
      const run = `write-${id}`;
      gate.recover(DISK, () => kept.probe());
      const bytes = changes.reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
      gate.open(run, WRITE_BUDGET);
      try {
        const { images, contents } = withStorageErrors(() => plan(directory, changes));
        const what = hashOf(Buffer.from(JSON.stringify(images)));
        const effect = {
          kind: 'write-project',
          what,
          project,
          backend: null,
          cost: budgetVector({ writes: changes.length, writtenBytes: bytes }),
        } as const;
        gate.admit(run, 'write', effect, () =>
          db
            .prepare(
              "INSERT INTO undos (id, kind, project, directory, at, state, images) VALUES (?, 'project', ?, ?, ?, " +
                "'applying', ?)",
            )
            .run(id, project, directory, now().toISOString(), JSON.stringify(images)),
        );
        try {
          makeFolders(directory, images.folders);
          for (const [index, { file, before, after }] of images.files.entries()) {
            if (!sameImage(readAt(placeOf(directory, file).absolute).image, before))
              throw new CodedError('CV034', `${JSON.stringify(file)} changed at this moment.`);
            write(directory, file, after, (hash) => contents.get(hash) ?? kept.get(hash), staged(id, index));
          }
          gate.settle(run, 'write', { writes: changes.length, writtenBytes: bytes }, () => setState(id, 'applied'));
        } catch (problem) {
          putBack({ id, directory }, images);
          gate.note({ event: 'rolled-back', run, effect: 'write', project }, () => setState(id, 'failed'));
          throw problem;
        }
        try {
          prune();
        } catch (problem) {
          // The change stands, and can be undone; what is kept too long goes with the next one.
          if (isFull(storageError(problem))) gate.forbid(DISK, 'the disk is full', { kinds: ['write-project'] });
        }
        return id;
      } catch (problem) {
        const told = storageError(problem);
        if (isFull(told)) gate.forbid(DISK, 'the disk is full', { kinds: ['write-project'] });
        throw told;
      } finally {
        gate.close(run);
      }
    },
    undo(id) {
      const row = rowOf(id);
      if (row?.state !== 'applied' && row?.state !== 'undoing') throw new CodedError('CV036');
      const images = imagesOf(row);
      for (const { file, before, after } of images.files) {
        const found = readAt(placeOf(row.directory, file).absolute).image;
        const fine = sameImage(found, after) || (row.state === 'undoing' && sameImage(found, before));
        if (!fine) throw new CodedError('CV035', JSON.stringify(file));
        if (before.present) kept.get(before.hash);
      }
      const event = { run: `write-${id}`, effect: 'undo', project: row.project };
      if (row.state === 'applied') gate.note({ event: 'undo', ...event }, () => setState(id, 'undoing'));
      withStorageErrors(() => {
        for (const { file, before } of images.files)
          if (before.present) makeFolders(row.directory, placeOf(row.directory, file).missing);
        putBack(row, images);
      });
      gate.note({ event: 'undone', ...event }, () => setState(id, 'undone'));
    },
    list: (project) =>
      withStorageErrors(() =>
        db
          .prepare<[string], Row>(
            "SELECT * FROM undos WHERE kind = 'project' AND state = 'applied' AND project = ? ORDER BY rowid DESC",
          )
          .all(project),
      ).map((row) => ({
        id: row.id,
        at: row.at,
        files: imagesOf(row).files.map(({ file }) => file),
      })),
    changedSince(project) {
      const rows = withStorageErrors(() =>
        db
          .prepare<[string, number], Row>(
            "SELECT * FROM undos WHERE kind = 'project' AND state = 'applied' AND project = ? ORDER BY rowid DESC " +
              'LIMIT ?',
          )
          .all(project, LOOKED_AT),
      );
      const newest = new Set<string>();
      return rows.flatMap((row) =>
        imagesOf(row).files.flatMap(({ file, before, after }): ChangedSince[] => {
          // Of a file that was written twice only the last writing can be compared with what is there.
          if (!after.present || newest.has(file)) return [];
          newest.add(file);
          const there = readIfAny(row.directory, file);
          if (there === undefined) return [];
          const { image: found, content: now } = there;
          if (now === null || sameImage(found, after) || (found.present && found.hash === after.hash)) return [];
          const content = (hash: string): Buffer | null => (kept.has(hash) ? kept.get(hash) : null);
          const written = content(after.hash);
          return written === null
            ? []
            : [
                {
                  change: row.id,
                  at: row.at,
                  file,
                  before: before.present ? content(before.hash) : null,
                  written,
                  now,
                },
              ];
        }),
      );
    },
    forgetUnused: prune,
    recover() {
      const rows = withStorageErrors(() =>
        db.prepare<[], Row>("SELECT * FROM undos WHERE kind = 'project' AND state IN ('applying', 'undoing')").all(),
      );
      for (const row of rows) {
        withStorageErrors(() => putBack(row, imagesOf(row)));
        const event = { run: `write-${row.id}`, effect: 'recover', project: row.project };
        gate.note({ event: row.state === 'applying' ? 'rolled-back' : 'undone', ...event }, () =>
          setState(row.id, row.state === 'applying' ? 'failed' : 'undone'),
        );
      }
      return rows.length;
    },
  };
}

/** The place of a file, or undefined where something else has taken it since. */
function placeIfAny(directory: string, file: string): string | undefined {
  try {
    return placeOf(directory, file).absolute;
  } catch (problem) {
    if (problem instanceof CodedError) return undefined;
    throw problem;
  }
}

/**
 * What is at the place of a file, or undefined where it is none that would be written: too large by now, or not to be
 * read.
 */
function readIfAny(directory: string, file: string): ReturnType<typeof readAt> | undefined {
  try {
    return readAt(placeOf(directory, file).absolute);
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem) return undefined;
    throw problem;
  }
}

/** Is it for want of room? Of the other reasons for CV021 none gets better by waiting. */
function isFull(problem: unknown): boolean {
  const cause = problem instanceof CodedError ? problem.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code);
}
