import { ErrorCodes, ResponseError } from 'vscode-jsonrpc';
import type { RequestBody } from '../../shared/protocol.ts';
import type { Client } from '../rpc/client.ts';
import { shownFindings, type ShownFinding } from './checked-text.ts';
import { COMMANDS } from './code-actions.ts';
import { correctionOf, editSince } from './correction-of-edit.ts';
import type { DaemonLink } from './daemon-link.ts';
import { nameOf } from './diagnostics.ts';
import type { Editor } from './editor.ts';
import {
  aboutDocumentSchema,
  aboutFindingSchema,
  muteCommandSchema,
  recordCommandSchema,
  type AboutFinding,
} from './editor-messages.ts';
import { evidenceOf } from './evidence.ts';
import type { OpenDocument } from './open-documents.ts';
import { progressWords } from './progress-of-job.ts';
import { stepsOf } from './profile.ts';
import type { Session, VerifyOutcome } from './session.ts';

/** What a command works with. */
export interface CommandSurroundings {
  session: Session;
  editor: Editor;
  link: DaemonLink;
  /** What the editor does itself: copying what `copyEvidence` answers with. */
  copies: boolean;
  now(): Date;
}

/** One call of a command. */
interface CommandCall {
  argument: unknown;
  token: string | number | undefined;
  signal: AbortController;
}

/** Reasons to choose from, where the editor asks for no words of the person's own. */
const REASONS = ['A false alarm', 'Meant so here', 'Only in tests or examples', 'To be mended later'];

/** What a progress ends with, where nobody cancelled it. */
const ENDS: Readonly<Record<VerifyOutcome, string>> = {
  verified: 'done',
  'broken-off': 'broken off: the text was edited',
  failed: 'not verified',
  unsupported: 'nothing to verify',
};

/** Executes a command. Rejects with what the editor shows as an error. */
export async function executeCommand(
  command: string,
  call: CommandCall,
  surroundings: CommandSurroundings,
): Promise<unknown> {
  switch (command) {
    case COMMANDS.verifyFile:
      return verify(call, surroundings, 'Verifying', [undefined]);
    case COMMANDS.runFalsifier:
      // What is quick goes with it: what it said before may be about other files around this one.
      return verify(call, surroundings, 'Running the falsifier', [...stepsOf(surroundings.session.profile), ['fuzz']]);
    case COMMANDS.mute:
      return mute(call, surroundings);
    case COMMANDS.recordCorrection:
      return recordCorrection(call, surroundings);
    case COMMANDS.copyEvidence:
      return copyEvidence(call, surroundings);
    default:
      throw new ResponseError(ErrorCodes.MethodNotFound, `There is no command ${command}.`);
  }
}

const invalid = (message: string): Error => new ResponseError(ErrorCodes.InvalidParams, message);

async function verify(
  { argument, token, signal }: CommandCall,
  { session, editor }: CommandSurroundings,
  title: string,
  steps: readonly (readonly string[] | undefined)[],
): Promise<null> {
  const asked = aboutDocumentSchema.safeParse(argument);
  const known = asked.success ? session.documents.get(asked.data.uri) : undefined;
  if (known === undefined) throw invalid('This file is not open.');
  if (!session.isTrusted) throw invalid('The folder is not trusted here: nothing of it is started.');
  const { uri } = known.document;
  const progress = await editor.progress(title, token, () => signal.abort());
  const outcome = await session.verify(uri, signal.signal, steps, (status) => {
    const { message, percentage } = progressWords(status);
    progress.report(message, percentage);
  });
  progress.end(signal.signal.aborted ? 'cancelled' : ENDS[outcome]);
  if (outcome === 'unsupported') throw invalid('Nothing here checks files of this language.');
  return null;
}

/** The finding that a command names, in what is known of its document; also of the text before the one at hand. */
function findingOf(
  { session }: CommandSurroundings,
  { uri, report, finding }: AboutFinding,
): {
  known: OpenDocument;
  shown: ShownFinding;
} {
  const known = session.documents.get(uri);
  const all = [known?.checked, known?.earlier].flatMap((text) => shownFindings(text?.reports ?? [], 'all'));
  const shown = all.find(
    (each) => each.report.id === report && JSON.stringify(nameOf(each.finding)) === JSON.stringify(finding),
  );
  if (known === undefined || shown === undefined) throw invalid('This finding is not known any more: save the file.');
  return { known, shown };
}

async function clientOf({ link }: CommandSurroundings): Promise<Client> {
  const client = await link.client();
  if (client === undefined) throw new ResponseError(ErrorCodes.InternalError, 'The daemon of claude-verify is away.');
  return client;
}

async function mute({ argument }: CommandCall, surroundings: CommandSurroundings): Promise<null> {
  const asked = muteCommandSchema.safeParse(argument);
  if (!asked.success) throw invalid('What to mute was not understood.');
  const { kind, scope, report, finding } = asked.data;
  const { known } = findingOf(surroundings, asked.data);
  const reason = asked.data.reason ?? (await surroundings.editor.choose(`Why mute ${finding.rule}?`, REASONS));
  if (reason === undefined) return null;
  const client = await clientOf(surroundings);
  const body: RequestBody<'mute.add'> = { report, findings: [finding], kind, scope, reason };
  await client.request('mute.add', body);
  await surroundings.session.reread(known, client);
  return null;
}

async function recordCorrection({ argument }: CommandCall, surroundings: CommandSurroundings): Promise<null> {
  const asked = recordCommandSchema.safeParse(argument);
  if (!asked.success) throw invalid('What to record was not understood.');
  const { known, shown } = findingOf(surroundings, asked.data);
  const edit = editSince(known.document.getText(), known.checked, known.earlier);
  if (edit === undefined) throw invalid('Nothing was edited since this was found.');
  const client = await clientOf(surroundings);
  const { project: id } = shown.report;
  const project = id === null ? null : await surroundings.session.projectName(client, id);
  const mistake = { id: crypto.randomUUID(), now: surroundings.now(), project, said: asked.data.said ?? '' };
  const body = correctionOf(edit, shown, mistake);
  if (body === undefined) throw invalid('The file is too long to be kept with a correction.');
  await client.request('feedback.record', body);
  surroundings.editor.show('info', 'claude-verify: the correction is recorded.');
  return null;
}

function copyEvidence({ argument }: CommandCall, surroundings: CommandSurroundings): string {
  const asked = aboutFindingSchema.safeParse(argument);
  if (!asked.success) throw invalid('What to copy was not understood.');
  const text = evidenceOf(findingOf(surroundings, asked.data).shown);
  if (!surroundings.copies) surroundings.editor.show('info', text);
  return text;
}
