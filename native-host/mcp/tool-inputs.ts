import { z } from 'zod';
import { CATEGORIES } from '../../shared/categories.ts';
import { LIMITS } from '../../shared/limits.ts';

// Not zod/mini: the protocol's library makes JSON schemas of these, for which mini has no method.
const file = z.string().min(1).max(4_096);
const code = z.string().min(1).max(LIMITS.codeBytes);
const word = z.string().min(1).max(40);

/** What each tool takes; a model fills it in, so nothing of it is trusted. */
export const TOOL_INPUTS = {
  verify: z.object({
    files: z.array(file).max(LIMITS.toolCall.files).optional().describe('Paths of files as they are on the disk'),
    code: code.optional().describe('Or a text that is in no file'),
    language: word.optional().describe('Of the text, where its name does not say'),
    name: z.string().min(1).max(200).optional().describe('File name that the text is taken for'),
  }),
  receipt: z.object({
    id: z
      .string()
      .regex(/^[\w-]+$/)
      .min(8)
      .max(100)
      .describe('Receipt, or how it begins'),
  }),
  known_issues: z.object({
    folder: file.optional().describe('Of the project; the working folder without it'),
    about: z.string().max(LIMITS.draftUnits).optional().describe('What is about to be written'),
  }),
  record_correction: z.object({
    code: code.describe('As it was written'),
    description: z
      .string()
      .min(1)
      .max(LIMITS.toolCall.descriptionUnits)
      .describe('What is wrong, in words of the user'),
    category: z.enum(CATEGORIES),
    file: file.optional(),
    language: word.optional(),
    correction: code.optional().describe('As it should have been'),
  }),
} as const;

/** Name of a tool. */
type ToolName = keyof typeof TOOL_INPUTS;

/** Input of a tool of this name. */
export type ToolInput<T extends ToolName> = z.infer<(typeof TOOL_INPUTS)[T]>;
