import { randomUUID } from 'node:crypto';
import { CodedError } from '../../shared/errors.ts';
import { maskSecrets } from '../../shared/secrets.ts';
import { VERSION } from '../../shared/version.ts';
import { assertNotEmptied, openDatabase } from '../storage/database.ts';
import type { DataKey } from '../storage/database-key.ts';
import { removeAbandonedImports } from '../corrections/import-corrections.ts';
import { noteVerifications, projectName } from '../storage/observations.ts';
import { grantedProverServer, grantedRegistry } from '../storage/permissions.ts';
import { countRules } from '../storage/learned-rules.ts';
import { getReport } from '../storage/report-rows.ts';
import { encryptBackups } from '../storage/replace-database.ts';
import { anchorFile } from '../gate/anchor-file.ts';
import { createGate } from '../gate/gate.ts';
import { openLedger } from '../gate/ledger.ts';
import { undoContents } from '../gate/undo-contents.ts';
import { createProjectWriter } from '../gate/project-writes.ts';
import { stopFlag } from '../gate/stop-flag.ts';
import { getProject } from '../project/project-registry.ts';
import { registeredName } from '../project/registered-name.ts';
import { folderDialog, type FolderDialog } from '../sandbox/folder-dialog.ts';
import { unlessAborted } from '../verify/deadline.ts';
import type { Paths } from '../rpc/paths.ts';
import { createHandlers } from './handlers.ts';
import { createReportPatches } from './report-patches.ts';
import { createProjectWatcher, type ProjectWatcher } from './project-watcher.ts';
import { openFetchedDeclarations } from './fetched-declarations.ts';
import { createProjectSpaces } from './project-spaces.ts';
import { verifierAccess } from './verifier-access.ts';
import { recoverDeletion, recoverLedger, recoverWrites, removeOldRuns } from './recovery.ts';
import { openJobStore } from './job-store.ts';
import type { Verify } from './jobs.ts';
import { createLazyVerifier } from './lazy-verifier.ts';
import { noteEnded } from './judging.ts';
import { createLearner } from './learner.ts';
import { describeProblem } from './log.ts';
import { emptyLog, type Log } from './log.ts';
import { openProtected } from './locked-services.ts';
import { createVerdictCache } from '../storage/verdict-cache.ts';
import type { Services } from './run-daemon.ts';
import { createSharing } from './share-handlers.ts';
import { createVerifiedInputs } from './verified-inputs.ts';
import { createWarmAhead } from './warm-ahead.ts';

/**
 * Opens database, gate and verifier for the daemon; of a database that is locked, what unlocks it. `verify` stands for
 * the verifier's own where a run must be slow or fail, `dialog` for the one on the screen of this environment.
 */
export const openServices = (
  paths: Paths,
  log: Log,
  verify?: Verify,
  dialog: FolderDialog = folderDialog({ env: process.env }),
): Promise<Services> => openProtected(paths.database, (key) => openWith(paths, log, { key, verify, dialog }), { log });

async function openWith(
  paths: Paths,
  log: Log,
  { key, verify, dialog }: { key: DataKey | undefined; verify: Verify | undefined; dialog: FolderDialog },
): Promise<Services> {
  const failed = (problem: unknown): void => log('gate could not write', describeProblem(problem));
  const anchor = anchorFile(paths.ledgerAnchor, failed);
  assertNotEmptied(paths.database, anchor.read()?.length ?? 0);
  const db = openDatabase(paths.database, key === undefined ? {} : { key });
  removeAbandonedImports(db);
  if (key !== undefined) encryptBackups(db, Date.now());
  const now = (): Date => new Date();
  const ledger = openLedger(db, anchor, now);
  const gate = createGate({ db, ledger, flag: stopFlag(paths.stopFlag), failed });
  recoverLedger({ db, gate, ledger, log });
  const kept = undoContents(paths.undo);
  const writer = createProjectWriter({ db, gate, kept, now, newId: randomUUID });
  recoverWrites(writer, log);
  const mayUseNetwork = (project: string | null): boolean =>
    grantedRegistry(db, 'npm') !== null ||
    grantedProverServer(db) !== null ||
    (project !== null && getProject(db, project).consent.network === true);
  const store = openJobStore(db, now, gate, mayUseNetwork, ledger);
  if (store.interrupted.length > 0) log('interrupted jobs ended', { jobs: store.interrupted.length });
  // A verdict that cannot be remembered is a verdict all the same.
  const cache = createVerdictCache(db, now, (problem) => log('verdict not remembered', describeProblem(problem)));
  const learner = createLearner(db, (problem) => log('correction not learned', describeProblem(problem)));
  const spaces = createProjectSpaces(paths.spaces);
  const declarations = openFetchedDeclarations({ db, gate, folder: paths.declarations, now });
  const forgetLog = (): void => emptyLog(paths.log);
  const patches = createReportPatches();
  const inputs = createVerifiedInputs();
  await recoverDeletion({ db, gate, ledger, kept, writer, spaces, declarations, emptyLog: forgetLog, now }, log);
  const access = verifierAccess(db, spaces, patches, declarations.access);
  removeOldRuns(log);
  let watcher: ProjectWatcher | undefined;
  const snapshots = { folder: paths.startupSnapshots, uid: process.getuid?.() ?? 0, gate, log };
  const verifier = createLazyVerifier({
    gate,
    cache,
    async open(first, signal) {
      const { openVerifier } = await unlessAborted(signal, import('./open-verifier.ts'));
      return openVerifier({ cache, mask: maskSecrets, hostVersion: VERSION, access, gate, first, snapshots, signal });
    },
  });
  const verifyOne = verify ?? verifier.verify;
  return {
    store,
    verify: verifyOne,
    ended(input, reports) {
      const [only, ...others] = reports;
      if (only !== undefined && others.length === 0) inputs.keep(only.id, input);
      try {
        const project = input.project === undefined ? null : projectName(db, input.project);
        for (const report of reports) {
          const previous = report.round === undefined ? undefined : getReport(db, report.round.follows);
          countRules(db, report, previous);
          noteEnded(db, report, previous, project);
        }
        noteVerifications(db, reports, { project, conversation: input.conversation ?? null });
      } catch (problem) {
        // The verdict is stored and told; only the figures about it lack this one.
        log('verification not counted', describeProblem(problem));
      }
    },
    handlers(jobs, revokePrograms = async () => undefined) {
      const created = createProjectWatcher({
        jobs,
        directoryOf: (project) => getProject(db, project).directory,
        newId: randomUUID,
        log,
      });
      watcher = created;
      gate.onStop(() => {
        jobs.halt();
        // Idle engines are processes, too; whoever verifies after the stop gets new ones.
        verifier.end(new CodedError('CV018')).catch(failed);
      });
      return createHandlers({
        db,
        jobs,
        verify: verifyOne,
        measure: verifier.strength,
        gate,
        ledger,
        writer,
        patches,
        inputs,
        spaces,
        declarations,
        emptyLog: forgetLog,
        learner,
        sharing: createSharing({
          db,
          gate,
          now,
          failed: (problem) => log('shared items not deleted', describeProblem(problem)),
        }),
        revokePrograms,
        kept,
        dialog,
        watcher: created,
        tools: verifier.tools,
        runsIn: verifier.runsIn,
        warmAhead: createWarmAhead({
          gate,
          running: () => verifier.loaded,
          load: verifier.get,
          failed: (problem) => log('engines not started ahead', describeProblem(problem)),
        }),
        warm: () => verifier.loaded?.stats() ?? [],
        now,
        uptimeMs: () => process.uptime() * 1_000,
        rssBytes: () => process.memoryUsage.rss(),
      });
    },
    enter: (event, work) => gate.note(event, work),
    nameOf: (project) => registeredName(db, project),
    async close() {
      learner.close();
      watcher?.close();
      await verifier.end(new CodedError('CV015'));
      await spaces.close();
      await anchor.settled();
      try {
        ledger.anchorNow();
      } catch (problem) {
        failed(problem);
      }
      db.close();
    },
  };
}
