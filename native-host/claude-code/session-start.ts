import { createHash } from 'node:crypto';
import { LIMITS } from '../../shared/limits.ts';
import { count } from '../../shared/words.ts';
import { tellUnseen } from '../context/tell-unseen.ts';
import type { HookAnswer } from './hook-answer.ts';
import type { HookEvent } from './hook-event.ts';
import type { HookHost } from './hook-host.ts';

const LEAD = 'Mistakes that were made here before, as the user recorded them or as they came with the project:\n';

/** A session's name in the database, which learns no ids of Claude Code. */
const conversationOf = (session: string): string => createHash('sha256').update(session).digest('hex');

/**
 * Tells the known issues of the project that the session begins in, within its byte budget, and the person how many.
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
  const { items, text } = tellUnseen(plan, LIMITS.hook.answerUnits - LEAD.length);
  if (items.length === 0) return {};
  await host.noteTold(
    id,
    conversation,
    items.map((item) => item.id),
  );
  const of = plan.project === null ? '' : ` of ${plan.project}`;
  const told = `${count(items.length, 'known issue')}${of} (${Buffer.byteLength(text)} bytes)`;
  return {
    toModel: `${LEAD}${text}`,
    toUser: `claude-verify told Claude ${told}; \`claude-verify context render\` shows them.`,
  };
}
