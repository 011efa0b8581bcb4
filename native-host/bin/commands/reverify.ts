import { randomUUID } from 'node:crypto';
import { Argument, type Command } from 'commander';
import { confirmationSchema, type Confirmation } from '../../../shared/confirmation.ts';
import { CodedError, errorBody } from '../../../shared/errors.ts';
import { languageOfWord } from '../../../shared/language.ts';
import type { Report } from '../../../shared/report.ts';
import type { Client } from '../../rpc/client.ts';
import { HostError } from '../../rpc/host-error.ts';
import { allPages, connect, endOfJob } from '../connect.ts';
import { EXIT } from '../exit-code.ts';
import { fail, print, printable } from '../output.ts';
import { withProgressBar } from '../progress-bar.ts';
import { projectAt, withClient } from '../with-client.ts';

/** What is known of a correction. */
export async function stateOf(client: Client, id: string): Promise<Confirmation> {
  return confirmationSchema.parse(JSON.parse(await allPages((page) => client.request('feedback.state', { id, page }))));
}

/** "confirmed: why". */
export const statusLine = ({ status, why }: Confirmation): string => printable(`${status}: ${why}`);

const sideLines = (side: string, report: Report | null): string[] =>
  report === null
    ? []
    : [
        `${side}: ${report.summary.text}`,
        ...report.results.map(
          ({ title, toolVersion, verdict }) =>
            `  ${title}${toolVersion === null ? '' : ` ${toolVersion}`}: ${verdict.kind}`,
        ),
      ];

async function reverify(id: string, options: { language?: string }): Promise<void> {
  const language = options.language === undefined ? undefined : languageOfWord(options.language);
  if (options.language !== undefined && language === undefined)
    throw new CodedError('CV070', `No language is called ${JSON.stringify(options.language)}.`);
  const client = await connect({ start: true });
  try {
    const job = randomUUID();
    const body = { job, id, ...(language === undefined ? {} : { language }) };
    // Two sides; how many checks each has is known only when it has begun.
    const ended = await withProgressBar(2, (onEnded) =>
      endOfJob(
        client,
        job,
        () => client.request('feedback.reverify', body),
        ({ progress }) => onEnded(null, progress.some(({ backend }) => backend.startsWith('correction:')) ? 1 : 0),
      ),
    );
    if (ended.state !== 'done') throw new HostError(ended.error ?? errorBody('CV015'));
    const state = await stateOf(client, id);
    print(
      [...sideLines("Claude's code", state.before), ...sideLines('The correction', state.after)]
        .map(printable)
        .join('\n'),
    );
    print(statusLine(state));
    process.exitCode = state.status === 'contradicted' ? EXIT.refuted : EXIT.nothingWrong;
  } finally {
    client.close();
  }
}

const holdout = (folder: string, choice: string | undefined): Promise<void> =>
  withClient(async (client) => {
    const project = await projectAt(client, folder);
    const { on } = await client.request('project.holdout', {
      project: project.id,
      ...(choice === undefined ? {} : { on: choice === 'on' }),
    });
    print(
      printable(
        `${project.name}: ` +
          `${on ? 'a fifth of the conversations gets no learned patterns, to compare with' : 'no holdout'}`,
      ),
    );
  });

/** `claude-verify feedback reverify|holdout` */
export function addReverify(feedback: Command): void {
  feedback
    .command('reverify')
    .description("run Claude's code and the correction through the same checks, and keep what came of it")
    .argument('<id>')
    .option('-l, --language <language>', 'of the code, where its file does not say')
    .action((id: string, options: { language?: string }) => reverify(id, options).catch(fail));
  feedback
    .command('holdout')
    .description('keep some conversations of a project without learned patterns, to measure what these do')
    .argument('<folder>', 'of the project')
    .addArgument(new Argument('[choice]', 'without it the choice that holds is shown').choices(['on', 'off']))
    .action((folder: string, choice: string | undefined) => holdout(folder, choice).catch(fail));
}
