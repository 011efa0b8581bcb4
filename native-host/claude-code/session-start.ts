import { createHash } from 'node:crypto';
import { knownIssuesText } from '../../shared/known-issues-text.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { ContextPlan, KnownIssue } from '../../shared/project-requests.ts';
import { count } from '../../shared/words.ts';
import type { HookAnswer } from './hook-answer.ts';
import type { HookEvent } from './hook-event.ts';
import type { HookHost } from './hook-host.ts';

const LEAD = 'Mistakes that were made here before, as the user recorded them with claude-verify:\n';

/** A session's name in the database, which learns no ids of Claude Code. */
const conversationOf = (session: string): string => createHash('sha256').update(session).digest('hex');

/**
 * Tells the known issues of the project that the session begins in, within its byte budget, and the person how many.
 * Nobody looks at them before, so that what one person claimed once is left out, as in the mode `auto`.
 */
export async function startSession(
  event: HookEvent<'SessionStart'>,
  { knownIssues }: { knownIssues: boolean },
  host: HookHost,
): Promise<HookAnswer> {
  if (!knownIssues) return {};
  const conversation = conversationOf(event.session_id);
  const project = await host.projectAround(event.cwd);
  const id = project?.id ?? null;
  // After a compaction the model has what the summary kept, which nobody knows.
  const already = event.source === 'resume' ? await host.toldAlready(conversation) : [];
  const plan = await host.knownIssues(id, conversation, already);
  const items = plan.mode === 'off' ? [] : fitting(plan);
  if (items.length === 0) return {};
  await host.noteTold(
    id,
    conversation,
    items.map((item) => item.id),
  );
  const text = knownIssuesText(plan.frame, items);
  const of = plan.project === null ? '' : ` of ${plan.project}`;
  return {
    toModel: `${LEAD}${text}`,
    toUser: `claude-verify told Claude ${count(items.length, 'known issue')}${of} (${Buffer.byteLength(text)} bytes).`,
  };
}

/** Those that anybody would be told, as many as an answer holds. */
function fitting({ frame, items }: ContextPlan): KnownIssue[] {
  const kept = items.filter(({ kind }) => kind !== 'recent');
  while (LEAD.length + knownIssuesText(frame, kept).length > LIMITS.hook.answerUnits) kept.pop();
  return kept;
}
