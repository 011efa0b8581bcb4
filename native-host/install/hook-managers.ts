import { isMap, isSeq, parseDocument, type Document, type YAMLMap, type YAMLSeq } from 'yaml';
import { CodedError } from '../../shared/errors.ts';
import { CLOSE, OPEN, SHARED_COMMAND } from './hook-block.ts';

/** How our entry gets into a hook manager's YAML file, between two comments; every other byte stays. */
export interface ManagerFile {
  /** The text with our entry, once. Throws CV074 for a file that cannot be understood. */
  add(text: string): string;
  /** The text without it, or undefined when it is not there. */
  remove(text: string): string | undefined;
}

/** Name of our entry. */
const NAME = 'claude-verify';
const BLOCK = new RegExp(`^ *${OPEN}\\n[^]*?^ *${CLOSE}\\n`, 'm');
const COMMAND = [`${NAME}:`, `  run: ${SHARED_COMMAND}`];
const nested = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

/** lefthook.yml: a command of `pre-commit`, or a job where the file has jobs. */
export const lefthook: ManagerFile = {
  remove,
  add(text) {
    const before = remove(text) ?? text;
    const document = parse(before);
    const jobs = document.getIn(['pre-commit', 'jobs']);
    if (isSeq(jobs)) return checked(insert(before, jobs, [`- name: ${NAME}`, `  run: ${SHARED_COMMAND}`]));
    const commands = document.getIn(['pre-commit', 'commands']);
    if (isMap(commands)) return checked(insert(before, commands, COMMAND));
    const hook = document.get('pre-commit');
    if (isMap(hook)) return checked(insert(before, hook, ['commands:', ...nested(COMMAND)]));
    return checked(
      before +
        (before === '' || before.endsWith('\n') ? '' : '\n') +
        block(0, ['pre-commit:', '  commands:', ...nested(nested(COMMAND))]),
    );
  },
};

/** .pre-commit-config.yaml: a local repository with one hook. */
export const preCommit: ManagerFile = {
  remove,
  add(text) {
    const before = remove(text) ?? text;
    const repos = parse(before).get('repos');
    if (!isSeq(repos)) throw new CodedError('CV074', 'The file has no list of repos.');
    const hook = [
      `- id: ${NAME}`,
      `  name: ${NAME}`,
      `  entry: ${SHARED_COMMAND}`,
      '  language: system',
      '  pass_filenames: false',
      '  always_run: true',
      '  stages: [pre-commit]',
    ];
    return checked(insert(before, repos, ['- repo: local', '  hooks:', ...nested(nested(hook))]));
  },
};

function remove(text: string): string | undefined {
  return BLOCK.test(text) ? text.replace(BLOCK, '') : undefined;
}

/** Puts lines behind the last item of a collection, as deep as its items are. */
function insert(text: string, collection: YAMLMap | YAMLSeq, lines: readonly string[]): string {
  const { range, flow } = collection;
  if (range == null || flow === true)
    throw new CodedError('CV074', 'The place for it is written in one line with brackets.');
  const [start, end] = range;
  const depth = start - (text.lastIndexOf('\n', start - 1) + 1);
  const lineEnd = text[end - 1] === '\n' ? end : text.indexOf('\n', end) + 1;
  if (lineEnd === 0) return `${text}\n${block(depth, lines)}`;
  return text.slice(0, lineEnd) + block(depth, lines) + text.slice(lineEnd);
}

const block = (depth: number, lines: readonly string[]): string =>
  [OPEN, ...lines, CLOSE].map((line) => `${' '.repeat(depth)}${line}\n`).join('');

function checked(text: string): string {
  parse(text);
  return text;
}

function parse(text: string): Document {
  const document = parseDocument(text);
  const [problem] = document.errors;
  if (problem !== undefined) throw new CodedError('CV074', problem.message.split('\n')[0]);
  if (document.contents !== null && !isMap(document.contents))
    throw new CodedError('CV074', 'The file holds no mapping.');
  return document;
}
