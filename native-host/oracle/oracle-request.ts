import { CodedError } from '../../shared/errors.ts';
import type { LanguageId } from '../../shared/language.ts';
import type { OracleKind } from '../../shared/oracle.ts';
import { plainLine } from '../../shared/plain-line.ts';
import type { ProjectFiles } from '../project/found-tests.ts';
import { askedFunctions, type AskedFunction } from './asked-functions.ts';
import { frameworkOf, type Framework } from './project-framework.ts';

/** What is asked about. */
export interface OracleSubject {
  code: string;
  language: LanguageId;
  /** Name of the code's file, without folders; absent: the block has none. */
  file?: string | undefined;
  /** Of the project that the code lies in. */
  project?: ProjectFiles | undefined;
  /** What the code was asked for, told where the reader cannot know it. */
  description?: string | undefined;
}

const LONGEST_DESCRIPTION = 4_000;

/**
 * Text for a draft that asks Claude for tests, properties or a second version of what a block declares: names,
 * signatures and documentation, quoted as data, and never how the code works, for what is copied from it shares its
 * mistakes. Throws CV066 where the block declares nothing that can be asked for.
 */
export function oracleRequest(kind: OracleKind, subject: OracleSubject): string {
  const { code, language, file, project, description } = subject;
  const functions = askedFunctions(code, language);
  if (functions.length === 0) throw new CodedError('CV066');
  const names = functions.map(({ name }) => `\`${name}\``).join(', ');
  const framework = frameworkOf(language, project);
  const parts = [
    ...ASKS[kind](names, framework, importOf(language, file, framework)),
    'What follows a bar (|) is quoted.',
    ...functions.map(quoted),
    ...(description === undefined
      ? []
      : [`This is what was asked for:\n${bar(description.slice(0, LONGEST_DESCRIPTION))}`]),
  ];
  return parts.join('\n\n');
}

const ONE_BLOCK = 'Answer with one code block that holds only';

type Asks = (names: string, framework: Framework, from: string) => string[];

const ASKS: Readonly<Record<OracleKind, Asks>> = {
  tests: (names, { tests }, from) => [
    `Please write tests for ${names} with ${tests}. Test what they should do by their description, not what their ` +
      'code happens to do: the usual cases, the edges (nothing, one, equal ones, the smallest and the largest) and ' +
      'what they must refuse. Give every expected value in full.',
    `${from} ${ONE_BLOCK} the tests: do not repeat or change the code under test.`,
  ],
  properties: (names, { properties }, from) => [
    `Please write five properties that ${names} must have for all inputs, as tests with ${properties}. ` +
      'Take them from their description, not from their code: what always holds of a result, what two calls have to ' +
      'do with each other, what undoes what. Generate only inputs that the description allows.',
    `${from} ${ONE_BLOCK} the tests: do not repeat or change the code under test.`,
  ],
  version: (names) => [
    `Please write ${names} a second time, from the description alone: do not look at an earlier version, and take ` +
      'another way to the result where there is one. Keep names, parameters and kinds of results.',
    `${ONE_BLOCK} this version, complete and without tests: it is run beside the first one on the same inputs.`,
  ],
};

function importOf(language: LanguageId, file: string | undefined, { fileNames }: Framework): string {
  const name = file?.split(/[\\/]/).at(-1);
  const stem = fileNames ? name : name?.replace(/\.\w+$/, '');
  if (stem === undefined || !/^[\w.-]{1,80}$/.test(stem)) return 'Import nothing of the code under test: it is there.';
  return language === 'python' ? `Import them from \`${stem}\`.` : `Import them from \`./${stem}\`.`;
}

const quoted = ({ signatures, documentation }: AskedFunction): string =>
  bar([...signatures, ...(documentation === '' ? [] : [documentation])].join('\n'));

/** Lines that cannot be taken for the request's own. */
const bar = (text: string): string =>
  text
    .split('\n')
    .map((line) => `| ${plainLine(line, 400)}`)
    .join('\n');
