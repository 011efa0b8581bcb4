import type { Command } from 'commander';
import { nameCommand } from '../../../shared/command-words.ts';
import { asErrorBody, CodedError, type ErrorBody } from '../../../shared/errors.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { answerHook, type AnsweredHook, type HookOptions } from '../../claude-code/answer-hook.ts';
import { hookOutput } from '../../claude-code/hook-answer.ts';
import { isAnswered, type HookEventName } from '../../claude-code/hook-event.ts';
import { HostError } from '../../rpc/client.ts';
import { ownCommand } from '../../rpc/own-command.ts';
import { currentPaths } from '../../rpc/paths.ts';
import { hookHost } from '../hook-host-daemon.ts';
import { complain, inTerminal, print, terminalError } from '../output.ts';
import { isFirstInSession } from '../session-notes.ts';

/** Who ends the hook waits this long for what it started to be cancelled, ms. */
const CANCEL_MS = 1_000;

/**
 * Answers one event. Whatever happens the exit code is 0: to Claude Code a 2 means that work is blocked, and nothing
 * here may do that but the gate, which says it in its answer.
 */
async function hook(event: string, options: HookOptions): Promise<void> {
  if (!isAnswered(event)) return;
  const over = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => {
      over.abort();
      setTimeout(() => process.exit(), CANCEL_MS).unref();
    });
  const cancelled = AbortSignal.any([over.signal, AbortSignal.timeout(LIMITS.hook.verifyMs)]);
  // What still hangs then is left: the answer of a hook that takes longer is not read.
  setTimeout(() => process.exit(), LIMITS.hook.deadlineMs).unref();
  try {
    const text = await eventText();
    await using host = hookHost(cancelled);
    say(event, await answerHook(event, text, options, host, asError));
  } catch (thrown) {
    complain(terminalError(asError(thrown)));
  }
}

function say(event: HookEventName, { session, onceToUser = [], ...answer }: AnsweredHook): void {
  const once = onceToUser
    .filter(({ code }) => isFirst(session, code))
    .map(({ line }) => nameCommand(line, ownCommand()));
  const lines = [...(answer.toUser === undefined ? [] : [answer.toUser]), ...once];
  const output = hookOutput(event, { ...answer, ...(lines.length === 0 ? {} : { toUser: lines.join('\n') }) });
  if (output !== '') print(output);
}

const isFirst = (session: string, code: string): boolean =>
  isFirstInSession(currentPaths().hookSessions, { session, code }, Date.now(), process.getuid?.() ?? 0);

const asError = (thrown: unknown): ErrorBody =>
  inTerminal(thrown instanceof HostError ? thrown.body : asErrorBody(thrown));

/** All of standard input. Rejects with CV121 where it is more than any event. */
async function eventText(): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    bytes += part.byteLength;
    if (bytes > LIMITS.hook.eventBytes) throw new CodedError('CV121', `(more than ${LIMITS.hook.eventBytes} bytes)`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** `claude-verify hook EVENT` */
export function addHook(program: Command): void {
  program
    .command('hook')
    .description("answer an event of Claude Code, given as JSON on standard input; for the plugin's hooks")
    .argument('<event>', 'SessionStart, UserPromptSubmit, PostToolBatch or Stop; any other succeeds without output')
    .option('--no-known-issues', 'SessionStart: send no known issues')
    .option('--gate', 'Stop: block the end of a turn once if its changes are refuted', false)
    .action(hook);
}
