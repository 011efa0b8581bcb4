import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, parse, posix, relative, resolve, sep } from 'node:path';
import type { Strategy } from '../../shared/portfolio-strategy.ts';
import { asErrorBody, CodedError } from '../../shared/errors.ts';
import type { LanguageId } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { BesideBlock, Change, RequestBody } from '../../shared/protocol.ts';
import type { Project } from '../../shared/project-requests.ts';
import type { Report } from '../../shared/report.ts';
import { stopFlag } from '../gate/stop-flag.ts';
import { HostError, type Client } from '../rpc/client.ts';
import { currentPaths } from '../rpc/paths.ts';
import { textAtCommit, textAtHead, withLineEndsOf } from './commit-text.ts';
import { runJob } from '../rpc/await-job.ts';
import { connect } from './connect.ts';
import { languageOfInput, readInput, realFolder } from './input.ts';
import { configurationBeside, configurationOf, readText } from './file-list.ts';
import { complain, terminalError } from './output.ts';
import { sayWaiting } from './say-waiting.ts';
import { placeIn, placeInProject, projectAround, toldAlone, type FilePlace } from './place-in-project.ts';

/** How one text is verified. */
export interface TextOptions {
  language?: string;
  /** Through the daemon, else in this process. */
  daemon: boolean;
  /** By itself, also where it lies in a registered project. */
  alone?: boolean;
  /** The file that the text is taken for; in the project where one is named. */
  path?: string;
  /** Folder of the registered project that it is checked in. */
  project?: string;
  /** A commit: only what is new against it counts. */
  against?: string;
  /** How several solvers of one question are asked. */
  strategy?: Strategy;
  request?: string;
  reply?: string;
  /** Tests that were asked for: they are laid beside the file for this verification only. */
  tests?: { code: string; language: LanguageId };
  /** The same code written a second time. */
  secondVersion?: string;
  /** Files with tests of the text, beside it where it is in no project. */
  testFiles?: readonly string[];
}

/** A report with the name that the text goes by. */
export interface VerifiedText {
  report: Report;
  shown: string;
  /** The folder that its name is relative to, absolute. */
  root: string;
}

type Body = RequestBody<'verify.start'>;

/** A name that no request carries: such a file is checked by itself, under a name of its language. */
const NO_REQUEST_NAME = /\p{Cc}/u;

/**
 * Verifies a text as the file that it is, or is said to be, in its project where it is in one. Undefined where the
 * daemon ended it without a report, which was told. @param file its name, or `-` for a text without one.
 */
export async function verifyText(file: string, code: string, options: TextOptions): Promise<VerifiedText | undefined> {
  const named = options.path ?? (file === '-' ? undefined : file);
  const { language, source } = languageOfInput(named ?? '-', code, options.language);
  const absolute = named === undefined ? undefined : absolutePath(named, options);
  const name = named === undefined || NO_REQUEST_NAME.test(basename(named)) ? undefined : basename(named);
  const beside = [...(absolute === undefined ? [] : besideFile(absolute, language)), ...testsBeside(options)];
  const body: Body = {
    job: randomUUID(),
    code,
    language,
    languageSource: source,
    ...(name === undefined ? {} : { file: name }),
    ...(beside.length === 0 ? {} : { beside }),
    ...nearbyMessages(options),
    ...(await changeOf(absolute, code, options)),
    ...(options.strategy === undefined ? {} : { strategy: options.strategy }),
    ...(options.secondVersion === undefined ? {} : { secondVersion: options.secondVersion }),
  };
  const here = (): Promise<Report> => inThisProcess(withTests(body, options), absolute, options);
  const report = await (options.daemon
    ? throughDaemon(body, absolute, options).catch((thrown: unknown) => withoutStore(thrown, options, here))
    : here());
  return report === undefined ? undefined : { report, shown: named ?? report.file, root: baseOf(options) };
}

/**
 * Where the daemon cannot store a job (a full disk), the text is verified in this process, which stores nothing. Not
 * after the emergency stop, and not where a project was named, which only the daemon knows.
 */
async function withoutStore(thrown: unknown, { project }: TextOptions, here: () => Promise<Report>): Promise<Report> {
  const { code } = thrown instanceof HostError ? thrown.body : asErrorBody(thrown);
  if (code !== 'CV021' || project !== undefined || stopFlag(currentPaths().stopFlag).isSet()) throw thrown;
  complain(
    'The daemon could not store the job (CV021), so the text is verified in this process, and nothing is stored.',
  );
  return here();
}

/** Of a path in a project that is named, within it; else from here. */
function absolutePath(named: string, options: TextOptions): string {
  const asked = resolve(baseOf(options), named);
  return existsSync(asked) ? realpathSync(asked) : asked;
}

async function inThisProcess(body: Body, file: string | undefined, { alone }: TextOptions): Promise<Report> {
  const { toldWithoutDaemon, verifyInProcess } = await import('./in-process.ts');
  const report = await verifyInProcess(body);
  return file === undefined || alone === true ? report : toldWithoutDaemon(report, file);
}

const baseOf = ({ path, project }: TextOptions): string =>
  realFolder(path === undefined || project === undefined ? '.' : project);

/** What a file is never checked without. */
function besideFile(file: string, language: LanguageId): BesideBlock[] {
  const configuration = configurationOf(file, language);
  return configuration === undefined || !existsSync(configuration)
    ? []
    : configurationBeside(configuration, readText(readFileSync(configuration)));
}

/** Files of tests as blocks of the same conversation, under their own names. */
const testsBeside = ({ testFiles = [] }: TextOptions): BesideBlock[] =>
  testFiles.map((file) => {
    const code = readInput(file);
    return { code, language: languageOfInput(file, code, undefined).language, info: basename(file), before: '' };
  });

/** The messages around the code, cut to what the daemon takes. */
function nearbyMessages({ request, reply }: TextOptions): Pick<Body, 'said'> {
  const read = (file: string): string => readInput(file).slice(0, LIMITS.noticedUnits);
  if (request === undefined && reply === undefined) return {};
  return {
    said: {
      ...(request === undefined ? {} : { request: read(request) }),
      ...(reply === undefined ? {} : { reply: read(reply) }),
    },
  };
}

/**
 * What the text was before: where a commit is named only what is new counts; else old is run against new, and all of it
 * counts.
 */
async function changeOf(
  file: string | undefined,
  code: string,
  { against, alone }: TextOptions,
): Promise<Pick<Body, 'change' | 'whole'>> {
  const from = (before: string | null, what: string): Change => ({
    before: before === null ? null : withLineEndsOf(before, code),
    others: [],
    against: what,
  });
  if (against !== undefined) {
    if (file === undefined) throw new CodedError('CV070', '--against needs a file, or --path for a text.');
    return {
      change: from(await textAtCommit(file, against, process.env), against.replaceAll(/\p{Cc}/gu, ' ').slice(0, 200)),
    };
  }
  if (file === undefined || alone === true) return {};
  const head = await textAtHead(file, process.env);
  const change = head === undefined ? undefined : from(head, 'HEAD');
  return change === undefined || change.before === code ? {} : { change, whole: true };
}

async function throughDaemon(body: Body, file: string | undefined, options: TextOptions): Promise<Report | undefined> {
  const client = await connect({ start: true });
  try {
    const projects = options.alone === true ? [] : await projectsOf(client, file, options);
    const { whole, ...place } = placeOf(projects, file, options);
    const placed = { ...body, ...place, ...(whole === true && options.against === undefined ? { whole } : {}) };
    const outcome = await runJob(client, withTests(placed, options), sayWaiting());
    if (outcome.ok) return file === undefined ? outcome.report : toldAlone(outcome.report, projects, file);
    if (outcome.error.code === 'CV021') throw new HostError(outcome.error);
    complain(terminalError(outcome.error));
    return undefined;
  } finally {
    client.close();
  }
}

/** Beside a text by itself the tests are another block; in a project they are a new file in the folder of its file. */
function withTests(body: Body, { tests }: Pick<TextOptions, 'tests'>): Body {
  if (tests === undefined) return body;
  const chosen = body.place?.chosen;
  if (body.project === undefined || chosen === undefined)
    return { ...body, beside: [...(body.beside ?? []), { ...tests, info: '', before: '' }] };
  const { dir, name, ext } = parse(chosen);
  const file = posix.join(dir, tests.language === 'python' ? `test_${name}_asked.py` : `${name}.asked.test${ext}`);
  const { before, against, others } = body.change ?? { before: body.code, against: 'the file as it is', others: [] };
  return {
    ...body,
    whole: true,
    change: { before, against, others: [...others, { file, before: null, after: tests.code }] },
  };
}

const projectsOf = async (
  client: Client,
  file: string | undefined,
  { project }: TextOptions,
): Promise<readonly Project[]> =>
  file === undefined && project === undefined ? [] : (await client.request('project.list', {})).projects;

/** A text without a name in a project that is named is a block: which file it is, is found by what it says. */
function placeOf(projects: readonly Project[], file: string | undefined, { project: given }: TextOptions): FilePlace {
  if (given === undefined) return file === undefined ? {} : placeInProject(projects, file);
  const folder = realFolder(given);
  const project = projectAround(projects, `${folder}${sep}.`);
  if (project === undefined) throw new CodedError('CV031', folder);
  if (file === undefined) return { project: project.id, place: { info: '', before: '' } };
  if (relative(project.directory, file).startsWith('..'))
    throw new CodedError('CV071', `${file} is not in the project ${project.directory}.`);
  return placeIn(project, file);
}
