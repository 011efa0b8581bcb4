import { languageOfFile } from '../../shared/language.ts';
import type { FileSet } from '../report/file-set.ts';
import { checkedCodeText, problemLine, refutedFiles } from '../report/checked-code-text.ts';
import type { HookAnswer } from './hook-answer.ts';
import type { HookEvent } from './hook-event.ts';
import type { EditedFile, HookHost } from './hook-host.ts';
import { editsOfCall, textBefore, type ToolEdit } from './tool-edits.ts';

/**
 * Verifies the files that a batch of calls changed, once for all of them, and tells what is wrong with them that was
 * not before. Nothing is said of what holds, or of what could not be told: that would be read as a verdict.
 */
export async function endBatch(event: HookEvent<'PostToolBatch'>, host: HookHost): Promise<HookAnswer> {
  const edits = event.tool_calls.flatMap((call) => editsOfCall(call, event.cwd));
  const files = (await Promise.all([...Map.groupBy(edits, ({ path }) => path)].map(editedFile(host)))).flat();
  return files.length === 0 ? {} : answerOf(await host.verify(files, event.cwd), files);
}

const editedFile =
  (host: HookHost) =>
  async ([path, edits]: [string, readonly ToolEdit[]]): Promise<EditedFile[]> => {
    const language = languageOfFile(path);
    const text = language === undefined ? undefined : await host.textOf(path);
    if (language === undefined || text === undefined) return [];
    const before = textBefore(text, edits) ?? (await host.committedText(path));
    return [{ path, language, text, before }];
  };

const NEW = 'problems that the files did not have before these edits';

function answerOf({ files }: FileSet, edited: readonly EditedFile[]): HookAnswer {
  const refuted = refutedFiles(files);
  const isAllKnown = edited.every(({ before }) => before !== undefined);
  const failed = files.find((file) => file.kind === 'failed');
  const unknown =
    failed === undefined
      ? {}
      : { onceToUser: `${failed.error.code}: ${failed.name.shown}: ${failed.error.message} ${failed.error.mend}` };
  if (refuted.length === 0) return unknown;
  return {
    ...unknown,
    toModel: checkedCodeText(refuted, isAllKnown ? NEW : `${NEW}, or all of a file whose text before is not known`),
    toUser: `claude-verify: ${refuted.map(problemLine).join('; ')}`,
  };
}
