import { CodedError, errorBody, type ErrorBody } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { isTerminal, type JobStatus, type RequestBody, type BesideBlock } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import type { BlockPlace, BlockStatus, ViewRequestBody } from '../platform/messages.ts';
import { sha256 } from '../platform/sha256.ts';
import { hostError, HostLost, type HostPort } from './host-port.ts';
import { placeOf, statusOf, type Journal } from './job-journal.ts';
import type { Reports } from './report-cache.ts';
import type { JournalEntry } from './store.ts';
import { NO_CONVERSATION } from './bindings.ts';
import { isAnswer, mendsOf, newerVersion } from './newer-version.ts';

/** What the jobs need from their surroundings. */
export interface JobsDeps {
  journal: Journal;
  host: Pick<HostPort, 'request'>;
  reports: Reports;
  newId(): string;
  /** Tells the views of this conversation. */
  emit(conversation: string, block: BlockStatus): void;
  later(ms: number, run: () => void): void;
  /** Something failed that nobody waits for and no view can be told of. */
  problem(thrown: unknown): void;
}

/** Verification jobs, from the click to their one terminal state. */
export interface Jobs {
  /**
   * Starts a job unless the block has an open one; answers at once, news follow as events.
   * @param chosen file of the project that the user chose for this code, or null.
   */
  verify(
    body: ViewRequestBody<'block.verify'>,
    conversation: string,
    project: string | null,
    chosen: string | null,
  ): Promise<BlockStatus>;
  /** The block of a job and its conversation. Rejects with CV012. */
  blockOf(job: string): Promise<Pick<JournalEntry, 'conversation' | 'block'>>;
  /**
   * Cancels an open job, whether or not the host answers in time; `conversation` null means that any conversation's job
   * may be cancelled.
   */
  cancel(job: string, conversation: string | null): Promise<void>;
  /** Where in a conversation something was verified; null beyond {@link MOST_PLACES}. */
  places(conversation: string): Promise<BlockPlace[] | null>;
  /** The newest jobs of these blocks; reports that are not at hand follow as events. */
  restore(conversation: string, blocks: ViewRequestBody<'block.restore'>['blocks']): Promise<BlockStatus[]>;
  /** How many blocks of a conversation were found to have problems. */
  withProblems(conversation: string): Promise<number>;
  /** The newest jobs of a conversation, the same way. */
  ofConversation(conversation: string): Promise<BlockStatus[]>;
  /** Reports are fetched anew before they are shown again. */
  forgetReports(): void;
  /**
   * News from the host, with the report that came along. What cannot be written down is asked for again, as after a
   * lost connection.
   */
  onStatus(status: JobStatus, report?: unknown): Promise<void>;
  /** Asks the host for every open job: after the worker's start and after a lost connection. */
  reconcile(): Promise<void>;
  /**
   * The connection was lost: asks again with growing pauses, then gives the open jobs up; those of a host that hangs at
   * once.
   */
  hostLost(reason?: ErrorBody): void;
}

/** A conversation with more verified places than this is not listed. */
const MOST_PLACES = 500;

/** Whoever cancels is told of the end after this long even if the host says nothing, ms. */
const CANCEL_MS = 2_000;

/** The host is connected and does not answer: asking again would only wait as long again. */
const HANGS = 'CV054';

const PAUSES_MS = [500, 2_000, 6_000] as const;

/** Jobs over a journal and a host. */
export function openJobs(deps: JobsDeps): Jobs {
  const { journal, host, reports } = deps;
  /** Jobs that this worker is sending right now: the host's not knowing them yet means nothing. */
  const sending = new Set<string>();
  let retrying = false;

  const show = (
    entry: JournalEntry,
    report: Report | null,
    status: JobStatus = statusOf(entry),
    others: readonly JournalEntry[] = [],
  ): BlockStatus => {
    const newer = newerVersion(entry, others);
    return {
      block: entry.block,
      status,
      report,
      language: entry.language,
      ...(newer === undefined ? {} : { newer }),
    };
  };

  const besides = ({ conversation }: JournalEntry): Promise<JournalEntry[]> =>
    conversation === NO_CONVERSATION ? Promise.resolve([]) : journal.ofConversation(conversation);

  /** What nobody asked for takes the place of what is shown once it is there, and not before. */
  async function announce(entry: JournalEntry, status?: JobStatus): Promise<void> {
    const { repeats, state } = entry;
    if (repeats !== undefined && isTerminal(state))
      await journal.forgetRepetition(state === 'done' ? repeats : entry.job);
    if (repeats !== undefined && state !== 'done') return;
    // A report that cannot be had now is fetched again by block.restore; the verdict's summary is shown meanwhile.
    const report = entry.report === null ? null : await reports.fetch(entry.report).catch(() => null);
    if (report !== null && entry.follows !== undefined) await journal.noteMends(entry.job, mendsOf(report));
    const others = isTerminal(entry.state) ? await besides(entry) : [];
    deps.emit(entry.conversation, show(entry, report, status, others));
    if (isTerminal(entry.state)) await announceAnswered(entry, others);
  }

  /** What an answer answers, over all rounds before it, has a newer version from now on. */
  async function announceAnswered(answer: JournalEntry, others: readonly JournalEntry[]): Promise<void> {
    const told = new Set([answer.job]);
    for (let now = answer; ;) {
      const answered = others.find((each) => !told.has(each.job) && isAnswer(now, each));
      if (answered === undefined) return;
      told.add(answered.job);
      const report = answered.report === null ? null : await reports.fetch(answered.report).catch(() => null);
      deps.emit(answered.conversation, show(answered, report, statusOf(answered), others));
      now = answered;
    }
  }

  /** One after another: the next status of the same job finds it written down. */
  let repeating: Promise<void> = Promise.resolve();
  const repeat = (job: string, original: string): Promise<void> =>
    (repeating = repeating.catch(() => undefined).then(() => journal.repeat(job, original)));

  async function take(status: JobStatus): Promise<void> {
    if (status.again !== undefined) await repeat(status.job, status.again);
    const entry = await journal.apply(status);
    if (entry !== null) await announce(entry, status);
  }

  async function fail(job: string, error = errorBody('CV015')): Promise<void> {
    const entry = await journal.fail(job, error);
    if (entry !== null) await announce(entry);
  }

  async function send(job: string, start: RequestBody<'verify.start'>): Promise<void> {
    sending.add(job);
    try {
      await take(await host.request('verify.start', start, { urgent: true }));
    } catch (thrown) {
      // Where the connection broke after sending, the host may have the job: hostLost asks for it.
      const error = hostError(thrown);
      if (thrown instanceof HostLost && error.code !== HANGS) return;
      // The project was forgotten since the conversation was bound to it: the page shows it unbound, and so it is
      // checked.
      const { project, ...unbound } = start;
      if (error.code === 'CV031' && project !== undefined) return await send(job, unbound);
      await fail(job, error);
    } finally {
      sending.delete(job);
    }
  }

  async function reconcile(): Promise<void> {
    const open = await journal.open();
    const asked = open.map((entry) => entry.job).filter((job) => !sending.has(job));
    if (asked.length === 0) return;
    const { jobs } = await host.request('verify.status', { jobs: asked });
    const known = new Set(jobs.map((status) => status.job));
    await Promise.all(jobs.map(take));
    await Promise.all(asked.filter((job) => !known.has(job)).map((job) => fail(job)));
  }

  async function giveUp(reason?: ErrorBody): Promise<void> {
    const open = await journal.open();
    await Promise.all(open.filter((entry) => !sending.has(entry.job)).map((entry) => fail(entry.job, reason)));
  }

  function hostLost(reason?: ErrorBody): void {
    if (reason?.code === HANGS) {
      giveUp(reason).catch(deps.problem);
      return;
    }
    if (retrying) return;
    retrying = true;
    const attempt = (index: number): void => {
      const pause = PAUSES_MS[index];
      if (pause === undefined) {
        retrying = false;
        giveUp().catch(deps.problem);
        return;
      }
      deps.later(pause, () => {
        reconcile().then(
          () => {
            retrying = false;
          },
          () => attempt(index + 1),
        );
      });
    };
    attempt(0);
  }

  async function known(job: string): Promise<JournalEntry> {
    const entry = await journal.get(job);
    if (entry === undefined) throw new CodedError('CV012');
    return entry;
  }

  /** What is known now; reports that have to be fetched are announced afterwards, one after another. */
  function present(entries: readonly JournalEntry[], others: readonly JournalEntry[]): BlockStatus[] {
    const missing = entries.filter((entry) => entry.report !== null && reports.kept(entry.report) === null);
    missing.reduce((before, entry) => before.then(() => announce(entry)), Promise.resolve()).catch(deps.problem);
    return entries.map((entry) =>
      show(entry, entry.report === null ? null : reports.kept(entry.report), statusOf(entry), others),
    );
  }

  return {
    onStatus(status, report) {
      if (status.report !== null) reports.put(status.report, report);
      return take(status).catch((thrown: unknown) => {
        deps.problem(thrown);
        hostLost();
      });
    },
    reconcile,
    hostLost,
    async verify(body, conversation, project, chosen) {
      if (new TextEncoder().encode(body.code).length > LIMITS.codeBytes) throw new CodedError('CV010');
      if ((await sha256(body.code)) !== body.block.codeHash)
        throw new CodedError('CV002', '(the code is not what its hash says)');
      const { block, language } = body;
      // What is run with it decides as much as the code: new tests are another job.
      const { secondVersion = null, beside = [] } = body;
      const along = await sha256(JSON.stringify([secondVersion, beside]));
      const asked = JSON.stringify([project, chosen, body.file, along]);
      const { entry, isNew, replaced } = await journal.begin({
        job: deps.newId(),
        conversation,
        block,
        language,
        asked,
        ...(body.follows === undefined ? {} : { follows: body.follows }),
      });
      const { follows } = entry;
      const whole = { ...body, ...(follows === undefined ? {} : { follows }) };
      // Nobody will see what comes of it.
      if (replaced !== undefined) host.request('verify.cancel', { job: replaced }).catch(() => undefined);
      const untold = (thrown: unknown): void => {
        // What became of it could not be written down; the page hears it all the same.
        deps.emit(
          conversation,
          show(entry, null, { ...statusOf(entry), state: 'failed', seq: entry.seq + 1, error: hostError(thrown) }),
        );
      };
      if (isNew) send(entry.job, startOf(entry.job, whole, project, chosen, conversation)).catch(untold);
      // Nobody waits for it: it is told again with the end.
      if (isNew && follows !== undefined)
        besides(entry)
          .then((others) => announceAnswered(entry, others))
          .catch(deps.problem);
      return show(entry, null);
    },
    blockOf: known,
    async cancel(job, conversation) {
      const entry = await known(job);
      if (conversation !== null && entry.conversation !== conversation) throw new CodedError('CV013');
      if (entry.open === undefined) return;
      const asked = host.request('verify.cancel', { job }, { urgent: true }).catch(() => null);
      const answer = await Promise.race([
        asked,
        new Promise<null>((resolve) => deps.later(CANCEL_MS, () => resolve(null))),
      ]);
      if (answer !== null) await take(answer);
      // A host that is late, hangs, is away or does not know the job changes nothing about what its user wants.
      const ended = await journal.cancel(job);
      if (ended !== null) await announce(ended);
    },
    async places(conversation) {
      const entries = await journal.ofConversation(conversation);
      return entries.length > MOST_PLACES ? null : entries.map(({ block: { turn, index } }) => ({ turn, index }));
    },
    async withProblems(conversation) {
      if (conversation === NO_CONVERSATION) return 0;
      // The last started come first: what was verified in a place before its code changed counts no more.
      const newest = new Map<string, JournalEntry>();
      for (const entry of await journal.ofConversation(conversation)) {
        const place = JSON.stringify([entry.block.turn, entry.block.index]);
        if (!newest.has(place)) newest.set(place, entry);
      }
      const entries = [...newest.values()];
      const isOpen = (entry: JournalEntry): boolean => newerVersion(entry, entries)?.mended !== true;
      return entries.filter((entry) => entry.summary?.tone === 'bad' && isOpen(entry)).length;
    },
    forgetReports: () => reports.forget(),
    restore: async (conversation, blocks) =>
      present(
        await journal.latest(blocks.map((block) => placeOf(conversation, block))),
        conversation === NO_CONVERSATION ? [] : await journal.ofConversation(conversation),
      ).filter(wasBegun),
    ofConversation: async (conversation) => {
      const entries = await journal.ofConversation(conversation);
      return present(entries, entries).filter(wasBegun);
    },
  };
}

/** Was it more than refused because everything is stopped? That says nothing of the block, and is over on Resume. */
const wasBegun = ({ status }: BlockStatus): boolean => status.error?.code !== 'CV018';

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/**
 * The blocks, in their order, that fit with this code into what the host takes at once; one that is too large leaves
 * room for those after it.
 */
export function fitBeside(
  code: string,
  beside: readonly BesideBlock[],
  limit: number = LIMITS.codeBytes,
): BesideBlock[] {
  let room = limit - bytesOf(code);
  return beside.filter((block) => {
    const size = bytesOf(block.code);
    if (size > room) return false;
    room -= size;
    return true;
  });
}

/**
 * What the host is asked for this click. @param chosen file of the project that the user chose for this code, or null.
 * @param conversation key of the conversation, empty on a page that has none yet.
 */
export function startOf(
  job: string,
  body: ViewRequestBody<'block.verify'>,
  project: string | null,
  chosen: string | null,
  conversation: string = NO_CONVERSATION,
): RequestBody<'verify.start'> {
  const { code, language, languageSource, file, place, follows, said, secondVersion } = body;
  const beside = fitBeside(code, body.beside ?? []);
  return {
    job,
    code,
    language,
    languageSource,
    ...(file === null ? {} : { file }),
    ...(project === null ? {} : { project }),
    ...(place === undefined && chosen === null
      ? {}
      : { place: { info: place?.info ?? '', before: place?.before ?? '', ...(chosen === null ? {} : { chosen }) } }),
    ...(follows === undefined ? {} : { follows }),
    ...(beside.length === 0 ? {} : { beside }),
    ...(said === undefined ? {} : { said }),
    ...(secondVersion === undefined ? {} : { secondVersion }),
    ...(conversation === NO_CONVERSATION ? {} : { conversation }),
  };
}
