import { languageOfFile } from '../../../../../shared/language.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { defineBackend, serverTool, type ServerAnswer } from '../../../../kit/define.ts';
import { questionOf } from './echidna-question.ts';
import { judgeOutcome } from './judge-outcome.ts';
import { ASKED_LANGUAGES, isCore, proverOf } from './provers.ts';

/** Asks a server of ECHIDNA that the user named (see README.md). */
export default defineBackend({
  id: 'echidna',
  title: 'ECHIDNA',
  languages: ASKED_LANGUAGES,
  check: 'prove',
  tool: serverTool('claude-verify allow echidna'),
  effect: 'network',
  over: 'tree',
  readsTextsOnly: true,
  // What its other provers say decides nothing, so that their texts stay here unless somebody asks.
  onlyWhenAsked: (file) => !isCore(proverOf(languageOfFile(file) ?? 'json') ?? ''),
  deadlineMs: 60_000,
  revision: 6,
  async run({ file, language }, { askServer }) {
    const prover = proverOf(language);
    if (prover === undefined || askServer === undefined) throw new Error('asked without a prover, or without a server');
    const question = questionOf(language, file.text);
    if (question.kind !== 'ask') return question;
    const started = performance.now();
    const answer = await askServer('api/verify', { prover, content: question.content });
    if (answer.kind !== 'answered') return withoutAnswer(answer);
    return judgeOutcome(answer.text, { host: answer.host, prover, ms: performance.now() - started, question });
  },
});

function withoutAnswer({ kind, host, reason }: Exclude<ServerAnswer, { kind: 'answered' }>): Verdict {
  if (kind === 'unusable') return { kind: 'unknown', findings: [], reason: `${host}: ${reason}` };
  if (kind === 'withheld')
    return { kind: 'not-run', findings: [], cause: 'not-permitted', reason: `not sent to ${host}: ${reason}` };
  return {
    kind: 'not-run',
    findings: [],
    cause: 'no-network',
    reason: `no ECHIDNA server answers at ${host} (${reason})`,
    remedy: 'start it, or `claude-verify allow echidna --revoke`',
  };
}
