import type { ErrorBody } from '../../shared/errors.ts';
import { endBatch } from './batch-ended.ts';
import type { HookAnswer } from './hook-answer.ts';
import { readHookEvent, type HookEvent, type HookEventName } from './hook-event.ts';
import type { HookHost } from './hook-host.ts';
import { readPrompt } from './prompt-submitted.ts';
import { startSession } from './session-start.ts';
import { endTurn } from './turn-ended.ts';

/** What the person chose for the plugin. */
export interface HookOptions {
  /** Tell known issues when a session begins. */
  knownIssues: boolean;
  /** Hold the end of a turn back once for what it broke. */
  gate: boolean;
}

/** An answer, and the session that it is for; none where the event was not understood. */
export interface AnsweredHook extends HookAnswer {
  session: string;
}

/**
 * The answer to an event of Claude Code. What fails on the way is told to the person, each code once a session, and
 * never keeps work from going on. Throws CV121 for what is no event.
 * @param asError how a failure is told.
 */
export async function answerHook(
  name: HookEventName,
  text: string,
  options: HookOptions,
  host: HookHost,
  asError: (thrown: unknown) => ErrorBody,
): Promise<AnsweredHook> {
  const event = readHookEvent(name, text);
  const session = event.session_id;
  try {
    return { session, ...(await answerTo(event, options, host)) };
  } catch (thrown) {
    const { code, message, fix } = asError(thrown);
    const line = `${code}: ${message} ${fix} ${AT_THIS_EVENT}`;
    return { session, onceToUser: [{ code, line }] };
  }
}

const AT_THIS_EVENT =
  'claude-verify reported nothing else here. It tries again at every event and shows this once per session. ' +
  'Your work continues.';

function answerTo(event: HookEvent<HookEventName>, options: HookOptions, host: HookHost): Promise<HookAnswer> {
  switch (event.hook_event_name) {
    case 'SessionStart':
      return startSession(event, options, host);
    case 'UserPromptSubmit':
      return readPrompt(event, host);
    case 'PostToolBatch':
      return endBatch(event, host);
    case 'Stop':
      return endTurn(event, options, host);
  }
}
