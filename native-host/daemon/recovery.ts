import type { Database } from '../storage/database.ts';
import { noteRestoredSeen, wasRestored } from '../storage/restored-database.ts';
import type { Gate } from '../gate/gate.ts';
import type { Ledger } from '../gate/ledger.ts';
import type { ProjectWriter } from '../gate/project-writes.ts';
import { removeAbandonedRuns } from '../sandbox/run-folder.ts';
import { finishDeletion } from './deletion.ts';
import { LEDGER } from './gate-handlers.ts';
import { describeProblem } from './log.ts';
import type { Log } from './log.ts';

/** Some hundred MiB; whoever verifies all day long gets there in some years. */
const LEDGER_BOUNDS = { most: 500_000, keep: 250_000 };

function pruneLedger(ledger: Ledger, log: Log): void {
  try {
    const entries = ledger.prune(LEDGER_BOUNDS);
    if (entries > 0) log('the ledger was shortened', { entries });
  } catch (problem) {
    // A full disk: the next start tries again.
    log('the ledger was not shortened', describeProblem(problem));
  }
}

/**
 * Looks at the ledger as an earlier daemon, or a backup, left it; one that is not whole forbids what it would record.
 */
export function recoverLedger({ db, gate, ledger, log }: { db: Database; gate: Gate; ledger: Ledger; log: Log }): void {
  if (wasRestored(db)) {
    // Its ledger ends where the backup was made; the file outside of it knows more.
    ledger.beginAgain();
    gate.note({ event: 'restore' }, () => noteRestoredSeen(db));
    log('a backup was restored', {});
  }
  const broken = ledger.glance();
  if (broken === undefined) ledger.committed();
  else {
    log('the ledger is not whole', { entry: broken.entry, what: broken.what });
    gate.forbid(LEDGER, broken.what, { kinds: ['write-project', 'let-out'] }, 0);
  }
  // Whether everything is stopped is read off the newest entry about it, which may be old.
  if (gate.stopped) log('the emergency stop holds');
  else pruneLedger(ledger, log);
}

/** Ends the changes of projects that an earlier daemon was interrupted in. */
export function recoverWrites(writer: ProjectWriter, log: Log): void {
  try {
    const changes = writer.recover();
    if (changes > 0) log('interrupted changes of projects ended', { changes });
  } catch (problem) {
    // A project that is not there any more must not keep the daemon from serving.
    log('interrupted changes of projects not ended', describeProblem(problem));
  }
}

/** Ends a deletion that an earlier daemon was interrupted in. */
export async function recoverDeletion(deps: Parameters<typeof finishDeletion>[0], log: Log): Promise<void> {
  try {
    if (await finishDeletion(deps)) log('interrupted deletion ended');
  } catch (problem) {
    // The rows are gone; the next start empties the rest.
    log('interrupted deletion not ended', describeProblem(problem));
  }
}

/** Removes what runs of an earlier daemon left. */
export function removeOldRuns(log: Log): void {
  // Not waited for: nothing depends on it, and nobody waits for a tidy folder.
  removeAbandonedRuns(process.getuid?.() ?? 0).then(
    (runs) => runs > 0 && log('folders of an earlier daemon removed', { runs }),
    (problem: unknown) => log('folders of an earlier daemon not removed', describeProblem(problem)),
  );
}
