import { CodedError } from '../../shared/errors.ts';
import type { ReplyBody, RequestBody } from '../../shared/protocol.ts';
import { deleteAll, purge } from '../storage/stored-data.ts';
import type { Database } from '../storage/database.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';
import {
  deleteCorrections,
  noteFinished,
  noteUnfinished,
  unfinishedDeletion,
} from '../corrections/delete-corrections.ts';
import type { DeletionScope } from '../corrections/delete-corrections.ts';
import type { Gate } from '../gate/gate.ts';
import type { UndoContents } from '../gate/undo-contents.ts';
import type { Ledger } from '../gate/ledger.ts';
import type { ProjectWriter } from '../gate/project-writes.ts';
import { dropGroups } from '../patterns/pattern-groups.ts';
import { repairPatterns } from '../patterns/learn-corrections.ts';
import { LEDGER } from './gate-handlers.ts';
import type { FetchedDeclarations } from './fetched-declarations.ts';
import type { ProjectSpaces } from './project-spaces.ts';

/** What a deletion works on. */
export interface DeletionDeps {
  db: Database;
  gate: Gate;
  ledger: Ledger;
  kept: UndoContents;
  writer: Pick<ProjectWriter, 'forgetUnused'>;
  spaces: ProjectSpaces;
  declarations: Pick<FetchedDeclarations, 'removeAll'>;
  /** The log names folders of projects. */
  emptyLog(): void;
  now(): Date;
}

const DAY_MS = 86_400_000;

/**
 * Deletes corrections, in two steps: the rows, with a note that files have to follow, in one transaction; then
 * snapshots, contents kept for undos, backups and the bytes of the rows. A crash before the first leaves everything,
 * one after it is made good by {@link finishDeletion} at the next start. No verification may be under way.
 */
export async function deleteSome(
  deps: DeletionDeps,
  scope: RequestBody<'feedback.delete'>['scope'],
): Promise<ReplyBody<'feedback.delete'>> {
  const { db, gate, kept, now } = deps;
  const at = now();
  const within: DeletionScope =
    scope.by === 'age'
      ? { by: 'age', before: new Date(at.getTime() - scope.olderThanDays * DAY_MS).toISOString() }
      : scope;
  // The entry is written after the work: by then it is known which reports went, whose receipts stay.
  const detail: { by: string; reports: string[] } = { by: scope.by, reports: [] };
  const deleted = gate.note({ event: 'delete', detail }, () => {
    const before = reportIds(db);
    const gone = deleteCorrections(db, within, {
      forget: () => repairPatterns(db),
      kept: (hash) => (kept.has(hash) ? kept.get(hash) : undefined),
    });
    const left = new Set(reportIds(db));
    detail.reports = before.filter((id) => !left.has(id));
    noteUnfinished(db, { everything: false, projects: gone.projects }, at.toISOString());
    return gone;
  });
  if (deleted === undefined) throw new CodedError('CV090', 'Nothing was deleted.');
  await finishDeletion(deps);
  return { deleted: deleted.ids.length, drop: { ids: within.by === 'id' ? [within.id] : [] } };
}

const reportIds = (db: Database): string[] =>
  withStorageErrors(() => db.prepare<[], string>('SELECT id FROM reports').pluck().all());

/**
 * The same with everything, the ledger and what the user allowed included. @param revokePrograms revokes the tokens of
 * programs: first, so that none outlives a crash, and the ledger that begins then has nothing of them. Where their file
 * cannot be removed all else is deleted, and CV021 is thrown.
 */
export async function deleteEverything(
  deps: DeletionDeps,
  revokePrograms: () => Promise<unknown>,
): Promise<{ corrections: number }> {
  const { db, gate, ledger, now } = deps;
  const left = await revokePrograms().then(
    () => undefined,
    (problem: unknown) => problem,
  );
  const { length, head } = ledger.anchor();
  const deleted = deleteAll(db, () => noteUnfinished(db, { everything: true, projects: [] }, now().toISOString()));
  dropGroups(db);
  ledger.beginAgain();
  gate.lift(LEDGER);
  gate.note({ event: 'delete-all', detail: { length, head } });
  await finishDeletion(deps);
  if (left !== undefined)
    throw new CodedError('CV021', '(All else is deleted; remove `http-tokens.json` in the data folder by hand.)', {
      cause: left,
    });
  return deleted;
}

/** Empties what a deletion left, if there is anything; true when there was. Throws CV021; it can be repeated. */
export async function finishDeletion({
  db,
  ledger,
  writer,
  spaces,
  declarations,
  emptyLog,
  now,
}: DeletionDeps): Promise<boolean> {
  const unfinished = unfinishedDeletion(db);
  if (unfinished === undefined) return false;
  const { everything, projects, backUp } = unfinished;
  // The process may have ended between the rows of the ledger and its file.
  if (everything && ledger.glance() !== undefined) ledger.beginAgain();
  if (everything) {
    await spaces.close('remove');
    await declarations.removeAll();
    emptyLog();
  } else for (const project of projects) await spaces.forget(project);
  writer.forgetUnused();
  purge(db, { backUp: backUp && !everything, now: now().getTime() });
  noteFinished(db);
  return true;
}
