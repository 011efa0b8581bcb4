import { isTerminal, type JobStatus } from '../../shared/protocol.ts';
import { watchFolder, type FolderChanges, type FolderWatch } from '../project/watch-folder.ts';
import { hashOf, type JobInput, type JobManager, type Owner, type Subscriber } from './jobs.ts';
import { describeProblem, type Log } from './log.ts';

/** What following projects stands on. */
export interface ProjectWatcherSettings {
  jobs: Pick<JobManager, 'start' | 'status' | 'onLeave'>;
  /** The folder of a registered project. Throws CV031. */
  directoryOf(project: string): string;
  newId(): string;
  log: Log;
  /** Quiet time after the last change, ms; 500 unless a test wants less. */
  quietMs?: number;
  /** Nobody asked about a project for so long: it is not followed any more. 30 minutes unless a test wants less. */
  idleMs?: number;
}

/** Verifies blocks again when the project changes that they were laid over. */
export interface ProjectWatcher {
  /**
   * A client asked for this verification: once it is done, its block is followed for as long as the client is there.
   */
  follow(input: JobInput, owner: Owner, subscriber: Subscriber): void;
  /**
   * These files of a project (paths within it) are being written at the user's word: what was verified is what is
   * written.
   */
  wrote(project: string, files: readonly string[]): void;
  /** What a project's blocks were verified by is not as it was, although no file changed: all are verified again. */
  again(project: string): void;
  /** Ids of the projects that are watched. */
  projects(): string[];
  /** Projects that are watched, and blocks that are followed. */
  count(): { projects: number; blocks: number };
  /** Lets go of a project that was forgotten, and of the blocks in it. */
  forget(project: string): void;
  /** Lets go of everything. */
  close(): void;
}

interface Block {
  project: string;
  hash: string;
  input: JobInput;
  owner: Owner;
  subscriber: Subscriber;
  isDone: boolean;
  /** The project changed since its last verification began. */
  isStale: boolean;
}

interface Followed {
  watch?: Promise<FolderWatch>;
  /**
   * The one job of this project that nobody asked for: others of it, and whoever clicks, wait for no more than this.
   */
  running?: string;
  /** Files that were written at the user's word, until when a change of them is no news. */
  own: Map<string, number>;
  idle: NodeJS.Timeout;
}

/** The blocks that were asked for last are followed, and no more. */
const BLOCKS = 20;
const QUIET_MS = 500;
const IDLE_MS = 30 * 60_000;
/** A change that claude-verify itself made is seen within this time, ms. */
const OWN_MS = 5_000;

/**
 * Follows the projects of blocks that were verified: one watch for each project, one verification of it at a time, the
 * block that was asked for last first. A new one is told to the client as a job of its own that names the job it
 * repeats (`again`). A block whose verification failed or was cancelled is not followed any further, so that *Cancel*
 * ends it.
 */
export function createProjectWatcher({
  jobs,
  directoryOf,
  newId,
  log,
  quietMs = QUIET_MS,
  idleMs = IDLE_MS,
}: ProjectWatcherSettings): ProjectWatcher {
  const blocks = new Set<Block>();
  const projects = new Map<string, Followed>();
  const ofProject = (project: string): Block[] => [...blocks].filter((block) => block.project === project);

  function drop(block: Block): void {
    blocks.delete(block);
    if (ofProject(block.project).length === 0) unwatch(block.project);
  }

  function unwatch(project: string): void {
    const followed = projects.get(project);
    projects.delete(project);
    clearTimeout(followed?.idle);
    followed?.watch?.then(
      (watch) => watch.close(),
      () => undefined,
    );
  }

  function forget(project: string): void {
    for (const block of ofProject(project)) blocks.delete(block);
    unwatch(project);
  }

  function idleSoon(project: string): NodeJS.Timeout {
    const timer = setTimeout(() => forget(project), idleMs);
    timer.unref();
    return timer;
  }

  /** What is still wanted when the folder was read is watched; what is not is closed at once. */
  function watch(project: string, followed: Followed): void {
    if (followed.watch !== undefined) return;
    const isNews = (file: string): boolean => {
      const until = followed.own.get(file);
      followed.own.delete(file);
      return until === undefined || until < performance.now();
    };
    const onChange = ({ changed, removed }: FolderChanges): void => {
      if ([...changed, ...removed].some(isNews)) again(project);
    };
    followed.watch = Promise.resolve().then(() =>
      watchFolder(directoryOf(project), {
        quietMs,
        onChange,
        onProblem(problem) {
          if (problem.kind === 'gone') forget(project);
          else if (problem.kind === 'failed')
            log('a project could not be looked through', describeProblem(problem.error));
        },
      }),
    );
    followed.watch.catch((problem: unknown) => {
      log('a project is not followed', describeProblem(problem));
      if (projects.get(project) === followed) forget(project);
    });
  }

  function again(project: string): void {
    for (const block of ofProject(project)) block.isStale = true;
    next(project);
  }

  /** Verifies the next block whose project has changed, unless one of them is under way. */
  function next(project: string): void {
    const followed = projects.get(project);
    if (followed === undefined || followed.running !== undefined) return;
    const block = ofProject(project).findLast(({ isStale, isDone }) => isStale && isDone);
    if (block === undefined) return;
    const again = block.input.job;
    block.input = { ...block.input, job: newId() };
    block.isDone = false;
    block.isStale = false;
    followed.running = block.input.job;
    try {
      const deliver: Subscriber['deliver'] = (status, report) => {
        if (blocks.has(block)) block.subscriber.deliver({ ...status, again }, report);
        hear(status);
      };
      deliver(jobs.start(block.input, block.owner, { deliver }));
    } catch (problem) {
      // Stopped, forgotten, too much to do: whoever wants it verified presses Verify.
      log('a block is not verified again', describeProblem(problem));
      delete followed.running;
      drop(block);
      next(project);
    }
  }

  function hear({ job, state }: Pick<JobStatus, 'job' | 'state'>): void {
    if (!isTerminal(state)) return;
    const block = [...blocks].find(({ input }) => input.job === job);
    const [project, followed] =
      [...projects].find(([id, { running }]) => running === job || id === block?.project) ?? [];
    if (followed?.running === job) delete followed.running;
    if (block !== undefined && state !== 'done') drop(block);
    if (block !== undefined && state === 'done') {
      block.isDone = true;
      if (followed !== undefined) watch(block.project, followed);
    }
    if (project !== undefined) next(project);
  }
  const ear: Subscriber = { deliver: hear };

  jobs.onLeave((subscriber) => {
    for (const block of blocks) if (block.subscriber === subscriber) drop(block);
  });

  return {
    follow(input, owner, subscriber) {
      const { project } = input;
      // Whole files are a command's, which watches by itself where it should; no program over HTTP hears of it.
      if (project === undefined || input.whole === true || owner === 'cli' || owner === 'program') return;
      const hash = hashOf({ ...input, fresh: false });
      for (const block of blocks) if (block.subscriber === subscriber && block.hash === hash) blocks.delete(block);
      blocks.add({ project, hash, input, owner, subscriber, isDone: false, isStale: false });
      const known = projects.get(project);
      clearTimeout(known?.idle);
      if (known === undefined) projects.set(project, { own: new Map(), idle: idleSoon(project) });
      else known.idle = idleSoon(project);
      for (const oldest of [...blocks].slice(0, Math.max(0, blocks.size - BLOCKS))) drop(oldest);
      const [status] = jobs.status([input.job], ear);
      if (status !== undefined) hear(status);
    },
    wrote(project, files) {
      const own = projects.get(project)?.own;
      const now = performance.now();
      for (const [file, until] of own ?? []) if (until < now) own?.delete(file);
      for (const file of files) own?.set(file, now + OWN_MS);
    },
    again,
    forget,
    projects: () => [...projects.keys()],
    count: () => ({ projects: projects.size, blocks: blocks.size }),
    close() {
      for (const project of projects.keys()) forget(project);
    },
  };
}
