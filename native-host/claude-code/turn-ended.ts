import { errorBody } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { checkedCodeText, problemLine, refutedFiles } from '../report/checked-code-text.ts';
import { failedNotes } from './failed-files.ts';
import type { HookAnswer } from './hook-answer.ts';
import type { HookEvent } from './hook-event.ts';
import type { EditedFile, HookHost } from './hook-host.ts';
import { filesBeforeTurn, holdsWholeTurn } from './session-transcript.ts';

/**
 * The gate at the end of a turn, where the person has put it: blocks once, and only for files that the turn changed and
 * that a check refuted for something that they did not have before. What could not be told blocks nothing, and that it
 * could not be told is said once a session.
 */
export async function endTurn(
  event: HookEvent<'Stop'>,
  { gate }: { gate: boolean },
  host: HookHost,
): Promise<HookAnswer> {
  const { transcript_path: transcript, prompt_id: turn } = event;
  if (!gate || event.stop_hook_active) return {};
  if (turn === undefined) return unseen('This version of Claude Code does not name its turns: no file was looked at.');
  const part = transcript === undefined ? undefined : await host.transcript(transcript);
  if (part === undefined) return unseen('The transcript of the session cannot be read: no file was looked at.');
  const isWhole = !part.isCut || holdsWholeTurn(part.text, turn);
  const missed = isWhole
    ? {}
    : unseen(`Only the last ${LIMITS.hook.transcriptBytes} bytes of the transcript are read.`);
  const changed = filesBeforeTurn(part.text, turn);
  const files = (await Promise.all([...changed].map(changedFile(host)))).flat();
  if (files.length === 0) return missed;
  const verified = (await host.verify(files, event.cwd)).files;
  const notes = [...(missed.onceToUser ?? []), ...(failedNotes(verified).onceToUser ?? [])];
  const told = notes.length === 0 ? {} : { onceToUser: notes };
  const refuted = refutedFiles(verified);
  if (refuted.length === 0) return told;
  return {
    ...told,
    block:
      `claude-verify refuted ${refuted.map(problemLine).join('; ')}. This gate says so once a turn.\n` +
      checkedCodeText(refuted, isWhole ? NEW : `${NEW}, or before the part of it that is known`),
    toUser: `claude-verify held the end of the turn back once: ${refuted.map(problemLine).join('; ')}`,
  };
}

const NEW = 'problems that the files did not have before this turn';

/** What the turn changed, or some of it, is not known. */
function unseen(detail: string): HookAnswer {
  const { code, message, fix } = errorBody('CV124', detail);
  return { onceToUser: [{ code, line: `${code}: ${message} ${fix}` }] };
}

const changedFile =
  (host: HookHost) =>
  async ([path, before]: [string, string | null]): Promise<EditedFile[]> => {
    const language = host.languageOf(path);
    const text = language === undefined ? undefined : await host.textOf(path);
    return language === undefined || text === undefined || text === before ? [] : [{ path, language, text, before }];
  };
