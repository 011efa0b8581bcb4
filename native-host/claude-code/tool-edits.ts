import path from 'node:path';
import * as z from 'zod/mini';
import type { ToolCall } from './hook-event.ts';

/** One change of a file by a tool of Claude Code. */
export type ToolEdit =
  | { kind: 'write'; path: string; text: string }
  | { kind: 'replace'; path: string; from: string; to: string; all: boolean };

/** A change that a batch may have made: with `unsure`, what it left in the file is not known. */
export type BatchEdit = ToolEdit | { kind: 'unsure'; path: string };

const file = z.string().check(z.minLength(1), z.maxLength(4_096));
const replacement = { old_string: z.string(), new_string: z.string(), replace_all: z.optional(z.boolean()) };
const writeSchema = z.object({ file_path: file, content: z.string() });
const editSchema = z.object({ file_path: file, ...replacement });
const multiEditSchema = z.object({ file_path: file, edits: z.array(z.object(replacement)) });

/** What a call changes, in its order; nothing for a tool that writes no file, or an input that is not understood. */
export function editsOfCall({ tool_name: tool, tool_input: input }: ToolCall, cwd: string): ToolEdit[] {
  const at = (given: string): string => path.resolve(cwd, given);
  const replaced = (given: string, { old_string, new_string, replace_all }: z.infer<typeof editSchema>): ToolEdit => ({
    kind: 'replace',
    path: at(given),
    from: old_string,
    to: new_string,
    all: replace_all === true,
  });
  if (tool === 'Write') {
    const { data } = writeSchema.safeParse(input);
    return data === undefined ? [] : [{ kind: 'write', path: at(data.file_path), text: data.content }];
  }
  if (tool === 'Edit') {
    const { data } = editSchema.safeParse(input);
    return data === undefined ? [] : [replaced(data.file_path, data)];
  }
  if (tool !== 'MultiEdit') return [];
  const { data } = multiEditSchema.safeParse(input);
  return data?.edits.map((edit) => replaced(data.file_path, { file_path: data.file_path, ...edit })) ?? [];
}

/** Claude Code refused the call before the tool ran. */
const REFUSED = /^<tool_use_error>/;
/** What Claude Code 2.1 says of an edit that was made as it was asked for, and of no other. */
const MADE = /^(?:The file [^]+ has been updated(?: successfully\.|\. All occurrences)|File created successfully at: )/;
/** The person changed it before it was made. */
const CHANGED_BY_PERSON = 'user modified your proposed';

/**
 * What a call of a batch changed, by what the model is told of it, which has no field for success: nothing of a call
 * that was refused, and nothing certain where the words are others than those of an edit that was made.
 */
export function editsOfBatchCall(call: ToolCall, cwd: string): BatchEdit[] {
  const { tool_response: said } = call;
  if (typeof said === 'string' && REFUSED.test(said)) return [];
  const isMade = typeof said === 'string' && MADE.test(said) && !said.includes(CHANGED_BY_PERSON);
  return editsOfCall(call, cwd).map((edit) => (isMade ? edit : { kind: 'unsure', path: edit.path }));
}

/**
 * The text as it was before these edits of it, the last taken back first; undefined where that cannot be told: it was
 * written as a whole, or what an edit put there stands in more than one place or is gone, or it may not have been made.
 */
export function textBefore(now: string, edits: readonly BatchEdit[]): string | undefined {
  let text = now;
  for (const edit of edits.toReversed()) {
    if (edit.kind !== 'replace' || edit.to === '' || edit.all) return undefined;
    const at = text.indexOf(edit.to);
    if (at < 0 || text.includes(edit.to, at + 1)) return undefined;
    text = text.slice(0, at) + edit.from + text.slice(at + edit.to.length);
  }
  return text;
}
