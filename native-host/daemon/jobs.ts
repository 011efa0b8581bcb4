import { CodedError, errorBody, type ErrorBody } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { isTerminal, type JobState, type JobStatus, type Progress, type RequestBody } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import { describeProblem, type Log } from './log.ts';
import { secondsUntilBegin, UsualDurations, waitingWords } from './queue-estimate.ts';
import { hash } from 'node:crypto';

/** What is verified: the body of `verify.start`. */
export type JobInput = RequestBody<'verify.start'>;

/** The kind of client that started a job; a kind's connections count as the same client. */
export type Owner = 'extension' | 'cli' | 'program' | 'test';

/** Verifies one block. Rejects only when claude-verify itself fails, or with anything after `signal` was aborted. */
export type Verify = (
  input: JobInput,
  run: { signal: AbortSignal; onProgress(progress: readonly Progress[]): void },
) => Promise<Report>;

/** A job that is more than one verification: what makes it another than a plain one, and what is done for it. */
export interface SpecialWork {
  /** Part of the job's identity. */
  purpose: string;
  /**
   * How many codes it verifies by themselves; its budget and its reports are as many. One code and one report without
   * it.
   */
  files?: number;
  verify: (...asked: Parameters<Verify>) => Promise<Report | readonly Report[]>;
}

/** Jobs on disk. Every call is one transaction. */
export interface JobStore {
  find(job: string): { status: JobStatus; owner: string } | undefined;
  /** `already` for a job that is there with the same content; throws CV014 for one with other content. */
  create(job: { input: JobInput; owner: Owner; contentHash: string }): 'new' | 'already';
  /** Throws what the gate refuses with: CV018 (stopped), CV019, CV028, CV029. */
  running(status: JobStatus, job: { contentHash: string; project: string | null; files?: number }): void;
  /** A report as it is to be read now; as it is without it. */
  readNow?(report: Report): Report;
  /** Stores the reports and the terminal state together. */
  end(status: JobStatus, reports: readonly Report[]): void;
}

/** Somebody who is told about jobs; the same object is told once however often it asked. */
export interface Subscriber {
  /** @param report of a job that has just ended, as it is to be read now. */
  deliver(status: JobStatus, report?: Report): void;
}

/** Setting of {@link JobManager}. */
export interface JobSettings {
  store: JobStore;
  verify: Verify;
  log: Log;
  /** Hears of every verification that ended with a report, after its client. It does not throw. */
  ended?: (input: JobInput, reports: readonly Report[]) => void;
  /** Verifications at once. */
  runningMax?: number;
  /** Jobs that wait or run at once. */
  queueMax?: number;
  /** Monotone ms. */
  ticks?: () => number;
}

interface ActiveJob {
  input: JobInput;
  owner: Owner;
  contentHash: string;
  special: SpecialWork | undefined;
  status: JobStatus;
  controller: AbortController;
  /** How many jobs its owner was last told to be before it. */
  before?: number;
  /** When it began to run. */
  began?: number;
  /** Progress that was not told yet. */
  telling?: NodeJS.Immediate | undefined;
}

/** Jobs that take about as long as each other, for each code: of one project and language, and of one kind of work. */
function kindOf({ input: { project, language }, special }: Pick<ActiveJob, 'input' | 'special'>): string {
  return JSON.stringify([project ?? null, language, special !== undefined, special?.files !== undefined]);
}

const filesOf = ({ special }: Pick<ActiveJob, 'special'>): number => Math.max(1, special?.files ?? 1);

/** Runs verifications in the order in which they came, a few at a time and one per project, each to exactly one end. */
export class JobManager {
  readonly #settings: Required<Omit<JobSettings, 'ended'>> & Pick<JobSettings, 'ended'>;
  readonly #active = new Map<string, ActiveJob>();
  #waiting: string[] = [];
  /** Ms for each code. */
  readonly #usual = new UsualDurations();
  readonly #running = new Map<string, ActiveJob>();
  /** Jobs whose end the disk did not take; for as long as this daemon lives it still knows it. */
  readonly #unstored = new Map<string, ActiveJob>();
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  readonly #leaving: ((subscriber: Subscriber) => void)[] = [];
  /** Runs that have not let go, also of jobs that have ended. */
  readonly #settling = new Map<ActiveJob, Promise<void>>();
  /** For each that works where nothing may be verified: the project, or all of them. */
  readonly #exclusions = new Set<{ project: string | undefined }>();
  #stopped = false;

  constructor(settings: JobSettings) {
    this.#settings = { runningMax: 2, queueMax: 200, ticks: () => performance.now(), ...settings };
  }

  /** Jobs that wait or run. */
  get count(): number {
    return this.#active.size;
  }

  /**
   * Starts a job, or attaches to the one that has this id and the same content. Throws CV010 (code too large), CV014
   * (other content), CV015 (its project is being deleted), CV016 (queue full), CV018 (stopped), CV021 (not stored),
   * CV031 (a new job for a project that is not registered).
   * @param special what is done in place of verifying the code once.
   */
  start(input: JobInput, owner: Owner, subscriber: Subscriber, special?: SpecialWork): JobStatus {
    if (Buffer.byteLength(input.code) > LIMITS.codeBytes) throw new CodedError('CV010');
    const contentHash = hashOf(input, special?.purpose);
    const known = this.#active.get(input.job) ?? this.#unstored.get(input.job);
    if (known !== undefined) {
      if (known.contentHash !== contentHash) throw new CodedError('CV014');
      this.#subscribe(known.status, subscriber);
      return known.status;
    }
    const ended = this.#settings.store.find(input.job);
    if (ended === undefined && (this.#stopped || [...this.#exclusions].some(({ project }) => isIn(input, project))))
      throw new CodedError('CV015');
    if (ended === undefined && this.#active.size >= this.#settings.queueMax) throw new CodedError('CV016');
    const created = this.#settings.store.create({ input, owner, contentHash });
    if (ended !== undefined && created === 'already') return ended.status;
    const status: JobStatus = {
      job: input.job,
      state: 'queued',
      seq: 1,
      progress: [],
      report: null,
      summary: null,
      error: null,
    };
    this.#active.set(input.job, { input, owner, contentHash, special, status, controller: new AbortController() });
    this.#waiting.push(input.job);
    this.#subscribe(status, subscriber);
    // Later, so that the reply to this request goes out before the first event.
    setImmediate(() => this.#pump());
    return status;
  }

  /** Cancels a job; one that has ended stays as it ended. Throws CV012 (unknown), CV013 (another client's). */
  cancel(id: string, owner: Owner): JobStatus {
    const job = this.#active.get(id);
    const known = job ?? this.#find(id);
    if (known === undefined) throw new CodedError('CV012');
    if (known.owner !== owner) throw new CodedError('CV013');
    if (job !== undefined) this.#cancel(job);
    return job?.status ?? known.status;
  }

  /** Statuses of the jobs that are known, and from now on their events. */
  status(ids: readonly string[], subscriber: Subscriber): JobStatus[] {
    const statuses: JobStatus[] = [];
    for (const id of ids) {
      const known = this.#find(id);
      if (known === undefined) continue;
      this.#subscribe(known.status, subscriber);
      statuses.push(known.status);
    }
    return statuses;
  }

  /**
   * Forgets a connection. Its jobs go on, but for those of the command line that nobody waits for any more: a page asks
   * again, a command that was ended does not.
   */
  unsubscribe(subscriber: Subscriber): void {
    for (const listener of this.#leaving) listener(subscriber);
    for (const [id, subscribers] of this.#subscribers) {
      if (!subscribers.delete(subscriber) || subscribers.size > 0) continue;
      this.#subscribers.delete(id);
      const job = this.#active.get(id);
      if (job?.owner === 'cli') this.#cancel(job);
    }
  }

  /** Called at once with every connection that is forgotten. */
  onLeave(listener: (subscriber: Subscriber) => void): void {
    this.#leaving.push(listener);
  }

  /** The emergency stop: ends every job with CV018, at once and without waiting; returns how many. */
  halt(): number {
    return this.#endAll('failed', errorBody('CV018'));
  }

  /**
   * Works while nothing of a project (undefined: nothing at all) is verified, because what verifications stand on goes.
   * Cancels the jobs, whoever started them, waits until none of their verifications can read or write any more, and
   * starts no other until the work has ended.
   */
  async exclusive<T>(project: string | undefined, work: () => T | Promise<T>): Promise<T> {
    const exclusion = { project };
    this.#exclusions.add(exclusion);
    try {
      this.#endAll('cancelled', null, project);
      await Promise.all([...this.#settling].map(([{ input }, run]) => (isIn(input, project) ? run : undefined)));
      if (project === undefined) this.#unstored.clear();
      return await work();
    } finally {
      this.#exclusions.delete(exclusion);
    }
  }

  /** Ends every job with CV015 and waits until the verifications have let go. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#endAll('failed', errorBody('CV015'));
    await Promise.all(this.#settling.values());
  }

  #cancel(job: ActiveJob): void {
    this.#end(job, 'cancelled', null, null);
    job.controller.abort();
    setImmediate(() => this.#pump());
  }

  #endAll(state: 'cancelled' | 'failed', error: ErrorBody | null, project?: string): number {
    const jobs = [...this.#active.values()].filter(({ input }) => isIn(input, project));
    // First of all what runs is told, then what became of it is stored.
    for (const job of jobs) job.controller.abort();
    for (const job of jobs) this.#end(job, state, null, error);
    return jobs.length;
  }

  #find(id: string): { status: JobStatus; owner: string } | undefined {
    return this.#active.get(id) ?? this.#unstored.get(id) ?? this.#settings.store.find(id);
  }

  /** Tells the jobs that wait how many are before them, and about for how long. */
  #tellWaiting(): void {
    const { ticks, runningMax: atOnce } = this.#settings;
    const usualOf = (job: ActiveJob): number | undefined => {
      const usualMs = this.#usual.of(kindOf(job));
      return usualMs === undefined ? undefined : usualMs * filesOf(job);
    };
    const running = [...this.#running.values()].map((job) => ({
      ms: job.began === undefined ? 0 : ticks() - job.began,
      usualMs: usualOf(job),
    }));
    const waiting: (number | undefined)[] = [];
    for (const id of this.#waiting) {
      const job = this.#active.get(id);
      if (job === undefined) continue;
      const before = running.length + waiting.length;
      const isTold = job.before === before;
      const seconds = isTold ? null : secondsUntilBegin({ running, waiting, atOnce });
      waiting.push(usualOf(job));
      if (isTold) continue;
      job.before = before;
      job.status = { ...job.status, waiting: waitingWords(before, seconds), seq: job.status.seq + 1 };
      this.#tell(job.status);
    }
  }

  #pump(): void {
    this.#begin();
    this.#tellWaiting();
  }

  #begin(): void {
    while (this.#running.size < this.#settings.runningMax && !this.#stopped) {
      const busy = new Set([...this.#running.values()].map((job) => job.input.project));
      const at = this.#waiting.findIndex((id) => {
        const project = this.#active.get(id)?.input.project;
        return project === undefined || !busy.has(project);
      });
      const [id] = at < 0 ? [] : this.#waiting.splice(at, 1);
      const job = id === undefined ? undefined : this.#active.get(id);
      if (job === undefined) return;
      this.#running.set(job.input.job, job);
      const run = this.#run(job).finally(() => {
        this.#running.delete(job.input.job);
        this.#settling.delete(job);
        this.#pump();
      });
      this.#settling.set(job, run);
    }
  }

  async #run(job: ActiveJob): Promise<void> {
    try {
      this.#settings.store.running(
        { ...job.status, state: 'running', seq: job.status.seq + 1 },
        { contentHash: job.contentHash, project: job.input.project ?? null, files: job.special?.files ?? 1 },
      );
      job.began = this.#settings.ticks();
      this.#change(job, { state: 'running', waiting: undefined });
      const made = await (job.special?.verify ?? this.#settings.verify)(job.input, {
        signal: job.controller.signal,
        onProgress: (progress) => this.#progress(job, progress),
      });
      this.#end(job, 'done', made, null);
      if ((job.special === undefined || job.special.files !== undefined) && job.status.state === 'done')
        await this.#noted(job.input, listOf(made));
    } catch (problem) {
      if (isTerminal(job.status.state)) return;
      this.#settings.log('verification failed', { job: job.input.job, ...describeProblem(problem) });
      this.#end(job, 'failed', null, toClientError(problem));
    }
  }

  /** A turn later, so that the client hears of its verdict first. */
  #noted(input: JobInput, reports: readonly Report[]): Promise<void> {
    return new Promise((done) => {
      setImmediate(() => {
        this.#settings.ended?.(input, reports);
        done();
      });
    });
  }

  #change(job: ActiveJob, change: Pick<JobStatus, 'state' | 'waiting'>): void {
    if (isTerminal(job.status.state)) return;
    job.status = { ...job.status, ...change, seq: job.status.seq + 1 };
    this.#tell(job.status);
  }

  /**
   * What changes within one turn is told once: with remembered verdicts that is all of it, and nobody could look at
   * what lies between.
   */
  #progress(job: ActiveJob, progress: readonly Progress[]): void {
    if (isTerminal(job.status.state)) return;
    job.status = { ...job.status, progress: [...progress], seq: job.status.seq + 1 };
    job.telling ??= setImmediate(() => {
      job.telling = undefined;
      if (!isTerminal(job.status.state)) this.#tell(job.status);
    });
  }

  /** The only way into a terminal state: stored first, told afterwards, never twice. */
  #end(
    job: ActiveJob,
    state: Extract<JobState, 'done' | 'cancelled' | 'failed'>,
    made: Report | readonly Report[] | null,
    error: ErrorBody | null,
  ): void {
    if (isTerminal(job.status.state)) return;
    const { seq } = job.status;
    const reports = listOf(made);
    if (job.began !== undefined && state === 'done')
      this.#usual.add(kindOf(job), (this.#settings.ticks() - job.began) / filesOf(job));
    const { id: report = null, summary = null } = made === null || isList(made) ? {} : made;
    job.status = {
      ...job.status,
      state,
      waiting: undefined,
      seq: seq + 1,
      report,
      summary,
      error,
      ...(isList(made) ? { reports: reports.map(({ id }) => id) } : {}),
    };
    try {
      this.#settings.store.end(job.status, reports);
    } catch (problem) {
      // What could not be stored is not `done`; at the next start the database says "interrupted" for the same job.
      const failure = toClientError(problem);
      this.#settings.log('job not stored', { job: job.input.job, ...describeProblem(problem) });
      job.status = { ...job.status, state: 'failed', report: null, summary: null, error: failure, reports: undefined };
      this.#unstored.set(job.input.job, job);
    }
    this.#active.delete(job.input.job);
    this.#waiting = this.#waiting.filter((id) => id !== job.input.job);
    const [only] = job.status.report === null ? [] : reports;
    const told = only === undefined ? undefined : (this.#settings.store.readNow?.(only) ?? only);
    if (told !== undefined) job.status = { ...job.status, summary: told.summary };
    this.#tell(job.status, told);
    this.#subscribers.delete(job.input.job);
  }

  #subscribe(status: JobStatus, subscriber: Subscriber): void {
    if (isTerminal(status.state)) return;
    const subscribers = this.#subscribers.get(status.job) ?? new Set();
    subscribers.add(subscriber);
    this.#subscribers.set(status.job, subscribers);
  }

  #tell(status: JobStatus, report?: Report): void {
    for (const subscriber of this.#subscribers.get(status.job) ?? []) subscriber.deliver(status, report);
  }
}

const isIn = (input: JobInput, project: string | undefined): boolean =>
  project === undefined || input.project === project;
const isList = (made: Report | readonly Report[] | null): made is readonly Report[] => Array.isArray(made);
const listOf = (made: Report | readonly Report[] | null): readonly Report[] => {
  if (made === null) return [];
  return isList(made) ? made : [made];
};

/** The part of a job that makes it the same job when its id comes again. */
export function hashOf(input: JobInput, purpose?: SpecialWork['purpose']): string {
  const content = Object.entries(input)
    .filter(([name, value]) => name !== 'job' && value !== undefined && value !== null && value !== false)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const plain = hash('sha256', JSON.stringify(content));
  return purpose === undefined ? plain : hash('sha256', `${purpose} ${plain}`);
}

/**
 * A thrown value as a client is told of it. Only our own errors speak for themselves: messages of the system and of
 * libraries name paths of this machine, so that of any other there is CV090 and where to look.
 */
export function toClientError(problem: unknown): ErrorBody {
  if (problem instanceof CodedError) return { code: problem.code, message: problem.message, fix: problem.fix };
  return errorBody('CV090', 'The end of its log says where.');
}
