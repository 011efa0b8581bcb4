import { languageOfFile } from '../../shared/language.ts';
import { checkedCodeText, problemLine, refutedFiles } from '../report/checked-code-text.ts';
import type { HookAnswer } from './hook-answer.ts';
import type { HookEvent } from './hook-event.ts';
import type { EditedFile, HookHost } from './hook-host.ts';
import { filesBeforeTurn } from './session-transcript.ts';

/**
 * The gate at the end of a turn, where the person has put it: blocks once, and only for files that the turn changed and
 * that a check refuted for something that they did not have before. What could not be told blocks nothing.
 */
export async function endTurn(
  event: HookEvent<'Stop'>,
  { gate }: { gate: boolean },
  host: HookHost,
): Promise<HookAnswer> {
  const { transcript_path: transcript, prompt_id: turn } = event;
  if (!gate || event.stop_hook_active || transcript === undefined || turn === undefined) return {};
  const changed = filesBeforeTurn(await host.transcript(transcript), turn);
  const files = (await Promise.all([...changed].map(changedFile(host)))).flat();
  if (files.length === 0) return {};
  const refuted = refutedFiles((await host.verify(files, event.cwd)).files);
  if (refuted.length === 0) return {};
  return {
    block:
      `claude-verify refuted ${refuted.map(problemLine).join('; ')}. This gate says so once a turn.\n` +
      checkedCodeText(refuted, 'problems that the files did not have before this turn'),
    toUser: `claude-verify held the end of the turn back once: ${refuted.map(problemLine).join('; ')}`,
  };
}

const changedFile =
  (host: HookHost) =>
  async ([path, before]: [string, string | null]): Promise<EditedFile[]> => {
    const language = languageOfFile(path);
    const text = language === undefined ? undefined : await host.textOf(path);
    return language === undefined || text === undefined || text === before ? [] : [{ path, language, text, before }];
  };
