import { randomUUID } from 'node:crypto';
import { errorBody } from '../../shared/errors.ts';
import type { Strength } from '../../shared/strength.ts';
import { missedWords, strengthRemarks, strengthSentence } from '../../shared/strength-text.ts';
import { endOfJob } from '../rpc/await-job.ts';
import { withClient } from './connect.ts';
import { complain, terminalError } from './output.ts';

/** How much the tests of a report notice; undefined where the daemon ended it without an answer, which was told. */
export async function strengthOfReport(report: string): Promise<Strength | undefined> {
  const job = randomUUID();
  return await withClient(async (client) => {
    const start = (): ReturnType<typeof client.request<'strength.start'>> =>
      client.request('strength.start', { job, report });
    const ended = await endOfJob(client, job, start, () => undefined);
    if (ended.state === 'done') return await client.request('strength.get', { job });
    complain(terminalError(ended.error ?? errorBody('CV015', `The job was ${ended.state}.`)));
    return undefined;
  });
}

/** What is told of a strength in a terminal: the sentence, what was missed and where, what the numbers leave out. */
export function strengthText(strength: Strength, file: string): string {
  if (strength.kind === 'none') return strengthSentence(strength);
  const missed = strength.missed.map((each) => `  ${file}:${each.line}: ${missedWords(each)}`);
  return [
    strengthSentence(strength),
    ...(missed.length === 0 ? [] : ['Not noticed:', ...missed]),
    ...strengthRemarks(strength).map((remark) => `  (${remark})`),
  ].join('\n');
}
