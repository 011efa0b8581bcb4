import { checkedCodeText, problemLine, refutedFiles } from '../report/checked-code-text.ts';
import { failedNotes } from './failed-files.ts';
import type { HookAnswer } from './hook-answer.ts';
import type { HookEvent } from './hook-event.ts';
import type { EditedFile, HookHost } from './hook-host.ts';
import { editsOfBatchCall, textBefore, type BatchEdit } from './tool-edits.ts';

/**
 * Verifies the files that a batch of calls changed, once for all of them, and tells what is wrong with them that was
 * not before. Nothing is said of what holds, or of what could not be told: that would be read as a verdict.
 */
export async function endBatch(event: HookEvent<'PostToolBatch'>, host: HookHost): Promise<HookAnswer> {
  const edits = event.tool_calls.flatMap((call) => editsOfBatchCall(call, event.cwd));
  const edited = (await Promise.all([...Map.groupBy(edits, ({ path }) => path)].map(editedFile(host)))).flat();
  if (edited.length === 0) return {};
  const { files } = await host.verify(
    edited.map(({ file }) => file),
    event.cwd,
  );
  const refuted = refutedFiles(files);
  return {
    ...failedNotes(files),
    ...(refuted.length === 0
      ? {}
      : {
          toModel: checkedCodeText(refuted, whatIsNew(edited)),
          toUser: `claude-verify: ${refuted.map(problemLine).join('; ')}`,
        }),
  };
}

/** An edited file, and where its text before is from. */
interface BatchFile {
  file: EditedFile;
  since: 'edits' | 'commit' | 'unknown';
}

const editedFile =
  (host: HookHost) =>
  async ([path, edits]: [string, readonly BatchEdit[]]): Promise<BatchFile[]> => {
    const language = host.languageOf(path);
    const text = language === undefined ? undefined : await host.textOf(path);
    if (language === undefined || text === undefined) return [];
    const takenBack = textBefore(text, edits);
    if (takenBack !== undefined) return [{ file: { path, language, text, before: takenBack }, since: 'edits' }];
    const before = await host.committedText(path);
    return [{ file: { path, language, text, before }, since: before === undefined ? 'unknown' : 'commit' }];
  };

/** What counts as new, in words: never less than what is told. */
function whatIsNew(edited: readonly BatchFile[]): string {
  const isAny = (from: BatchFile['since']): boolean => edited.some(({ since }) => since === from);
  return [
    'problems that the files did not have before these edits',
    ...(isAny('commit') ? ['or since the last commit of a file whose text before them is not known'] : []),
    ...(isAny('unknown') ? ['or all of a file whose text before is not known'] : []),
  ].join(', ');
}
