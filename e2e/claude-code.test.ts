import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import {
  NO_CLAUDE_CODE,
  openClaudeCode,
  skipsClaudeCode,
  type ClaudeCodeSession,
} from './harness/claude-code-program.ts';
import type { ModelRequest } from './harness/messages-api.ts';

// The real program, the real command line and the real daemon; only the model is a server of this test.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });
const PLUGIN = path.resolve(import.meta.dirname, '../editors/claude-code');
const DIAGNOSTICS = path.resolve(import.meta.dirname, '../editors/claude-code-diagnostics');
/** What the plugin may add to every session beside the known issues, tokens as Claude Code estimates them. */
const MOST_TOKENS = 150;

const opened: ClaudeCodeSession[] = [];
const open = async (options?: Record<string, boolean>): Promise<ClaudeCodeSession> => {
  const session = await openClaudeCode(options);
  opened.push(session);
  return session;
};
afterEach(async () => {
  for (const session of opened.splice(0)) await session.close();
});

/** A test with the real Claude Code, or a skipped one that says why. */
const withClaudeCode = (title: string, run: () => Promise<void>): void =>
  skipsClaudeCode ? test.skip(`${title} (${NO_CLAUDE_CODE})`) : test(title, run);

/** All that the model was sent, as one text. */
const textOf = (request: ModelRequest | undefined): string =>
  JSON.stringify(request?.messages ?? [])
    .replaceAll(String.raw`\n`, '\n')
    .replaceAll(String.raw`\"`, '"');

const write = (file: string, content: string) => ({ tool: 'Write', input: { file_path: file, content } });

withClaudeCode('the plugin and its marketplace are valid, also for the public directory, and cost little', async () => {
  const { claude } = await open();
  for (const args of [
    ['validate', '--strict', path.dirname(path.dirname(PLUGIN))],
    ['validate', '--strict', '--profile', 'directory', PLUGIN],
    ['validate', '--strict', '--profile', 'directory', DIAGNOSTICS],
  ])
    expect(await claude(['plugin', ...args])).toMatchObject({ code: 0 });
  const { out } = await claude(['plugin', 'details', 'verified@claude-verify']);
  expect(out).toMatch(/Hooks \(4\) {2}SessionStart, UserPromptSubmit, PostToolBatch, Stop/);
  const tokens = Number(/Always-on: +~(\d+) tok/.exec(out)?.[1]);
  expect(tokens).toBeGreaterThan(0);
  expect(tokens).toBeLessThanOrEqual(MOST_TOKENS);
});

withClaudeCode(
  'known issues, what a batch broke and an offer reach whom they are for; without the gate nothing is held back',
  async () => {
    const { api, project, turn, verify } = await open();
    const context = '[project]\nname = "app"\n[known_issues]\nitems = ["money is in cents"]\n';
    writeFileSync(path.join(project, '.claude-context.toml'), context);
    await verify('init');
    const at = (name: string): string => path.join(project, name);
    api.say([write(at('a.json'), '{"a": 1,}\n'), write(at('b.json'), '{"b": 1}\n')], [{ text: 'written' }]);
    const first = await turn('write two files');
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.shown).toEqual([
      expect.stringMatching(/: claude-verify: a\.json: 1 problem \(receipt [0-9a-f]{8}\)$/),
    ]);
    expect(api.requests).toHaveLength(2);
    expect(textOf(api.requests[0])).toContain('<known_issues project="app">\n- money is in cents\n</known_issues>');
    const told = textOf(api.requests[1]);
    expect(told).toMatch(/<checked_code [^>]*>\na\.json: 1 problem \(receipt [0-9a-f]{8}\)\n- a\.json:1:9: /);
    expect(told).not.toContain('b.json: ');

    const second = await turn('that is wrong, a.json does not parse', '--continue');
    expect(second.shown).toEqual([
      expect.stringMatching(/something that is wrong with a\.json .*unless you say so\.$/),
    ]);
    expect(await verify('feedback', 'list')).toMatchObject({ out: expect.stringContaining('No corrections yet') });
  },
);

withClaudeCode(
  'the gate holds the end of a turn back once, for what the turn broke, and the turn can fix it',
  async () => {
    const { api, project, turn } = await open({ stop_gate: true, known_issues: false });
    const file = path.join(project, 'a.json');
    const fix = { tool: 'Edit', input: { file_path: file, old_string: '1,}', new_string: '1}' } };
    api.say([write(file, '{"a": 1,}\n')], [{ text: 'written' }], [fix], [{ text: 'mended' }]);
    expect(await turn('write a file')).toMatchObject({ code: 0 });
    expect(api.requests).toHaveLength(4);
    expect(textOf(api.requests[0])).not.toContain('<known_issues');
    // What every session has of the plugin, names of its tools included; four characters are about a token.
    const own = textOf(api.requests[0]).split('\n');
    expect(own.filter((line) => line.includes('verified')).join('\n').length / 4).toBeLessThanOrEqual(MOST_TOKENS);
    expect(textOf(api.requests[2])).toMatch(
      /Stop hook feedback:[^]*claude-verify refuted a\.json: 1 problem \(receipt \w{8}\)\. This gate says so once/,
    );

    // What is not fixed ends the turn all the same.
    api.say([write(file, '{"a": 2,}\n')], [{ text: 'written' }], [{ text: 'left as it is' }]);
    expect(await turn('write it again', '--continue')).toMatchObject({ code: 0 });
    expect(api.requests).toHaveLength(7);
  },
);

const TOOLS = 'mcp__plugin_verified_verify__';
/** Tools of servers are looked up by the model before it calls them. */
const lookUp = (...names: string[]) => ({
  tool: 'ToolSearch',
  input: { query: `select:${names.map((name) => TOOLS + name).join(',')}` },
});

withClaudeCode('the model calls the tools, and a correction is stored only after a person said so', async () => {
  const { api, home, project, turn, verify } = await open({ known_issues: false });
  writeFileSync(path.join(project, 'a.json'), '{"a": 1,}\n');
  const context = '[project]\nname = "app"\n[known_issues]\nitems = ["money is in cents"]\n';
  writeFileSync(path.join(project, '.claude-context.toml'), context);
  await verify('init');
  const correction = { code: 'a = 1', description: 'must be 2', category: 'logic_error' };
  const record = { tool: `${TOOLS}record_correction`, input: correction };
  api.say(
    [lookUp('verify', 'known_issues', 'record_correction')],
    [
      { tool: `${TOOLS}verify`, input: { files: ['a.json'] } },
      { tool: `${TOOLS}known_issues`, input: {} },
    ],
    [record],
  );
  // Without a terminal nobody can be asked.
  expect(await turn('check')).toMatchObject({ code: 0 });
  expect(textOf(api.requests[2])).toContain('<known_issues project="app">\n- money is in cents\n</known_issues>');
  expect(textOf(api.requests[2])).toMatch(
    /<checked_code by="claude-verify">\na\.json: 1 problem \(JSON, receipt \w{8}\)/,
  );
  expect(textOf(api.requests[3])).toContain('CV123: Nothing was recorded');

  // A hook of the user's answers for them.
  const yes = { hookSpecificOutput: { hookEventName: 'Elicitation', action: 'accept', content: { record: true } } };
  const answer = path.join(home, 'answer.json');
  writeFileSync(answer, JSON.stringify(yes));
  const command = { type: 'command', command: 'cat', args: [answer] };
  writeFileSync(path.join(home, 'settings.json'), JSON.stringify({ hooks: { Elicitation: [{ hooks: [command] }] } }));
  api.say([lookUp('record_correction')], [record]);
  await turn('record', '--settings', path.join(home, 'settings.json'));
  expect(textOf(api.requests.at(-1))).toMatch(/Stored as [\w-]{36}\. Nothing is told of it/);
  expect((await verify('feedback', 'list')).out).toMatch(/ app {2}logic error {2}claimed {2}must be 2\n$/);
});

withClaudeCode('diagnostics of the language server reach the model in the turn that made the edit', async () => {
  const { api, claude, home, project, turn } = await open();
  await claude(['plugin', 'disable', 'verified@claude-verify']);
  await claude(['plugin', 'install', 'verified-diagnostics@claude-verify']);
  const file = path.join(project, 'a.json');
  const log = path.join(home, 'debug.log');
  api.say([write(file, '{"a": 1,}\n')], async () => {
    await vi.waitUntil(() => /Registered 1 diagnostic file/.test(readFileSync(log, 'utf8')), 60_000);
    return [{ tool: 'Read', input: { file_path: file } }];
  });
  expect(await turn('write a file', '--debug-file', log)).toMatchObject({ code: 0 });
  expect(textOf(api.requests[2])).toMatch(
    /<new-diagnostics>[^]*a\.json:[^]*property name in double quotes was expected [^]*\(claude-verify\/json\)/,
  );
});

withClaudeCode('`claude-verify init --claude-code` gives a project /verify and /feedback', async () => {
  const { api, turn, verify } = await open();
  expect((await verify('init', '--claude-code')).out).toContain('wrote .claude/skills/verify/SKILL.md');
  await turn('/verify src/a.py');
  expect(textOf(api.requests.at(-1))).toContain('The files to check: src/a.py');
  await turn('/feedback list');
  expect(textOf(api.requests.at(-1))).toContain('What is asked for: list');
  expect((await verify('init', '--claude-code')).out).toContain('SKILL.md exists and was not changed');
});

withClaudeCode('without claude-verify the plugin says so once and is as if it were not there', async () => {
  const { api, home, project, turn } = await open({ stop_gate: true });
  rmSync(path.join(home, 'bin/claude-verify'));
  api.say([write(path.join(project, 'a.json'), '{"a": 1,}\n')], [{ text: 'written' }]);
  const { code, out } = await turn('write a file');
  expect(code).toBe(0);
  expect(out).toContain('finds no claude-verify on the PATH');
  expect(out).not.toContain('PostToolBatch');
  expect(api.requests).toHaveLength(2);
  expect(existsSync(path.join(home, 'verify'))).toBe(false);
  expect(readdirSync(project)).toEqual(['a.json']);
});
