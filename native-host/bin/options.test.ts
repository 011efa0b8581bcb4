import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openBench, type Bench, type Outcome } from './fixtures/bench.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';

// Every step starts a process or two, on machines that have other things to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const ID = '550e8400-e29b-41d4-a716-446655440000';
const CAPTURE = {
  id: ID,
  timestamp: '2025-11-29T14:32:00Z',
  project: 'project',
  session_id: 'claude-session-abc123',
  feedback_type: 'correction',
  claude_output: { file: 'a.py', content: 'range(n + 1)' },
  issue: {
    category: 'logic_error',
    subcategory: 'off_by_one',
    description: 'One too many',
    detected_by: 'test_suite',
  },
  correction: { content: 'range(n)', verified: false },
};

const skip = !(await canRun());
let bench: Bench;
let project: string;
const cli = (...args: string[]): Promise<Outcome> => bench.cli(project, args);
const file = (name: string, text: string): void => writeFileSync(join(project, name), text);

beforeAll(async () => {
  bench = openBench();
  project = await bench.repository('project');
  file('warns.py', 'print(nowhere)\n');
  file('wrong.json', '{"a": 1,}\n');
  expect((await cli('init')).code).toBe(0);
  expect((await bench.cli(project, ['feedback', 'record'], {}, JSON.stringify(CAPTURE))).code).toBe(0);
});
afterAll(() => bench.close());

describe('verify, run, check', () => {
  test('--fail-on decides what makes the exit code 1', async () => {
    expect((await cli('verify', 'warns.py', '--alone')).code).toBe(0);
    expect((await cli('verify', 'warns.py', '--alone', '--fail-on-error')).code).toBe(0);
    expect((await cli('verify', 'warns.py', '--alone', '--fail-on', 'warning')).code).toBe(1);
    expect((await cli('run', '--project', '.', '--fail-on-error', '--jobs', '1')).code).toBe(1);
    expect((await cli('run', '--project', '.', '--fail-on', 'nothing')).err).toContain('error, warning');
  });

  test.skipIf(skip)(
    '--request and --reply bring examples: what the person asked for refutes, what was answered warns',
    async () => {
      file('add.py', 'def add(a, b):\n    return a - b\n');
      file('said.md', 'Write `add`, so that `add(2, 3)` returns `5`.\n');
      expect((await cli('allow', 'snippets', '--yes')).code).toBe(0);
      const asked = await cli('verify', 'add.py', '--alone', '--request', 'said.md');
      expect(asked).toMatchObject({ code: 1, out: expect.stringMatching(/add\.py:1:\d+: problem: .*add\(2, 3\)/) });
      const answered = await cli('verify', 'add.py', '--alone', '--reply', 'said.md');
      expect(answered).toMatchObject({ code: 0, out: expect.stringMatching(/add\.py:1:\d+: warning: .*add\(2, 3\)/) });
      expect(await cli('verify', 'add.py', '--request', 'absent.md')).toMatchObject({
        code: 2,
        err: expect.stringContaining('CV071'),
      });
      expect(await cli('allow', 'snippets', '--revoke')).toMatchObject({
        code: 0,
        out: expect.stringContaining('no longer run'),
      });
    },
  );
});

test.each([
  [['tools', 'list']],
  [['doctor']],
  [['ledger', 'show']],
  [['feedback', 'list']],
  [['patterns', 'list']],
  [['stats']],
])('%j --format is text or json, and nothing else', async (command) => {
  const json = await cli(...command, '--format', 'json');
  expect(JSON.parse(json.out)).toBeTypeOf('object');
  expect(await cli(...command, '--format', 'xml')).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('text, json'),
  });
});

/** What one option adds to a command, by what the command then says. */
const SAYS: readonly [args: string[], code: number, says: RegExp][] = [
  [['feedback', 'list', '--project', 'project'], 0, /One too many/],
  [['feedback', 'list', '--project', 'other'], 0, /^No corrections/],
  [['feedback', 'list', '--limit', '1'], 0, /One too many/],
  [['feedback', 'export', '--format', 'jsonl', '--project', 'project'], 0, /^\{.*One too many.*\}\n$/],
  [['feedback', 'export', '--format', 'csv', '--output', 'out.csv'], 0, /^$/],
  [['feedback', 'import', 'out.csv', '--format', 'csv'], 0, /^0 stored, 1 already there/],
  [['feedback', 'reverify', ID, '--language', 'python'], 1, /The correction: /],
  [['feedback', 'reverify', ID, '--language', 'klingon'], 2, /CV070/],
  [['feedback', 'delete', '--project', 'other'], 2, /--confirm/],
  [['feedback', 'delete', '--project', 'other', '--confirm'], 0, /^0 deleted/],
  [['feedback', 'delete', '--older-than', '30000', '--confirm'], 0, /^0 deleted/],
  [['feedback', 'delete', '--older-than', '0', '--confirm'], 2, /from 1 to/],
  [['feedback', 'list', '--limit', 'many'], 2, /from 1 to/],
  [['stats', '--weeks', 'many'], 2, /from 1 to/],
  [['feedback', 'delete', '--all'], 2, /--confirm/],
  [['patterns', 'pin', ID], 0, /undo/],
  [['patterns', 'pin', ID, '--off'], 0, /undo/],
  [['patterns', 'retire', ID, '--off'], 0, /undo/],
  [['export', 'project', '--project', '.', '--dry-run'], 0, /./],
  [['export', 'project', '--project', '.', '--update', '--only', 'patterns', '--yes'], 0, /./],
  [['stats', '--project', 'project', '--language', 'python', '--weeks', '2'], 0, /./],
  [['stats', '--language', 'klingon'], 2, /CV070/],
  [['context', 'show', '--project', '.'], 0, /"known_issues"/],
  [['context', 'render', '--project', '.'], 0, /^$/],
  [['context', 'render', '--project', 'absent'], 2, /CV032/],
  [['export', 'project', '--project', 'absent'], 2, /CV032/],
  [['ledger', 'show', '--limit', '1'], 0, /./],
  [['ledger', 'begin-again'], 2, /--confirm/],
  [['ledger', 'verify', '--head', 'nonsense'], 2, /LENGTH:HASH/],
  [['ledger', 'begin-again', '--confirm'], 0, /^a new ledger has begun/],
  [['share', 'endpoint', 'https://example.org/in', '--name', 'them', '--anthropic', '--deletes'], 0, /send --to them/],
  [['share', 'status'], 0, /receiver: them \(declared to be Anthropic\)/],
  [['share', 'endpoint', '--remove'], 0, /^no receiver/],
  [['share', 'review', '--project', '.', '--status', 'plausible', '--rename'], 2, /CV101/],
  [['share', 'send', '--project', '.', '--to', 'them'], 2, /CV104/],
  [['share', 'file', 'shared.jsonl', '--project', '.'], 0, /^nothing is accepted/],
  [['share', 'revoke', '--project', '.', '--forgotten'], 0, /^receivers have nothing/],
  [['allow', 'network', '--project', '.', '--yes'], 0, /may now be used/],
  [['allow', 'network', '--project', '.', '--revoke'], 0, /is no longer used/],
  [['allow', 'run-code', '--project', '.', '--revoke'], 0, /is no longer run/],
  [['resume', '--region', 'nowhere'], 0, /^nowhere was not blocked/],
  [
    ['feedback', 'delete', '--all', '--confirm'],
    0,
    /corrections? deleted, along with (?:it|them):[^]*what you muted[^]*what stays:/,
  ],
];

test.each(SAYS)('%j ends with %i and says what it is asked for', async (args, code, says) => {
  const outcome = await cli(...args);
  expect(outcome).toMatchObject({ code });
  expect(`${outcome.out}${outcome.code === 0 ? '' : outcome.err}`).toMatch(says);
});

test('an export is in the file that it names', () => {
  expect(readFileSync(join(project, 'out.csv'), 'utf8')).toContain('One too many');
});
