import { basename } from 'node:path';
import { randomUUID } from 'node:crypto';
import { CodedError } from '../../shared/errors.ts';
import type { Project } from '../../shared/project-requests.ts';
import { CONTEXT_FILE } from '../context/context-file.ts';
import { DIALOG_COST } from '../gate/budgets.ts';
import type { Gate } from '../gate/gate.ts';
import type { ProjectWriter } from '../gate/project-writes.ts';
import { getProject, registerProject } from '../project/project-registry.ts';
import { lookAround, starterFile } from '../project/starter-file.ts';
import type { ChosenFolder, FolderDialog } from '../sandbox/folder-dialog.ts';
import type { Database } from '../storage/database.ts';
import type { Handlers } from './router.ts';

/** What asking for a folder stands on. */
export interface FolderHandlerDeps {
  db: Database;
  gate: Gate;
  writer: Pick<ProjectWriter, 'apply'>;
  dialog: FolderDialog;
  now(): Date;
}

/** The dialog's title: it says what choosing a folder does to it. */
const TITLE = 'claude-verify: the folder of your project (a .claude-context.toml is written there unless there is one)';

/**
 * Answers `project.pick`: the user chooses a folder in a dialog of their desktop, and it becomes a project as with
 * `claude-verify init`. One dialog at a time: whoever asks meanwhile gets its answer as well.
 */
export function folderHandlers({ db, gate, writer, dialog, now }: FolderHandlerDeps): Pick<Handlers, 'project.pick'> {
  let open: Promise<Project | null> | undefined;
  let stop = new AbortController();
  gate.onStop(() => stop.abort());

  async function ask(): Promise<ChosenFolder> {
    const run = `dialog-${randomUUID()}`;
    gate.open(run, { ...DIALOG_COST, effects: 1 });
    try {
      const effect = { kind: 'start-process', what: 'folder dialog', project: null, backend: null } as const;
      stop = new AbortController();
      return await gate.during(run, 'dialog', { ...effect, cost: DIALOG_COST }, () =>
        dialog.choose(TITLE, stop.signal),
      );
    } finally {
      gate.close(run);
    }
  }

  async function pick(): Promise<Project | null> {
    const chosen = await ask();
    if (chosen.kind === 'cancelled') return null;
    if (chosen.kind === 'none') throw new CodedError('CV058', chosen.reason);
    const project = registerProject(db, chosen.folder, now().toISOString());
    gate.note({ event: 'project-registered', project: project.id, detail: { by: 'dialog' } });
    if (project.file.state !== 'missing') return project;
    const { directory } = project;
    const content = Buffer.from(starterFile(basename(directory), lookAround(directory)));
    writer.apply(project.id, directory, [{ file: CONTEXT_FILE, content, expected: null }]);
    return getProject(db, project.id);
  }

  return {
    'project.pick': async () => {
      open ??= pick().finally(() => {
        open = undefined;
      });
      return { project: await open };
    },
  };
}
