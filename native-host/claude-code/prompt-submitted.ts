import { basename } from 'node:path';
import { noticeIn, type CorrectionSign } from '../../shared/detect-correction.ts';
import { PAGE_LIMITS } from '../../shared/page-limits.ts';
import { plainLine } from '../../shared/plain-line.ts';
import type { HookAnswer } from './hook-answer.ts';
import type { HookEvent } from './hook-event.ts';
import type { HookHost } from './hook-host.ts';
import { codeOfReplies } from './session-transcript.ts';

/** A correction is about the last replies. */
const REPLIES_BACK = 3;
/** What is quoted of a message, characters. */
const QUOTED = 120;

/**
 * Looks whether a prompt corrects what Claude wrote, and offers the person to record it. Nothing is stored, and the
 * model is told nothing: it has the prompt.
 */
export async function readPrompt(event: HookEvent<'UserPromptSubmit'>, host: HookHost): Promise<HookAnswer> {
  const { prompt, transcript_path: transcript, cwd } = event;
  if (transcript === undefined || prompt.startsWith('/')) return {};
  const earlier = codeOfReplies(await host.transcript(transcript), cwd, REPLIES_BACK)
    .filter(({ code }) => code.length <= PAGE_LIMITS.noticedUnits)
    .slice(-PAGE_LIMITS.besideBlocks);
  const found = earlier.length === 0 ? null : noticeIn({ text: prompt, marked: [] }, earlier);
  if (found === null) return {};
  const { block, notice } = found;
  // A changed version shows whose it is; what is only said is of the file that is named, else of the newest.
  const named = earlier.findLastIndex(({ file }) => file != null && prompt.includes(basename(file)));
  const file = earlier[notice.reason === 'changed' || named < 0 ? block : named]?.file;
  return { toUser: offer(notice, file ?? null) };
}

const WHAT: Record<CorrectionSign['reason'], string> = {
  changed: 'a changed version of',
  error: 'an error of',
  'said-wrong': 'something that is wrong with',
};

function offer({ reason, said }: CorrectionSign, file: string | null): string {
  const code = file === null ? 'the code that Claude showed' : plainLine(basename(file), QUOTED);
  const quoted = said === '' ? '' : ` ("${plainLine(said, QUOTED)}")`;
  return (
    `claude-verify: the message has ${WHAT[reason]} ${code}${quoted}. \`/verified:correction record\` keeps that as ` +
    'a correction, so that it is not made again; nothing is stored unless you say so.'
  );
}
