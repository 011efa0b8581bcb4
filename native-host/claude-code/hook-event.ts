import * as z from 'zod/mini';
import { CodedError } from '../../shared/errors.ts';

const absolute = z.string().check(z.minLength(1), z.maxLength(4_096), z.startsWith('/'));

/** What every event of Claude Code says. */
const common = {
  session_id: z.string().check(z.minLength(1), z.maxLength(200)),
  transcript_path: z.optional(absolute),
  cwd: absolute,
};

/** One call of a tool in a batch, made or not; its input and what the model is told of it are the tool's own. */
const toolCallSchema = z.object({
  tool_name: z.string(),
  tool_input: z.unknown(),
  tool_response: z.optional(z.unknown()),
});

/** See {@link toolCallSchema}. */
export type ToolCall = z.infer<typeof toolCallSchema>;

/** Events that are answered; keys that are not known are ignored, for newer versions of Claude Code bring more. */
const EVENTS = {
  SessionStart: z.object({
    ...common,
    hook_event_name: z.literal('SessionStart'),
    /** `startup`, `resume`, `clear` or `compact`. */
    source: z.optional(z.string()),
  }),
  UserPromptSubmit: z.object({
    ...common,
    hook_event_name: z.literal('UserPromptSubmit'),
    prompt: z.string(),
  }),
  PostToolBatch: z.object({
    ...common,
    hook_event_name: z.literal('PostToolBatch'),
    tool_calls: z.array(toolCallSchema),
  }),
  Stop: z.object({
    ...common,
    hook_event_name: z.literal('Stop'),
    /** The turn goes on because a hook blocked its end already. */
    stop_hook_active: z.boolean(),
    /** Names the turn in the transcript; absent in older versions of Claude Code. */
    prompt_id: z.optional(z.string()),
  }),
} as const;

/** Name of an event that is answered. */
export type HookEventName = keyof typeof EVENTS;

/** An event of this name, as it was understood. */
export type HookEvent<T extends HookEventName> = z.infer<(typeof EVENTS)[T]>;

/** Is it an event that is answered at all? Others end well and say nothing. */
export const isAnswered = (name: string): name is HookEventName => Object.hasOwn(EVENTS, name);

/** Reads what Claude Code writes to a hook. Throws CV121 for anything else. */
export function readHookEvent(name: HookEventName, text: string): HookEvent<HookEventName> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new CodedError('CV121', '(no JSON)', { cause });
  }
  const event = EVENTS[name].safeParse(value);
  if (event.success) return event.data;
  throw new CodedError('CV121', `(${event.error.issues.map(({ path }) => path.join('.')).join(', ')})`);
}
