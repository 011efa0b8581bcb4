import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asErrorBody, type ErrorBody } from '../../shared/errors.ts';
import type { JobStatus } from '../../shared/protocol.ts';
import type { Project } from '../../shared/project-requests.ts';
import { reportSchema, type Report } from '../../shared/report.ts';
import { allPages } from '../rpc/await-job.ts';
import { HostError, type Client } from '../rpc/client.ts';
import { shownFindings, statusOf } from './checked-text.ts';
import type { DaemonLink } from './daemon-link.ts';
import { diagnosticOf } from './diagnostics.ts';
import type { Editor } from './editor.ts';
import {
  createOpenDocuments,
  editorText,
  noteReport,
  type OpenDocument,
  type OpenDocuments,
} from './open-documents.ts';
import { stepsOf, type Profile } from './profile.ts';
import { failedStatus, statusLine, verifiedStatus, type ShownStatus } from './shown-status.ts';
import { projectList, requestFor, runVerification, type EditorText, type TextSurroundings } from './verification.ts';

/** What a session needs of this machine. */
export interface SessionEffects {
  /** A name that no other server has: jobs are called by it. */
  name: string;
  now(): number;
  realPath(file: string): string;
  /** What of a request says that a file, by its real path, is one of a registered project. */
  placeOf(projects: readonly Project[], path: string): TextSurroundings['place'];
  /** The text that a file has in git's last commit, with the line ends of `text`; undefined where there is none. */
  headOf(path: string, text: string): Promise<string | undefined>;
}

/** What an editor has open, and what is known of it. */
export interface Session {
  documents: OpenDocuments;
  profile: Profile;
  /**
   * Verifies a document as it stands, step by step, and shows what was found as long as it stands so. Never rejects.
   * @param steps the checks of each request, all of them where it is undefined.
   */
  verify(
    uri: string,
    signal: AbortSignal,
    steps?: readonly (readonly string[] | undefined)[],
    onStatus?: (status: JobStatus) => void,
  ): Promise<void>;
  /** What is under way for a document is about a text that is gone. */
  breakOff(uri: string): void;
  /** Shows what is known of a document, once more. */
  publish(known: OpenDocument): void;
  /** Reads the reports on a document again: something of them was muted. Rejects as requests do. */
  reread(known: OpenDocument, client: Client): Promise<void>;
  uriOf(report: Report, file: string): string | undefined;
  /** The name of a project, by its id. */
  projectName(client: Client, id: string): Promise<string | null>;
}

/** For how long the list of projects is taken as it was, ms. */
const PROJECTS_STAY_MS = 5_000;

/** Opens a session without documents. */
export function createSession({
  editor,
  link,
  effects,
  profile,
}: {
  editor: Editor;
  link: DaemonLink;
  effects: SessionEffects;
  profile: Profile;
}): Session {
  const documents = createOpenDocuments();
  const projectsOf = projectList(effects.now, PROJECTS_STAY_MS);
  const directories = new Map<string, string>();
  /** Codes that were shown since a verification came to an end: one message for one state of things. */
  const shownCodes = new Set<string>();

  let jobs = 0;
  const nextJob = (): string => `${effects.name}-${(jobs += 1)}`;
  const underWay = new Map<string, Set<AbortController>>();

  function tell(status: ShownStatus): void {
    editor.status(status);
    editor.log(statusLine(status.uri, status));
  }

  function fail(document: OpenDocument['document'], error: ErrorBody): void {
    tell(failedStatus(document, 'failed', `not verified: ${error.code}: ${error.message}`));
    if (shownCodes.has(error.code)) return;
    shownCodes.add(error.code);
    editor.show('warning', `claude-verify: ${error.code}: ${error.message} ${error.mend}`);
  }

  async function surroundingsOf(client: Client, path: string | undefined, text: string): Promise<TextSurroundings> {
    if (path === undefined) return { place: {}, head: undefined };
    const projects = await projectsOf(client);
    for (const { id, directory } of projects) directories.set(id, directory);
    const place = effects.placeOf(projects, path);
    return { place, head: place.project === undefined ? undefined : await effects.headOf(path, text) };
  }

  const tellAway = ({ document }: OpenDocument): void =>
    tell(failedStatus(document, 'away', 'not verified: the daemon cannot be reached'));

  async function verifySteps(
    known: OpenDocument,
    text: EditorText,
    steps: readonly (readonly string[] | undefined)[],
    { signal, onStatus }: { signal: AbortSignal; onStatus(status: JobStatus): void },
  ): Promise<void> {
    const client = await link.client();
    if (client === undefined) return signal.aborted ? undefined : tellAway(known);
    const surroundings = await surroundingsOf(client, text.path, text.text);
    for (const only of steps) {
      const request = requestFor(text, surroundings, nextJob(), only);
      const end = await runVerification(client, request, signal, onStatus);
      // What was edited or closed meanwhile has another text: this would be shown in the wrong places.
      if (end === undefined || signal.aborted) return;
      if (!end.ok) return fail(known.document, end.error);
      shownCodes.clear();
      noteReport(known, text.text, end.report);
      session.publish(known);
    }
  }

  const uriOf: Session['uriOf'] = ({ project, target }, file) => {
    const directory = project === null || target?.kind !== 'project' ? undefined : directories.get(project);
    return directory === undefined ? undefined : pathToFileURL(join(directory, file)).href;
  };

  const session: Session = {
    documents,
    profile,
    uriOf,
    publish(known) {
      const { document, checked } = known;
      if (checked === undefined || checked.text !== document.getText()) return;
      const shown = shownFindings(checked.reports, profile);
      const diagnostics = shown.map((each) => diagnosticOf(each, { document, uriOf }));
      editor.publish(document.uri, document.version, diagnostics);
      const status = statusOf(checked.reports);
      if (status !== undefined) tell(verifiedStatus(document, status));
    },
    async verify(uri, given, steps = stepsOf(profile), onStatus = () => undefined) {
      const known = documents.get(uri);
      const text = known === undefined ? undefined : editorText(known, effects.realPath);
      if (known === undefined || text === undefined) return;
      const own = new AbortController();
      const signal = AbortSignal.any([given, own.signal]);
      const others = underWay.get(uri) ?? new Set();
      underWay.set(uri, others.add(own));
      try {
        await verifySteps(known, text, steps, { signal, onStatus });
      } catch (thrown) {
        if (signal.aborted) return;
        const error = thrown instanceof HostError ? thrown.body : asErrorBody(thrown);
        // A connection that ended is told by the link, and the document verified again once there is another.
        if (error.code === 'CV051' || error.code === 'CV054') tellAway(known);
        else fail(known.document, error);
      } finally {
        others.delete(own);
        if (others.size === 0) underWay.delete(uri);
      }
    },
    breakOff(uri) {
      for (const each of underWay.get(uri) ?? []) each.abort();
    },
    async reread(known, client) {
      const { checked } = known;
      if (checked === undefined) return;
      const reports = await Promise.all(
        checked.reports.map(async ({ id }) => {
          const text = await allPages((page) => client.request('report.get', { report: id, page }));
          return reportSchema.parse(JSON.parse(text));
        }),
      );
      if (known.checked !== checked) return;
      known.checked = { text: checked.text, reports };
      session.publish(known);
    },
    async projectName(client, id) {
      return (await projectsOf(client)).find((project) => project.id === id)?.name ?? null;
    },
  };
  return session;
}
