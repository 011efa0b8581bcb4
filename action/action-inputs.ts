import { CodedError } from '../shared/errors.ts';

/** What can make a job fail, beside claude-verify's own failure. */
export const FAIL_WORDS = ['error', 'counterexample', 'warning', 'not-run'] as const;

/** One of {@link FAIL_WORDS}. */
export type FailWord = (typeof FAIL_WORDS)[number];

/** The inputs of action.yml as they are understood. */
export interface ActionInputs {
  /** Empty for `never`. */
  failOn: FailWord[];
  workingDirectory: string;
  /** A commit as it was named; empty where none was. */
  base: string;
  runCode: boolean;
  codeScanning: boolean;
  category: string;
  uploadFeedback: boolean;
  echidnaVersion: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const CATEGORY = /^[\w .:/-]{1,100}$/;

/** Reads the inputs as action.yml hands them on. Throws CV140 for what is not understood. */
export function readInputs(env: Environment): ActionInputs {
  const given = (name: string): string => (env[`INPUT_${name}`] ?? '').trim();
  const category = given('CATEGORY');
  if (!CATEGORY.test(category)) throw wrong('category', category, 'up to 100 letters, digits and . : / _ -');
  return {
    failOn: readFailOn(given('FAIL_ON')),
    workingDirectory: given('WORKING_DIRECTORY') || '.',
    base: given('BASE'),
    runCode: readSwitch('run-code', given('RUN_CODE')),
    codeScanning: readSwitch('code-scanning', given('CODE_SCANNING')),
    category,
    uploadFeedback: readSwitch('upload-feedback', given('UPLOAD_FEEDBACK')),
    echidnaVersion: given('ECHIDNA_VERSION'),
  };
}

const wrong = (name: string, value: string, wanted: string): CodedError =>
  new CodedError('CV140', `${name}: ${JSON.stringify(value.slice(0, 100))} is not ${wanted}.`);

/** A list in one text, since inputs have no lists: words between commas, blanks or lines, in brackets or quotes. */
function readFailOn(text: string): FailWord[] {
  const words = text.split(/[\s,[\]'"]+/).filter((word) => word !== '');
  if (words.length === 1 && words[0] === 'never') return [];
  const known = words.filter((word): word is FailWord => FAIL_WORDS.some((each) => each === word));
  if (words.length === 0 || known.length < words.length)
    throw wrong('fail-on', text, `a list of ${FAIL_WORDS.join(', ')}, or never alone`);
  return [...new Set(known)];
}

function readSwitch(name: string, value: string): boolean {
  if (value === 'true') return true;
  if (value === 'false' || value === '') return false;
  throw wrong(name, value, 'true or false');
}

/** What is told of inputs that change nothing. @param optedIn does the project's file allow sharing? */
export function inputNotices({ echidnaVersion, uploadFeedback }: ActionInputs, optedIn: boolean): string[] {
  return [
    ...(echidnaVersion === ''
      ? []
      : ['echidna-version is ignored: there is no ECHIDNA here, the solvers come with claude-verify.']),
    ...(uploadFeedback && !optedIn
      ? ['upload-feedback: nothing is uploaded, for the project has not opted in ([sharing] opt_in).']
      : []),
    ...(uploadFeedback && optedIn
      ? [
          'upload-feedback: nothing is uploaded from a job. What leaves is shown to a person first, byte by byte: ' +
            '`claude-verify share`.',
        ]
      : []),
  ];
}
