import { expect, test } from 'vitest';
import { asErrorBody, CodedError } from '../../shared/errors.ts';
import { languageOfFile } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { ContextPlan, KnownIssue, Project } from '../../shared/project-requests.ts';
import { fileName, type FileSet } from '../report/file-set.ts';
import { REPORT } from '../report/report-fixture.ts';
import { answerHook } from './answer-hook.ts';
import { hookOutput } from './hook-answer.ts';
import type { HookEventName } from './hook-event.ts';
import type { EditedFile, HookHost } from './hook-host.ts';

const item = (id: string, kind: KnownIssue['kind'], text = `- ${id}`): KnownIssue => ({
  id,
  kind,
  sentence: id,
  text,
  bytes: text.length,
});
const plan = (items: KnownIssue[], mode: ContextPlan['mode'] = 'ask'): ContextPlan => ({
  project: 'app',
  mode,
  text: '',
  facts: '',
  frame: { open: '<known_issues project="app">', title: '## Known Issues for app' },
  bytes: 0,
  budget: 0,
  items,
  dropped: 0,
  already: 0,
});
/** What a test does not name would be an error: nothing is asked for that an answer does not need. */
const host = (own: Partial<HookHost>): HookHost => {
  const refuse = (): never => {
    throw new Error('not to be asked');
  };
  return {
    projectAround: refuse,
    knownIssues: refuse,
    toldAlready: refuse,
    noteTold: refuse,
    languageOf: languageOfFile,
    textOf: refuse,
    committedText: refuse,
    verify: refuse,
    transcript: refuse,
    ...own,
  };
};
const OPTIONS = { knownIssues: true, gate: true };
const answer = (name: HookEventName, event: object, own: Partial<HookHost>, options = OPTIONS) =>
  answerHook(
    name,
    JSON.stringify({
      session_id: 's',
      cwd: '/w',
      transcript_path: '/t.jsonl',
      hook_event_name: name,
      ...event,
    }),
    options,
    host(own),
    asErrorBody,
  );

const PROJECT = { id: 'p1', name: 'app', directory: '/w' } as Project;
const starting = (
  of: ContextPlan,
  told: string[][] = [],
): Pick<HookHost, 'projectAround' | 'knownIssues' | 'noteTold'> => ({
  projectAround: async () => PROJECT,
  knownIssues: async () => of,
  noteTold: async (_project, _conversation, items) => void told.push([...items]),
});

test('SessionStart tells the known issues of the project and notes which', async () => {
  const told: string[][] = [];
  const own = starting(plan([item('a', 'item')]), told);
  const { toModel, toUser } = await answer('SessionStart', { source: 'startup' }, own);
  expect(toModel).toMatch(/^Mistakes .*\n<known_issues project="app">\n- a\n<\/known_issues>$/);
  expect(toUser).toMatch(
    /^claude-verify told Claude 1 known issue of app \(48 bytes\); `claude-verify context render` /,
  );
  expect(told).toEqual([['a']]);
});

test('SessionStart says nothing where the project or the person wants none, and asks for none then', async () => {
  const off = starting(plan([item('a', 'item')], 'off'));
  expect(await answer('SessionStart', {}, off)).toEqual({ session: 's' });
  expect(await answer('SessionStart', {}, {}, { ...OPTIONS, knownIssues: false })).toEqual({ session: 's' });
});

test('a session that is resumed is not told again what it was told; one that was compacted is', async () => {
  const asked: (readonly string[])[] = [];
  const own: Partial<HookHost> = {
    ...starting(plan([])),
    toldAlready: async () => ['a'],
    knownIssues: async (_project, _conversation, already) => (asked.push(already), plan([])),
  };
  await answer('SessionStart', { source: 'resume' }, own);
  await answer('SessionStart', { source: 'compact' }, own);
  expect(asked).toEqual([['a'], []]);
});

test('known issues that no answer holds are left out whole', async () => {
  const items = Array.from({ length: 30 }, (_, index) => item(`i${index}`, 'item', `- ${'x'.repeat(1_000)}`));
  const { toModel = '' } = await answer('SessionStart', {}, starting(plan(items)));
  expect(toModel.length).toBeGreaterThan(8_000);
  expect(toModel.length).toBeLessThanOrEqual(LIMITS.hook.answerUnits);
  expect(toModel).toMatch(/x\n<\/known_issues>$/);
});

const edit = (file_path: string, old_string: string, new_string: string): object => ({
  tool_name: 'Edit',
  tool_input: { file_path, old_string, new_string },
  tool_response: `The file ${file_path} has been updated successfully.`,
});
const failedAs = (name: string, code: 'CV015' | 'CV120'): FileSet['files'][number] => ({
  kind: 'failed',
  name: fileName(Buffer.from(name)),
  error: { code, message: 'late', fix: 'Wait.' },
});
const set = (...errors: [string, number][]): FileSet => ({
  what: '',
  notChecked: [],
  unknownLanguage: 0,
  ms: 1,
  files: errors.map(([name, count]) => ({
    kind: 'report',
    name: fileName(Buffer.from(name)),
    report: { ...REPORT, receipt: '1f0c2a9e00', summary: { ...REPORT.summary, errors: count } },
  })),
});

test('PostToolBatch verifies all edits of a batch at once, each against its text before', async () => {
  const asked: EditedFile[][] = [];
  const texts: Record<string, string> = { '/w/a.py': 'new', '/w/b.py': 'x x' };
  const own: Partial<HookHost> = {
    textOf: async (path) => texts[path],
    committedText: async () => 'committed',
    verify: async (files) => (asked.push([...files]), set(['a.py', 1], ['b.py', 0])),
  };
  const calls = [edit('/w/a.py', 'old', 'newer'), edit('a.py', 'newer', 'new'), edit('/w/b.py', 'y', 'x')];
  const { toModel, toUser } = await answer('PostToolBatch', { tool_calls: [...calls, edit('c.md', '', '')] }, own);
  expect(asked).toEqual([
    [
      { path: '/w/a.py', language: 'python', text: 'new', before: 'old' },
      { path: '/w/b.py', language: 'python', text: 'x x', before: 'committed' },
    ],
  ]);
  expect(toUser).toBe('claude-verify: a.py: 1 problem (receipt 1f0c2a9e)');
  expect(toModel).toMatch(
    /^<checked_code [^>]*before these edits, or since the last commit [^>]*">\na\.py: 1 problem .*\n/,
  );
});

test('what counts as new is said by where the text before is from', async () => {
  const said = async (call: object, committed: string | undefined): Promise<string | undefined> => {
    const own: Partial<HookHost> = {
      textOf: async () => 'new',
      committedText: async () => committed,
      verify: async () => set(['a.py', 1]),
    };
    const { toModel = '' } = await answer('PostToolBatch', { tool_calls: [call] }, own);
    return /counted="([^"]*)"/.exec(toModel)?.[1];
  };
  const edits = 'problems that the files did not have before these edits';
  const commit = `${edits}, or since the last commit of a file whose text before them is not known`;
  expect(await said(edit('a.py', 'old', 'new'), 'x')).toBe(edits);
  expect(await said(edit('a.py', 'gone', ''), 'x')).toBe(commit);
  expect(await said(edit('a.py', 'gone', ''), undefined)).toBe(
    `${edits}, or all of a file whose text before is not known`,
  );
});

test('a file is verified as what its project names it, whatever its name says', async () => {
  const asked: EditedFile[] = [];
  const own: Partial<HookHost> = {
    languageOf: (path) => (path.endsWith('/named.query') ? 'smtlib' : undefined),
    textOf: async () => 'new',
    verify: async (files) => (asked.push(...files), set()),
  };
  await answer(
    'PostToolBatch',
    { tool_calls: [edit('named.query', 'old', 'new'), edit('a.query', 'old', 'new')] },
    own,
  );
  expect(asked).toEqual([{ path: '/w/named.query', language: 'smtlib', text: 'new', before: 'old' }]);
});

test('a call that was refused is none, and one of which nobody knows takes nothing back', async () => {
  const refused = { ...edit('a.py', 'other', 'new'), tool_response: '<tool_use_error>String to replace not found' };
  expect(await answer('PostToolBatch', { tool_calls: [refused] }, {})).toEqual({ session: 's' });
  const asked: EditedFile[] = [];
  const own: Partial<HookHost> = {
    textOf: async () => 'new',
    committedText: async () => 'committed',
    verify: async (files) => (asked.push(...files), set()),
  };
  const denied = { ...edit('a.py', 'other', 'new'), tool_response: 'Permission to use Edit was denied.' };
  await answer('PostToolBatch', { tool_calls: [denied] }, own);
  await answer('PostToolBatch', { tool_calls: [refused, edit('a.py', 'old', 'new')] }, own);
  expect(asked.map(({ before }) => before)).toEqual(['committed', 'old']);
});

test('files that could not be verified are told to the person: the first of each code', async () => {
  const own: Partial<HookHost> = {
    textOf: async () => 'new',
    verify: async () => ({
      ...set(['c.py', 1]),
      files: [
        ...set(['c.py', 1]).files,
        failedAs('a.py', 'CV120'),
        failedAs('b.py', 'CV120'),
        failedAs('d.py', 'CV015'),
      ],
    }),
  };
  const { onceToUser, toUser } = await answer('PostToolBatch', { tool_calls: [edit('a.py', 'old', 'new')] }, own);
  expect(toUser).toContain('c.py: 1 problem');
  expect(onceToUser).toEqual([
    { code: 'CV120', line: 'CV120: a.py: late Wait.' },
    { code: 'CV015', line: 'CV015: d.py: late Wait.' },
  ]);
});

test('PostToolBatch says nothing of what holds, and asks for nothing without an edit', async () => {
  const own: Partial<HookHost> = {
    textOf: async () => 'new',
    committedText: async () => undefined,
    verify: async () => set(['a.py', 0]),
  };
  expect(await answer('PostToolBatch', { tool_calls: [edit('a.py', 'o', 'new')] }, own)).toEqual({ session: 's' });
  expect(await answer('PostToolBatch', { tool_calls: [{ tool_name: 'Read', tool_input: {} }] }, {})).toEqual({
    session: 's',
  });
});

test('a text before that is not known is said to count as a whole', async () => {
  const own: Partial<HookHost> = {
    textOf: async () => 'x x',
    committedText: async () => undefined,
    verify: async () => set(['a.py', 1]),
  };
  const { toModel } = await answer('PostToolBatch', { tool_calls: [edit('a.py', 'y', 'x')] }, own);
  expect(toModel).toContain('or all of a file whose text before is not known');
});

const line = (value: object): string => `${JSON.stringify(value)}\n`;
const changed = (filePath: string, originalFile: string | null): string =>
  line({ type: 'user', promptId: 'turn', message: { content: [] }, toolUseResult: { filePath, originalFile } });
const stopping = (verified: FileSet): Partial<HookHost> => ({
  transcript: async () => ({
    text: changed('/w/a.py', 'old') + changed('/w/a.py', 'newer') + changed('/w/same.py', 'new'),
    isCut: false,
  }),
  textOf: async () => 'new',
  verify: async (files) => {
    expect(files).toEqual([{ path: '/w/a.py', language: 'python', text: 'new', before: 'old' }]);
    return verified;
  },
});
const STOP = { stop_hook_active: false, prompt_id: 'turn' };

test('Stop holds a turn back for what it changed and a check refuted, with the receipt', async () => {
  const { block, session: _session, ...rest } = await answer('Stop', STOP, stopping(set(['a.py', 2])));
  expect(block?.split('\n')[0]).toBe(
    'claude-verify refuted a.py: 2 problems (receipt 1f0c2a9e). This gate says so once a turn.',
  );
  expect(rest.toModel).toBeUndefined();
});

test('Stop never blocks without the gate, a second time, or for what could not be told', async () => {
  expect(await answer('Stop', STOP, {}, { ...OPTIONS, gate: false })).toEqual({ session: 's' });
  expect(await answer('Stop', { ...STOP, stop_hook_active: true }, {})).toEqual({ session: 's' });
  expect(await answer('Stop', STOP, stopping(set(['a.py', 0])))).toEqual({ session: 's' });
});

test('what the gate could not look at blocks nothing, and the person is told', async () => {
  const failed: FileSet = { ...set(), files: [failedAs('a.py', 'CV120')] };
  expect(await answer('Stop', STOP, stopping(failed))).toEqual({
    session: 's',
    onceToUser: [{ code: 'CV120', line: 'CV120: a.py: late Wait.' }],
  });
  const both: FileSet = { ...set(), files: [...set(['a.py', 1]).files, failedAs('b.py', 'CV120')] };
  expect(await answer('Stop', STOP, stopping(both))).toMatchObject({
    block: expect.stringContaining('a.py: 1 problem'),
    onceToUser: [{ code: 'CV120' }],
  });
  const unseen = { session: 's', onceToUser: [{ code: 'CV124', line: expect.stringMatching(/^CV124: /) }] };
  expect(await answer('Stop', { stop_hook_active: false }, {})).toEqual(unseen);
  expect(await answer('Stop', STOP, { transcript: async () => undefined })).toEqual(unseen);
});

test('a turn that began before the part of the transcript that is read is told as such', async () => {
  const part = (text: string): Partial<HookHost> => ({
    ...stopping(set(['a.py', 0])),
    transcript: async () => ({ text, isCut: true }),
  });
  const cut = changed('/w/a.py', 'old');
  const unseen = { session: 's', onceToUser: [{ code: 'CV124', line: expect.stringContaining('bytes') }] };
  expect(await answer('Stop', STOP, part(cut))).toEqual(unseen);
  expect(await answer('Stop', STOP, part(''))).toEqual(unseen);
  const earlier = line({ type: 'user', promptId: 'earlier', message: { content: 'before' } });
  expect(await answer('Stop', STOP, part(earlier + cut))).toEqual({ session: 's' });
  const { block } = await answer('Stop', STOP, { ...part(cut), verify: async () => set(['a.py', 1]) });
  expect(block).toContain('before this turn, or before the part of it that is known');
});

test('a daemon that is away keeps nothing from going on, and is told for once a session', async () => {
  const away = async (): Promise<never> => {
    throw new CodedError('CV040', '(nobody)');
  };
  const line = expect.stringMatching(/^CV040: .*\(nobody\).* tries again at every event.* Your work continues\.$/);
  const told = { session: 's', onceToUser: [{ code: 'CV040', line }] };
  expect(await answer('SessionStart', {}, { projectAround: away })).toEqual(told);
  const own = { ...stopping(set()), verify: away };
  expect(await answer('Stop', STOP, own)).toEqual(told);
});

test('UserPromptSubmit offers to record what looks like a correction, and asks no daemon', async () => {
  const code = 'def mean(values):\n    return sum(values) / len(values)\n';
  const content = [{ type: 'tool_use', name: 'Write', input: { file_path: '/w/mean.py', content: code } }];
  const text = line({ type: 'assistant', message: { content } });
  const transcript: HookHost['transcript'] = async () => ({ text, isCut: false });
  const ask = async (prompt: string): Promise<string | undefined> =>
    (await answer('UserPromptSubmit', { prompt }, { transcript })).toUser;
  expect(await ask('no, mean.py does not work for an empty list')).toMatch(
    /something that is wrong with mean\.py \("no, mean\.py does not work for an empty list"\).*unless you say so\.$/,
  );
  expect(await ask('ZeroDivisionError: division by zero\nin mean')).toMatch(/an error of mean\.py/);
  expect(await ask('Error: connect ECONNREFUSED 127.0.0.1:5432')).toBeUndefined();
  expect(await ask('thanks, now write the tests')).toBeUndefined();
  expect(await ask('/verified:correction record that is wrong')).toBeUndefined();
});

test('what is no event is refused by its code', async () => {
  await expect(answerHook('Stop', 'x', OPTIONS, host({}), asErrorBody)).rejects.toMatchObject({ code: 'CV121' });
  await expect(answer('Stop', { cwd: 'relative', ...STOP }, {})).rejects.toMatchObject({ code: 'CV121' });
});

test('an answer is as Claude Code reads it: nothing for nothing, no half element, a block for Stop only', () => {
  expect(hookOutput('Stop', {})).toBe('');
  expect(hookOutput('PostToolBatch', { block: 'x' })).toBe('');
  expect(hookOutput('SessionStart', { toModel: 'x'.repeat(LIMITS.hook.answerUnits + 1) })).toBe('');
  expect(JSON.parse(hookOutput('SessionStart', { toModel: 'x', toUser: 'y' }))).toEqual({
    systemMessage: 'y',
    hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: 'x' },
  });
  expect(JSON.parse(hookOutput('Stop', { block: `why\n${'x'.repeat(LIMITS.hook.answerUnits)}` }))).toEqual({
    decision: 'block',
    reason: 'why',
  });
});
