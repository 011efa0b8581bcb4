import * as z from 'zod/mini';
import { languageOfFile, languageOfWord } from '../../shared/language.ts';
import type { LaterBlock } from '../../shared/same-code.ts';
import { fencedCode } from '../languages/examples/fenced-code.ts';
import { editsOfCall } from './tool-edits.ts';

const partSchema = z.looseObject({ type: z.string() });
const textSchema = z.object({ type: z.literal('text'), text: z.string() });
const callSchema = z.object({ type: z.literal('tool_use'), name: z.string(), input: z.unknown() });

/** A line of the transcript that somebody said. */
const entrySchema = z.object({
  type: z.enum(['user', 'assistant']),
  promptId: z.optional(z.string()),
  message: z.object({ content: z.union([z.string(), z.array(partSchema)]) }),
  toolUseResult: z.optional(z.unknown()),
});

type Entry = z.infer<typeof entrySchema>;

/** What Claude Code keeps of a tool that wrote a file; the text before is null for a new file. */
const writtenSchema = z.object({ filePath: z.string(), originalFile: z.nullable(z.string()) });

/**
 * The entries of a transcript, which is a file that anybody may have written: what is not understood is left out. Its
 * format is documented nowhere, so nothing here is more than a hint.
 */
function entriesOf(transcript: string): Entry[] {
  return transcript.split('\n').flatMap((line) => {
    if (!/"type":"(?:user|assistant)"/.test(line)) return [];
    try {
      return entrySchema.safeParse(JSON.parse(line)).data ?? [];
    } catch {
      return [];
    }
  });
}

/**
 * The files that a turn changed, each with its text before the first change of it; null for a file that the turn made.
 * @param turn the id of its prompt.
 */
export function filesBeforeTurn(transcript: string, turn: string): Map<string, string | null> {
  const before = new Map<string, string | null>();
  for (const { promptId, toolUseResult } of entriesOf(transcript)) {
    if (promptId !== turn) continue;
    const { data } = writtenSchema.safeParse(toolUseResult);
    if (data !== undefined && !before.has(data.filePath)) before.set(data.filePath, data.originalFile);
  }
  return before;
}

/**
 * Does this part of a transcript hold a turn from its beginning on? It does where something of another turn comes
 * before it.
 * @param turn the id of its prompt.
 */
export function holdsWholeTurn(part: string, turn: string): boolean {
  const first = entriesOf(part).find(({ promptId }) => promptId !== undefined);
  return first !== undefined && first.promptId !== turn;
}

/** The code of the last replies, oldest first: what was written into files, and what stands in fences. */
export function codeOfReplies(transcript: string, cwd: string, replies: number): LaterBlock[] {
  const blocks: LaterBlock[][] = [[]];
  for (const { type, message } of entriesOf(transcript)) {
    const { content } = message;
    if (type === 'user') {
      if (isPrompt(content) && blocks.at(-1)?.length !== 0) blocks.push([]);
      continue;
    }
    const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
    blocks.at(-1)?.push(...parts.flatMap((part) => codeOfPart(part, cwd)));
  }
  return blocks
    .filter((each) => each.length > 0)
    .slice(-replies)
    .flat();
}

/** Results of tools come as messages of the user, too. */
const isPrompt = (content: Entry['message']['content']): boolean =>
  typeof content === 'string' || content.some(({ type }) => type === 'text');

function codeOfPart(part: unknown, cwd: string): LaterBlock[] {
  const said = textSchema.safeParse(part).data;
  if (said !== undefined)
    return fencedCode(said.text).flatMap(({ word, code, isClosed }) =>
      isClosed ? [{ code: code.replace(/\n$/, ''), language: languageOfWord(word) ?? null }] : [],
    );
  const call = callSchema.safeParse(part).data;
  if (call === undefined) return [];
  return editsOfCall({ tool_name: call.name, tool_input: call.input }, cwd).map((edit) => ({
    code: edit.kind === 'write' ? edit.text : edit.to,
    language: languageOfFile(edit.path) ?? null,
    file: edit.path,
  }));
}
