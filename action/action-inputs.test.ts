import { expect, test } from 'vitest';
import { inputNotices, readInputs } from './action-inputs.ts';

const DEFAULTS = { INPUT_FAIL_ON: 'counterexample, error', INPUT_CATEGORY: 'claude-verify' };
const failOn = (text: string): string[] => readInputs({ ...DEFAULTS, INPUT_FAIL_ON: text }).failOn;

test('fail-on is a list however it is written', () => {
  expect(failOn("['counterexample', 'error']")).toEqual(['counterexample', 'error']);
  expect(failOn('["error","not-run"]')).toEqual(['error', 'not-run']);
  expect(failOn('error\nwarning\nerror\n')).toEqual(['error', 'warning']);
  expect(failOn('never')).toEqual([]);
  for (const text of ['', 'never, error', 'critical', 'error; rm'])
    expect(() => failOn(text)).toThrow(expect.objectContaining({ code: 'CV140' }));
});

test('switches are true or false, and a category is a plain name', () => {
  expect(readInputs(DEFAULTS)).toMatchObject({ runCode: false, codeScanning: false, workingDirectory: '.', base: '' });
  expect(readInputs({ ...DEFAULTS, INPUT_RUN_CODE: 'true' }).runCode).toBe(true);
  for (const wrong of [{ INPUT_RUN_CODE: 'True!' }, { INPUT_CATEGORY: '' }, { INPUT_CATEGORY: 'a\nb' }])
    expect(() => readInputs({ ...DEFAULTS, ...wrong })).toThrow(expect.objectContaining({ code: 'CV140' }));
});

test('inputs that change nothing are told', () => {
  const inputs = readInputs({ ...DEFAULTS, INPUT_UPLOAD_FEEDBACK: 'true', INPUT_ECHIDNA_VERSION: 'latest' });
  expect(inputNotices(inputs, false).join('\n')).toMatch(/echidna-version is ignored[^]*has not opted in/);
  expect(inputNotices(inputs, true).join('\n')).toMatch(/nothing is uploaded from a job/);
  expect(inputNotices(readInputs(DEFAULTS), true)).toEqual([]);
});
