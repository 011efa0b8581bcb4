import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { LIMITS } from '../../../shared/limits.ts';
import type { BesideBlock, RequestBody } from '../../../shared/protocol.ts';
import type { Report } from '../../../shared/report.ts';
import { reportText } from '../../report/text.ts';
import { connect, runJob } from '../connect.ts';
import { exitCodeOf, type FailOn } from '../exit-code.ts';
import { languageOfInput, readInput } from '../input.ts';
import { oneOf } from '../one-of.ts';
import { complain, fail, print } from '../output.ts';
import { configurationBeside, configurationOf } from '../model-configuration.ts';
import { placeInProject } from '../place-in-project.ts';
import { readText } from '../readable-text.ts';
import { terminalError } from '../terminal-advice.ts';

const FORMATS = ['text', 'json', 'sarif'] as const;
type Format = (typeof FORMATS)[number];

const RENDER: Record<Format, (report: Report, file: string) => string | Promise<string>> = {
  text: reportText,
  json: (report) => JSON.stringify(report, null, 2),
  sarif: async (report, file) => JSON.stringify((await import('../../report/sarif.ts')).reportSarif(report, file), null, 2),
};

/** A name that no request carries: such a file is checked by itself, under a name of its language. */
const NO_REQUEST_NAME = /\p{Cc}/u;

interface Options {
  language?: string;
  format: Format;
  failOn: FailOn;
  daemon: boolean;
  alone?: boolean;
  request?: string;
  reply?: string;
}

/** What a file is never checked without. */
function besideFile(file: string): BesideBlock[] {
  const configuration = configurationOf(file);
  return configuration === undefined || !existsSync(configuration) ? [] : configurationBeside(configuration, readText(readFileSync(configuration)));
}

/** The messages around the code, cut to what the daemon takes. */
function saidIn({ request, reply }: Pick<Options, 'request' | 'reply'>): Pick<RequestBody<'verify.start'>, 'said'> {
  const read = (file: string): string => readInput(file).slice(0, LIMITS.noticedUnits);
  if (request === undefined && reply === undefined) return {};
  return { said: { ...(request === undefined ? {} : { request: read(request) }), ...(reply === undefined ? {} : { reply: read(reply) }) } };
}

/** @param path absolute path of the file to be looked for in the registered projects, or undefined for a text by itself. */
async function throughDaemon(body: RequestBody<'verify.start'>, path: string | undefined): Promise<Report | undefined> {
  const client = await connect({ start: true });
  try {
    const place = path === undefined ? undefined : placeInProject((await client.request('project.list', {})).projects, path);
    const outcome = await runJob(client, { ...body, ...place }, () => undefined);
    if (outcome.ok) return outcome.report;
    complain(terminalError(outcome.error));
    return undefined;
  } finally {
    client.close();
  }
}

/** `claude-verify verify FILE|-` */
export function addVerify(program: Command): void {
  program
    .command('verify')
    .description('check one file, or standard input with -')
    .argument('<file>', 'the file, or - for standard input')
    .option('-l, --language <language>', 'the language, where the file name does not say')
    .option('-f, --format <format>', `output: ${FORMATS.join(', ')}`, oneOf(FORMATS), 'text')
    .option('--fail-on <severity>', 'least severity that makes the exit code 1: error, warning', oneOf(['error', 'warning'] as const), 'error')
    .option('--fail-on-error', 'the default: an error-severity finding makes the exit code 1')
    .option('--alone', 'check the text by itself, also where it lies in a registered project')
    .option('--request <file>', 'what the code was asked for, as Markdown: its examples are tests')
    .option('--reply <file>', 'the text around the code, as Markdown: its examples are tests that warn')
    .option('--no-daemon', 'run in this process and open no database')
    .action(async (file: string, options: Options) => {
      try {
        const code = readInput(file);
        const { language, source } = languageOfInput(file, code, options.language);
        const name = file === '-' || NO_REQUEST_NAME.test(basename(file)) ? undefined : basename(file);
        const beside = besideFile(file);
        const body = {
          job: randomUUID(),
          code,
          language,
          languageSource: source,
          ...(name === undefined ? {} : { file: name }),
          ...(beside.length === 0 ? {} : { beside }),
          ...saidIn(options),
        };
        const report = await (options.daemon ? throughDaemon(body, name === undefined || options.alone === true ? undefined : realpathSync(file)) : (await import('../in-process.ts')).verifyInProcess(body));
        if (report === undefined) {
          process.exitCode = 2;
          return;
        }
        print(await RENDER[options.format](report, file === '-' ? report.file : file));
        process.exitCode = exitCodeOf(report, options.failOn);
      } catch (error) {
        fail(error);
      }
    });
}
