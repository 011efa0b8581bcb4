import { spawn } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SHARED_COMPILE_CACHE } from '../rpc/fixtures/shared-compile-cache.ts';
import { openBench, type Bench } from './fixtures/bench.ts';

// Every step starts a process or two, on machines that have other things to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
let bench: Bench;
let repo: string;

beforeAll(async () => {
  bench = openBench();
  repo = await bench.repository('repo');
  writeFileSync(join(repo, 'good.json'), '{"a": 1}\n');
  writeFileSync(join(repo, 'bad.json'), '{"a": 1,}\n');
  const items = '[project]\nname = "app"\n[known_issues]\nitems = ["money is in cents"]\n';
  mkdirSync(join(bench.scratch, 'app'));
  writeFileSync(join(bench.scratch, 'app/.claude-context.toml'), items);
  await bench.cli(join(bench.scratch, 'app'), ['init']);
});
afterAll(() => bench.close());

const messageSchema = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.object({ message: z.string() }).optional(),
  result: z.unknown().optional(),
});
const toolResultSchema = z.object({
  isError: z.boolean().default(false),
  content: z.array(z.object({ text: z.string() })),
});

/** A client of the Model Context Protocol, a line a message. */
interface McpClient {
  ask(method: string, params: object): Promise<unknown>;
  call(name: string, input: object): Promise<{ isError: boolean; text: string }>;
  /** What the server asked the person. */
  questions: string[];
  /** Ends standard input; resolves with the exit code. */
  end(): Promise<number | null>;
}

/** @param reply to what the person is asked; undefined: the client cannot ask. */
async function connectClient(reply?: object): Promise<McpClient> {
  const child = spawn(join(import.meta.dirname, 'claude-verify'), ['mcp'], {
    cwd: repo,
    env: {
      PATH: '/usr/bin:/bin',
      HOME: bench.scratch,
      CLAUDE_VERIFY_HOME: join(bench.scratch, 'home'),
      ...SHARED_COMPILE_CACHE,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const waiting = new Map<number, (result: unknown) => void>();
  const questions: string[] = [];
  const send = (message: object): void => void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, method, params, result } = messageSchema.parse(JSON.parse(line));
    if (id === undefined) return;
    if (method === undefined) return waiting.get(id)?.(result);
    questions.push(params?.message ?? '');
    send({ id, result: reply });
  });
  let next = 0;
  const ask: McpClient['ask'] = (method, params) =>
    new Promise((resolve) => {
      next += 1;
      waiting.set(next, resolve);
      send({ id: next, method, params });
    });
  const capabilities = reply === undefined ? {} : { elicitation: {} };
  await ask('initialize', { protocolVersion: '2025-06-18', capabilities, clientInfo: { name: 'test', version: '1' } });
  send({ method: 'notifications/initialized' });
  return {
    ask,
    async call(name, input) {
      const { isError, content } = toolResultSchema.parse(await ask('tools/call', { name, arguments: input }));
      return { isError, text: content.map(({ text }) => text).join('\n') };
    },
    questions,
    end: () => (child.stdin.end(), ended),
  };
}

test('the tools are listed, take what they say, and the server ends with its client', async () => {
  const client = await connectClient();
  const { tools } = z
    .object({ tools: z.array(z.object({ name: z.string(), annotations: z.object({ readOnlyHint: z.boolean() }) })) })
    .parse(await client.ask('tools/list', {}));
  expect(tools.map(({ name, annotations }) => [name, annotations.readOnlyHint])).toEqual([
    ['verify', true],
    ['receipt', true],
    ['known_issues', true],
    ['record_correction', false],
  ]);
  expect(await client.call('receipt', { id: 'short' })).toMatchObject({ isError: true });
  expect(await client.end()).toBe(0);
});

test('a request before initialize gets an error, and the client goes on from there', async () => {
  const child = spawn(join(import.meta.dirname, 'claude-verify'), ['mcp'], {
    cwd: repo,
    env: {
      PATH: '/usr/bin:/bin',
      HOME: bench.scratch,
      CLAUDE_VERIFY_HOME: join(bench.scratch, 'home'),
      ...SHARED_COMPILE_CACHE,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: unknown[] = [];
  const ended = new Promise((resolve) => child.on('close', resolve));
  const told = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(JSON.parse(line));
      if (lines.length === 4) resolve();
    });
  });
  const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const requests = [
    { method: 'tools/call', params: { name: 'verify', arguments: { code: '{}', language: 'json' } } },
    { method: 'tools/list' },
    { method: 'initialize', params: client },
    { method: 'tools/list' },
  ];
  for (const [id, request] of requests.entries())
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...request })}\n`);
  await told;
  child.stdin.end();
  expect(await ended).toBe(0);
  const refusal = (method: string) => ({
    error: { code: -32_600, message: `CV070: \`initialize\` comes before \`${method}\`.` },
  });
  expect(lines).toEqual([
    { jsonrpc: '2.0', id: 0, ...refusal('tools/call') },
    { jsonrpc: '2.0', id: 1, ...refusal('tools/list') },
    expect.objectContaining({ id: 2, result: expect.objectContaining({ protocolVersion: '2025-06-18' }) }),
    expect.objectContaining({ id: 3, result: expect.objectContaining({ tools: expect.any(Array) }) }),
  ]);
});

test('verify tells what is wrong, what passed and what was not checked, and its receipt can be looked up', async () => {
  const client = await connectClient();
  const { isError, text } = await client.call('verify', { files: ['bad.json', join(repo, 'good.json')] });
  expect(isError).toBe(false);
  expect(await client.call('verify', {})).toEqual({
    isError: true,
    text: 'CV070: The command was not understood. Give `files`, or `code`.',
  });
  expect(text).toMatch(/^<checked_code by="claude-verify">\nbad\.json: 1 problem \(JSON, receipt [0-9a-f]{8}\)\n/);
  expect(text).toMatch(/\n- bad\.json:1:9: .*PropertyNameExpected\]\n/);
  expect(text).toMatch(/\ngood\.json: [^]*\n- passed: .*JSON/);
  const [, receipt] = /receipt (\w{8})/.exec(text) ?? [];
  expect((await client.call('receipt', { id: receipt })).text).toMatch(/^whole: [^]*json .*; refuted/);
  const alone = await client.call('verify', { code: '{"a": 1,}', name: '../x.json' });
  expect(alone.text).toMatch(/\nx\.json: 1 problem/);
  await client.end();
});

test('files that lie in no project of the user are not read, nor behind a link', async () => {
  const client = await connectClient();
  writeFileSync(join(bench.scratch, 'private.json'), '{"secret": 1,}\n');
  symlinkSync('../private.json', join(repo, 'link.json'));
  for (const file of ['../private.json', 'link.json']) {
    const { isError, text } = await client.call('verify', { files: ['good.json', file] });
    expect({ isError, text }).toEqual({ isError: true, text: expect.stringMatching(/^CV122: /) });
  }
  await client.end();
});

test('known issues are those of the project around a folder', async () => {
  const client = await connectClient();
  const { text } = await client.call('known_issues', { folder: '../app' });
  expect(text).toBe('<known_issues project="app">\n- money is in cents\n</known_issues>');
  expect((await client.call('known_issues', {})).text).toContain('no registered project');
  await client.end();
});

const CORRECTION = {
  code: 'a = 1\n',
  description: 'must be 2',
  category: 'logic_error',
  file: 'a.py',
  correction: 'a = 2',
};

test('nothing is recorded without the word of a person, who sees what would be', async () => {
  for (const reply of [undefined, { action: 'decline' }, { action: 'accept', content: { record: false } }]) {
    const client = await connectClient(reply);
    expect(await client.call('record_correction', CORRECTION)).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^CV123: /),
    });
    await client.end();
  }
  expect((await bench.cli(repo, ['feedback', 'list'])).out).toContain('No corrections yet');
});

test('a correction that a person said yes to is stored, and told to nobody before it is worded', async () => {
  const client = await connectClient({ action: 'accept', content: { record: true } });
  const { text } = await client.call('record_correction', CORRECTION);
  expect(client.questions).toEqual([
    'Record this correction with claude-verify? (Incorrect behavior)\nmust be 2\nin a.py\n' +
      'As it was written:\n  a = 1\nAs it should have been:\n  a = 2',
  ]);
  const [, id = ''] = /^Stored as ([\w-]{36})\. Nothing is told/.exec(text) ?? [];
  expect(JSON.parse((await bench.cli(repo, ['feedback', 'show', id])).out)).toMatchObject({
    claude_output: { content: 'a = 1\n', file: 'a.py' },
    issue: { category: 'logic_error', description: 'must be 2', detected_by: 'user' },
    correction: { content: 'a = 2', verified: false },
  });
  expect((await client.call('known_issues', { folder: '../app' })).text).not.toContain('must be 2');
  await client.end();
});

test('a file that no request can name in its project is checked by itself, which is said', async () => {
  const odd = join(bench.scratch, 'app', 'o\tdd.json');
  writeFileSync(odd, '{"a": 1}\n');
  const client = await connectClient();
  try {
    const { text } = await client.call('verify', { files: [odd] });
    expect(text).toContain('not checked: Your project: the file was checked on its own');
  } finally {
    await client.end();
  }
});
