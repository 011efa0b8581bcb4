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
  const earlier = codeOfReplies((await host.transcript(transcript))?.text ?? '', cwd, REPLIES_BACK)
    .filter(({ code }) => code.length <= PAGE_LIMITS.noticedUnits)
    .slice(-PAGE_LIMITS.besideBlocks);
  const found = earlier.length === 0 ? null : noticeIn({ text: prompt, marked: [] }, earlier);
  if (found === null) return {};
  const { block, notice } = found;
  // A changed version shows whose it is; what is only said is of the file that is named, else of the newest.
  const named = earlier.findLastIndex(({ file }) => file != null && prompt.includes(basename(file)));
  const of = earlier[notice.reason === 'changed' || named < 0 ? block : named];
  // Errors are shown for many reasons: it has to be one of this code.
  if (of === undefined || (notice.reason === 'error' && named < 0 && !namesWhatIsIn(prompt, of.code))) return {};
  return { toUser: offer(notice, of.file ?? null) };
}

const DECLARED = /\b(?:class|const|def|enum|fn|func|function|interface|let|struct|trait|type|var)\s+(\w{3,})/g;

/** Does a text name something that the code declares? */
const namesWhatIsIn = (text: string, code: string): boolean => {
  const words = new Set(text.match(/\w{3,}/g));
  return [...code.matchAll(DECLARED)].some(([, name = '']) => words.has(name));
};

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
