import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asErrorBody, type ErrorBody } from '../../shared/errors.ts';
import { languageOfFile, type LanguageId } from '../../shared/language.ts';
import type { JobStatus } from '../../shared/protocol.ts';
import type { Project } from '../../shared/project-requests.ts';
import type { NotChecked, Report } from '../../shared/report.ts';
import { HostError, type Client } from '../rpc/client.ts';
import { shownFindings, statusOf, whyOpen } from './checked-text.ts';
import type { DaemonLink } from './daemon-link.ts';
import { diagnosticsOf, notCheckedDiagnostic } from './diagnostics.ts';
import type { Editor } from './editor.ts';
import {
  createOpenDocuments,
  editorText,
  noteReport,
  type OpenDocument,
  type OpenDocuments,
} from './open-documents.ts';
import { stepsOf, type Profile } from './profile.ts';
import { statusLine, unknownStatus, verifiedStatus, type ShownStatus } from './shown-status.ts';
import {
  projectList,
  readAgain,
  requestFor,
  runVerification,
  type EditorText,
  type TextSurroundings,
} from './verification.ts';

/** What a session needs of this machine. */
export interface SessionEffects {
  /** A name that no other server has: jobs are called by it. */
  name: string;
  now(): number;
  realPath(file: string): string;
  /** What a file is by its name, else what its project names it as; undefined where neither says it. */
  languageOf(file: string): LanguageId | undefined;
  /** What of a request says that a file, by its real path, is one of a registered project. */
  placeOf(projects: readonly Project[], path: string): TextSurroundings['place'];
  /** Why a file that lies in a project is checked by itself all the same; undefined for any other. */
  whyAlone(projects: readonly Project[], path: string): NotChecked | undefined;
  /** The text that a file has in git's last commit, with the line ends of `text`; undefined where there is none. */
  headOf(path: string, text: string): Promise<string | undefined>;
}

/**
 * How a verification of a document came out: a report on all that was asked, an end before that because the text was
 * edited or somebody cancelled, an error that the person was told, or nothing begun, for its language is not known.
 */
export type VerifyOutcome = 'verified' | 'broken-off' | 'failed' | 'unsupported';

/** What an editor has open, and what is known of it. */
export interface Session {
  documents: OpenDocuments;
  profile: Profile;
  /** Does the person trust what is open? Else files are read by themselves, and nothing of their project is started. */
  isTrusted: boolean;
  /**
   * Verifies a document as it stands, step by step, and shows what was found as long as it stands so. Never rejects.
   * @param steps the checks of each request, all of them where it is undefined.
   */
  verify(
    uri: string,
    signal: AbortSignal,
    steps?: readonly (readonly string[] | undefined)[],
    onStatus?: (status: JobStatus) => void,
  ): Promise<VerifyOutcome>;
  /** What is under way for a document is about a text that is gone. */
  breakOff(uri: string): void;
  /** Its text is no longer the one that was verified, which the editor is told once. */
  edited(uri: string): void;
  /** Forgets a document, and takes back what was shown of it. */
  close(uri: string): void;
  /** Shows what is known of a document, once more. */
  publish(known: OpenDocument): void;
  /**
   * Reads the reports on a document again, but for those that were just read, and shows them: mutes and permissions may
   * be others by now. Rejects as requests do.
   */
  reread(known: OpenDocument, client: Client, justRead?: readonly string[]): Promise<void>;
  uriOf(report: Report, file: string): string | undefined;
  /** The name of a project, by its id. */
  projectName(client: Client, id: string): Promise<string | null>;
}

const UNTRUSTED: NotChecked = {
  what: 'Your project: the file was checked on its own because its folder is not trusted here',
  how: 'trust the folder in your editor',
};

/** For how long the list of projects is taken as it was, ms. */
const PROJECTS_STAY_MS = 5_000;

/** Opens a session without documents. */
export function createSession({
  editor,
  link,
  effects,
  profile,
  isTrusted,
}: {
  editor: Editor;
  link: DaemonLink;
  effects: SessionEffects;
  profile: Profile;
  isTrusted: boolean;
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
    const known = documents.get(status.uri);
    if (known !== undefined) known.told = status.state;
    editor.status(status);
    editor.log(statusLine(status.uri, status));
  }

  function fail(document: OpenDocument['document'], error: ErrorBody): 'failed' {
    tell(unknownStatus(document, 'failed', `not verified: ${error.code}: ${error.message}`));
    if (!shownCodes.has(error.code))
      editor.show('warning', `claude-verify: ${error.code}: ${error.message} ${error.fix}`);
    shownCodes.add(error.code);
    return 'failed';
  }

  async function surroundingsOf(client: Client, path: string | undefined, text: string): Promise<TextSurroundings> {
    if (path === undefined) return { place: {}, head: undefined, notAsked: [] };
    const projects = await projectsOf(client);
    for (const { id, directory } of projects) directories.set(id, directory);
    const place = effects.placeOf(projects, path);
    if (place.project === undefined) {
      const why = effects.whyAlone(projects, path);
      return { place, head: undefined, notAsked: why === undefined ? [] : [why] };
    }
    if (!session.isTrusted) return { place: {}, head: undefined, notAsked: [UNTRUSTED] };
    return { place, head: await effects.headOf(path, text), notAsked: [] };
  }

  function tellAway({ document }: OpenDocument): 'failed' {
    tell(unknownStatus(document, 'away', 'not verified: the daemon cannot be reached'));
    return 'failed';
  }

  async function verifySteps(
    known: OpenDocument,
    text: EditorText,
    steps: readonly (readonly string[] | undefined)[],
    { signal, onStatus }: { signal: AbortSignal; onStatus(status: JobStatus): void },
  ): Promise<VerifyOutcome> {
    const client = await link.client();
    if (client === undefined) return signal.aborted ? 'broken-off' : tellAway(known);
    const surroundings = await surroundingsOf(client, text.path, text.text);
    const { head, notAsked } = surroundings;
    const own: string[] = [];
    for (const only of steps) {
      const request = requestFor(text, surroundings, nextJob(), only);
      const end = await runVerification(client, request, signal, onStatus);
      // What was edited or closed meanwhile has another text: this would be shown in the wrong places.
      if (end === undefined || signal.aborted) return 'broken-off';
      if (!end.ok) return fail(known.document, end.error);
      shownCodes.clear();
      noteReport(known, { text: text.text, head, notAsked }, end.report, own);
      own.push(end.report.id);
      await session.reread(known, client, own);
    }
    return signal.aborted ? 'broken-off' : 'verified';
  }

  const uriOf: Session['uriOf'] = ({ project, target }, file) => {
    const directory = project === null || target?.kind !== 'project' ? undefined : directories.get(project);
    return directory === undefined ? undefined : pathToFileURL(join(directory, file)).href;
  };

  const session: Session = {
    documents,
    profile,
    isTrusted,
    uriOf,
    publish(known) {
      const { document, checked } = known;
      if (checked === undefined || checked.text !== document.getText()) return;
      const shown = shownFindings(checked.reports, profile);
      const open = whyOpen(checked.reports);
      const diagnostics = [
        ...(open === undefined ? [] : [notCheckedDiagnostic(open)]),
        ...diagnosticsOf(shown, { document, uriOf }),
      ];
      editor.publish(document.uri, document.version, diagnostics);
      const status = statusOf(checked.reports, checked.notAsked);
      if (status === undefined) tell(unknownStatus(document, 'failed', 'not verified: its report was deleted'));
      else tell(verifiedStatus(document, status));
    },
    async verify(uri, given, asked, onStatus = () => undefined) {
      const known = documents.get(uri);
      const text =
        known === undefined
          ? undefined
          : editorText(known, session.isTrusted ? effects : { ...effects, languageOf: languageOfFile });
      if (known === undefined || text === undefined) return 'unsupported';
      const steps = asked ?? stepsOf(session.isTrusted ? profile : 'default');
      const own = new AbortController();
      const signal = AbortSignal.any([given, own.signal]);
      const others = underWay.get(uri) ?? new Set();
      underWay.set(uri, others.add(own));
      try {
        return await verifySteps(known, text, steps, { signal, onStatus });
      } catch (thrown) {
        if (signal.aborted) return 'broken-off';
        const error = thrown instanceof HostError ? thrown.body : asErrorBody(thrown);
        // A connection that ended is told by the link, and the document verified again once there is another.
        return ['CV051', 'CV054'].includes(error.code) ? tellAway(known) : fail(known.document, error);
      } finally {
        others.delete(own);
        if (others.size === 0) underWay.delete(uri);
      }
    },
    breakOff(uri) {
      for (const each of underWay.get(uri) ?? []) each.abort();
    },
    edited(uri) {
      const known = documents.get(uri);
      if (known?.told !== 'verified') return;
      known.told = 'edited';
      editor.status(unknownStatus(known.document, 'edited', 'edited: not verified'));
    },
    close(uri) {
      const known = documents.get(uri);
      if (known === undefined) return;
      documents.close(uri);
      editor.publish(uri, undefined, []);
      if (known.told !== undefined) editor.status(unknownStatus(known.document, 'closed', 'closed'));
    },
    async reread(known, client, justRead = []) {
      const { checked } = known;
      if (checked === undefined) return;
      const old = checked.reports.filter(({ id }) => !justRead.includes(id));
      const read = old.length === 0 ? [] : await readAgain(client, old);
      // Whoever changed what is known meanwhile reads it again, too.
      if (known.checked !== checked) return;
      const now = new Map(
        [...checked.reports.filter((each) => !old.includes(each)), ...read].map((each) => [each.id, each]),
      );
      known.checked = { ...checked, reports: checked.reports.flatMap(({ id }) => now.get(id) ?? []) };
      session.publish(known);
    },
    async projectName(client, id) {
      return (await projectsOf(client)).find((project) => project.id === id)?.name ?? null;
    },
  };
  return session;
}
