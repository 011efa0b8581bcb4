import { worstFirst } from '../../../shared/ranked-findings.ts';
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { CodedError } from '../../../shared/errors.ts';
import { defaultFileName } from '../../../shared/language.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { ORACLE_KINDS, type OracleKind } from '../../../shared/oracle.ts';
import type { Report } from '../../../shared/report.ts';
import type { Strength } from '../../../shared/strength.ts';
import { looksLikeTests } from '../../kit/tests/looks-like-tests.ts';
import type { AnswerBlock } from '../../oracle/oracle-answer.ts';
import type { ProjectFiles } from '../../project/found-tests.ts';
import { filesAround } from '../../project/starter-file.ts';
import { reportText } from '../../report/report-text.ts';
import { connect } from '../connect.ts';
import { EXIT, exitCodeOf } from '../exit-code.ts';
import { languageOfInput, readInput } from '../input.ts';
import { oneOf } from '../option-parsers.ts';
import { strengthOfReport, strengthText } from '../told-strength.ts';
import { complain, fail, print, printable } from '../output.ts';
import { projectAround } from '../place-in-project.ts';
import { verifyText, type TextOptions } from '../verify-text.ts';

const FORMATS = ['text', 'json'] as const;

interface Options extends TextOptions {
  /** File of the answer, or `-`. */
  with?: string;
  format: (typeof FORMATS)[number];
}

async function ask(kind: OracleKind, file: string, options: Options): Promise<void> {
  const code = readInput(file);
  const { language } = languageOfInput(file, code, options.language);
  if (options.with === undefined) {
    const { oracleRequest } = await import('../../oracle/oracle-request.ts');
    const named = file === '-' ? {} : { file, project: await projectFiles(file, options) };
    print(oracleRequest(kind, { code, language, ...named, ...description(options) }));
    return;
  }
  const { oracleAnswer } = await import('../../oracle/oracle-answer.ts');
  const answer = oracleAnswer(kind, readInput(options.with, LIMITS.codeBytes), { code, language });
  if (kind !== 'version') await refuseOwnCopies(answer, { code, language });
  const verified = await verifyText(file, code, {
    ...options,
    ...(kind === 'version' ? { secondVersion: answer.code } : { tests: answer }),
  });
  if (verified === undefined) {
    process.exitCode = 2;
    return;
  }
  const { report, shown } = verified;
  const strength = kind === 'version' || !options.daemon ? undefined : await strengthOfTests(report);
  if (options.format === 'json')
    print(JSON.stringify({ ...worstFirst(report), ...(strength === undefined ? {} : { strength }) }, null, 2));
  else {
    print(reportText(report, shown));
    if (strength !== undefined) print(printable(`\n${strengthText(strength, shown)}`));
  }
  const isIdle =
    (strength?.kind === 'measured' && strength.total > 0 && strength.noticed === 0) ||
    (kind !== 'version' && noticeNothing(report));
  if (isIdle) complain('These tests detect no planted mistake, so passing them says nothing about the code.');
  process.exitCode = isIdle ? EXIT.requiredNotRun : exitCodeOf(report, 'error');
}

/** Throws CV079 for tests of their own text of the code alone; says so where only a part of them are. */
async function refuseOwnCopies(tests: AnswerBlock, asked: AnswerBlock): Promise<void> {
  const { ownCopies } = await import('../../verify/tests-beside.ts');
  const file = ({ language }: AnswerBlock): string => defaultFileName(language);
  const { nothingElse, names } = ownCopies(
    { path: file(tests), text: tests.code },
    { path: file(asked), code: asked.code },
    looksLikeTests,
  );
  if (nothingElse) throw new CodedError('CV079', names.join(', '));
  if (names.length > 0)
    complain(`The answer tests its own ${names.join(', ')}: so its results say nothing about the file.`);
}

/** Did tests come to nothing, and none to an answer? */
function noticeNothing({ results }: Report): boolean {
  const kinds = results.filter(({ check }) => check === 'test').map(({ verdict }) => verdict.kind);
  return kinds.includes('vacuous') && !kinds.includes('passed') && !kinds.includes('refuted');
}

/** What tests that hold are worth; those that fail say something as they are. */
const strengthOfTests = (report: Report): Promise<Strength | undefined> =>
  report.results.some(({ check, verdict }) => check === 'test' && verdict.kind === 'passed')
    ? strengthOfReport(report.id)
    : Promise.resolve(undefined);

/** The files of the registered project that a file lies in; undefined where it lies in none or is asked about alone. */
async function projectFiles(file: string, { alone, daemon }: Options): Promise<ProjectFiles | undefined> {
  if (alone === true || !daemon) return undefined;
  const client = await connect({ start: true });
  try {
    const { projects } = await client.request('project.list', {});
    const project = projectAround(projects, realpathSync(resolve(file)));
    return project === undefined ? undefined : filesAround(project.directory);
  } finally {
    client.close();
  }
}

const description = ({ request }: Options): { description?: string } =>
  request === undefined ? {} : { description: readInput(request).slice(0, LIMITS.noticedUnits) };

/** `claude-verify ask tests|properties|version FILE` */
export function addAsk(program: Command): void {
  program
    .command('ask')
    .description(
      'print a request to Claude for tests, properties or a second version of a file; --with takes the answer',
    )
    .argument('<what>', `what to ask for: ${ORACLE_KINDS.join(', ')}`, oneOf(ORACLE_KINDS))
    .argument('<file>', 'the file, or - for standard input')
    .option('--with <answer>', "Claude's answer, as Markdown or as code alone: it is run with the file, and reported")
    .option('-l, --language <language>', 'the language, if the file name does not determine it')
    .option('--request <file>', 'what the code was asked for, for a conversation that does not know it')
    .option('-f, --format <format>', `output of --with: ${FORMATS.join(', ')}`, oneOf(FORMATS), 'text')
    .addOption(new Option('--alone', 'on its own, even if the file is in a registered project'))
    .addOption(new Option('--no-daemon', 'run in this process and open no database: no code is run'))
    .action(async (kind: OracleKind, file: string, options: Options) => {
      try {
        await ask(kind, file, options);
      } catch (error) {
        fail(error);
      }
    });
}
