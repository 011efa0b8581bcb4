import { LIMITS } from '../../shared/limits.ts';
import type { HookEventName } from './hook-event.ts';

/** What keeps claude-verify from working, for the person: told once a session for each code. */
export interface OnceNote {
  /** CV code of what failed. */
  code: string;
  line: string;
}

/** What a hook has to say; nothing of it where there is nothing. */
export interface HookAnswer {
  /** Becomes part of the conversation: data in an element of its own, facts and no orders. */
  toModel?: string;
  /** One line that the person sees and the model does not. */
  toUser?: string;
  onceToUser?: readonly OnceNote[];
  /**
   * The turn does not end yet, for this reason: a line, and then perhaps an element, which is left out where it is too
   * long. Only a Stop event may have it.
   */
  block?: string;
}

/**
 * The answer as Claude Code reads it from standard output; empty where there is nothing to say. What the model would
 * get is left out where it is too long, and never cut: half of an element is none.
 */
export function hookOutput(event: HookEventName, { toModel, toUser, block }: HookAnswer): string {
  const context =
    toModel === undefined || toModel.length > LIMITS.hook.answerUnits
      ? {}
      : { hookSpecificOutput: { hookEventName: event, additionalContext: toModel } };
  const answer = {
    ...(block === undefined || event !== 'Stop'
      ? {}
      : { decision: 'block', reason: block.length > LIMITS.hook.answerUnits ? firstLine(block) : block }),
    ...(toUser === undefined ? {} : { systemMessage: shorten(toUser) }),
    ...context,
  };
  return Object.keys(answer).length === 0 ? '' : JSON.stringify(answer);
}

const firstLine = (text: string): string => shorten(text.split('\n')[0] ?? '');

/** A line for a person or for a reason is a line, whatever it quotes. */
const shorten = (text: string): string =>
  text.length <= LIMITS.hook.lineUnits ? text : `${text.slice(0, LIMITS.hook.lineUnits)}...`;
