import { isUtf8 } from 'node:buffer';
import { CodedError } from '../../shared/errors.ts';
import { languageOfFile } from '../../shared/language.ts';
import { adviceOf } from '../project-records/live-records.ts';
import { readRecords } from '../project-records/read-records.ts';
import { RECORDS_FOLDER } from '../project-records/record.ts';
import { CONTEXT_FILE } from '../context/context-file.ts';
import { SECTION_BEGIN } from '../context/marked-section.ts';
import { planContext, planWithoutProject } from '../context/plan-context.ts';
import type { Database } from '../storage/database.ts';
import type { Gate } from '../gate/gate.ts';
import { isGranted, setGrant } from '../storage/permissions.ts';
import type { ChangedSince, ProjectWriter } from '../gate/project-writes.ts';
import { recordInjections, listInjections } from '../storage/injections.ts';
import {
  forgetProject,
  getProject,
  listProjects,
  readProject,
  registerProject,
  setConsent,
} from '../project/project-registry.ts';
import type { ConsentWish } from '../project/project-registry.ts';
import { describeTests, lookAround } from '../project/starter-file.ts';
import { survivingEdits } from '../project/surviving-edits.ts';
import { runningHash, type RunningFiles } from '../project/running-files.ts';
import type { Verifier } from '../verify/verify.ts';
import type { JobManager } from './jobs.ts';
import type { ReportPatches } from './report-patches.ts';
import type { ProjectWatcher } from './project-watcher.ts';
import { policyOf, type ProjectSpaces } from './project-spaces.ts';
import type { Handlers } from './router.ts';
import type { ReplyBody } from '../../shared/protocol.ts';
import type { Project } from '../../shared/project-requests.ts';

type ProjectRequest =
  | 'snippets.consent'
  | 'snippets.allow'
  | 'project.apply'
  | 'project.undo'
  | 'project.changes'
  | 'project.kept'
  | 'project.register'
  | 'project.list'
  | 'project.consent'
  | 'project.runs'
  | 'project.forget'
  | 'context.plan'
  | 'injection.record'
  | 'injection.list';

/** What these handlers stand on. */
export interface ProjectHandlerDeps {
  db: Database;
  gate: Gate;
  writer: ProjectWriter;
  patches: ReportPatches;
  jobs: Pick<JobManager, 'exclusive'>;
  spaces: ProjectSpaces;
  watcher: Pick<ProjectWatcher, 'wrote' | 'projects' | 'forget'>;
  /** See {@link FolderDialog}. */
  canPick(): boolean;
  /** See {@link Verifier.runsIn}. */
  runsIn: Verifier['runsIn'];
  now(): Date;
}

/** Files that `project.runs` names; the others are counted. */
const RUNS_NAMED = 200;

/** Answers about projects, what the user allows them, what is written into them, and their known issues. */
export function projectHandlers({
  db,
  gate,
  writer,
  patches,
  jobs,
  spaces,
  watcher,
  canPick,
  runsIn,
  now,
}: ProjectHandlerDeps): Pick<Handlers, ProjectRequest> {
  const commandsOf = (directory: string): (readonly string[])[] => {
    const {
      commands,
      policy: { hooks },
    } = policyOf(directory);
    return [...Object.values(commands), ...(hooks?.before ?? []), ...(hooks?.after ?? [])];
  };
  const runsOf = (project: string): Promise<RunningFiles> => {
    const { directory } = getProject(db, project);
    return runsIn(directory, commandsOf(directory));
  };
  const snippets = (): { runCode: boolean } => ({ runCode: isGranted(db, 'run-snippets') });
  return {
    'snippets.consent': snippets,
    'snippets.allow': ({ runCode }) => {
      gate.note({ event: 'consent', detail: { snippets: { runCode } } }, () =>
        setGrant(db, 'run-snippets', runCode, now().toISOString()),
      );
      return snippets();
    },
    'project.apply': ({ report }) => {
      const { project, ...applied } = patches.apply(report, (id) => getProject(db, id).directory, writer);
      watcher.wrote(project, applied.files);
      return applied;
    },
    'project.undo': ({ change }) => {
      const written = watcher
        .projects()
        .flatMap((project) =>
          writer.list(project).flatMap(({ id, files }) => (id === change ? [{ project, files }] : [])),
        );
      writer.undo(change);
      for (const { project, files } of written) watcher.wrote(project, files);
      return {};
    },
    'project.changes': ({ project }) => ({ changes: writer.list(project) }),
    'project.kept': ({ project }) => ({ kept: keptIn(writer.changedSince(project)) }),
    'project.register': ({ directory }, { owner }) => {
      if (owner === 'extension') throw new CodedError('CV060', 'Projects are registered with `claude-verify init`.');
      return registerProject(db, directory, now().toISOString());
    },
    'project.list': () => ({ projects: listProjects(db), canPick: canPick() }),
    'project.consent': async ({ project, ...wish }) => {
      const { consent } = getProject(db, project);
      const runs =
        wish.runCode && (!consent.runCode || wish.runsHash !== undefined) ? await runsOf(project) : undefined;
      return consentNoted(gate, project, wish, () => setConsent(db, project, wish, now().toISOString(), runs));
    },
    'project.runs': async ({ project }) => {
      const runs = await runsOf(project);
      const files = Object.keys(runs);
      const { directory } = getProject(db, project);
      return {
        files: files.slice(0, RUNS_NAMED),
        more: Math.max(0, files.length - RUNS_NAMED),
        hash: runningHash(runs),
        commands: commandsOf(directory).map((argv) => argv.join(' ')),
        tests: lookAround(directory).tests.map(describeTests),
      };
    },
    'project.forget': ({ project }) => {
      watcher.forget(project);
      return jobs.exclusive(project, async () => {
        gate.note({ event: 'project-forgotten', project }, () => forgetProject(db, project));
        await spaces.forget(project);
        return {};
      });
    },
    'context.plan': ({ project, ...asked }) => {
      if (project === null) return planWithoutProject(db, asked, now());
      const read = readProject(db, project);
      const brought = adviceOf(readRecords(read.project.directory, 'pattern').records);
      return planContext(db, { ...read, brought }, asked, now());
    },
    'injection.record': ({ project, conversation, items }) => {
      const { id, name } = project === null ? { id: '', name: '' } : getProject(db, project);
      return { recorded: recordInjections(db, { project: id, name, conversation, items, at: now().toISOString() }) };
    },
    'injection.list': ({ conversation }) => ({ items: listInjections(db, conversation) }),
  };
}

/** What is told of one change, UTF-16 units: it becomes a correction's field. */
const KEPT_UNITS = 20_000;

/**
 * Only texts, and only where the lines that were written are concerned. The project's own file, records and guidance
 * are the user's and claude-verify's.
 */
function keptIn(changed: readonly ChangedSince[]): ReplyBody<'project.kept'>['kept'] {
  return changed.flatMap(({ change, at, file, before, written, now }) => {
    const isOwn = file === CONTEXT_FILE || file.startsWith(`${RECORDS_FOLDER}/`) || written.includes(SECTION_BEGIN);
    if (isOwn || ![before, written, now].every((content) => content === null || isUtf8(content))) return [];
    const found = survivingEdits(before?.toString() ?? null, written.toString(), now.toString());
    if (found === null || found.written.length + found.kept.length > KEPT_UNITS) return [];
    return [{ change, at, file, language: languageOfFile(file) ?? null, ...found }];
  });
}

/**
 * A consent and its entry in one transaction. CV033 is thrown after what is narrower was stored, and that has to stay.
 */
function consentNoted(gate: Gate, project: string, wish: ConsentWish, store: () => Project): Project {
  let refused: CodedError | undefined;
  const stored = gate.note({ event: 'consent', project, detail: wish }, () => {
    try {
      return store();
    } catch (problem) {
      if (!(problem instanceof CodedError) || problem.code !== 'CV033') throw problem;
      refused = problem;
      return undefined;
    }
  });
  if (refused !== undefined) throw refused;
  if (stored === undefined) throw new CodedError('CV090', 'The consent was not stored.');
  return stored;
}
