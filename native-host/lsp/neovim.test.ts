import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBench, type Bench } from '../bin/fixtures/bench.ts';
import { REQUIRES_TOOLS } from '../sandbox/fixtures/can-run.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const found = spawnSync('nvim', ['--version']).status === 0;
const skip = !found && !REQUIRES_TOOLS;
const PAGE = path.resolve(import.meta.dirname, '../../docs/editors/neovim.md');
const BIN = path.resolve(import.meta.dirname, '../bin');

let bench: Bench;
beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.close());

/** Runs a script in a Neovim of its own and gives what it wrote to `told`, a line each. */
async function neovim(folder: string, file: string, script: string): Promise<unknown[]> {
  const page = readFileSync(PAGE, 'utf8');
  const config = /```lua\n([^]*?)```/.exec(page)?.[1] ?? '';
  const told = path.join(folder, 'told');
  writeFileSync(path.join(folder, 'init.lua'), config);
  writeFileSync(
    path.join(folder, 'script.lua'),
    `local function tell(value) vim.fn.writefile({ vim.fn.json_encode(value) }, ${JSON.stringify(told)}, 'a') end
     local ok, problem = pcall(function() ${script} end)
     if not ok then tell(problem) end
     vim.cmd('qall!')`,
  );
  const args = [
    '--headless',
    '-n',
    '-i',
    'NONE',
    '-u',
    path.join(folder, 'init.lua'),
    file,
    '-S',
    path.join(folder, 'script.lua'),
  ];
  const env = { ...bench.env, PATH: `${BIN}:/usr/bin:/bin`, XDG_STATE_HOME: folder, XDG_DATA_HOME: folder };
  const child = spawn('nvim', args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(`${code} ${said}`).toMatch(/^0 /);
  return readFileSync(told, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test.skipIf(skip)('Neovim, set up as its page says, shows what is found on open and save, and mutes it', async () => {
  const folder = path.join(bench.scratch, 'nvim');
  mkdirSync(folder);
  const file = path.join(folder, 'ärger.py');
  writeFileSync(file, 'import os\n\n\ndef run(cmd: str) -> None:\n    os.system("ls 😀 " + cmd)\n');
  const told = await neovim(
    folder,
    file,
    `
    local function found(count) return vim.wait(60000, function() return #vim.diagnostic.get(0) == count end, 20) end
    tell(found(1))
    vim.wait(60000, function() return vim.b.claude_verify_status ~= nil end, 20)
    local first = vim.diagnostic.get(0)[1]
    tell({ first.source, first.lnum, vim.b.claude_verify_status })
    vim.api.nvim_buf_set_lines(0, 4, 5, false, { '    print(cmd)' })
    tell(vim.wait(60000, function() return vim.b.claude_verify_status == 'edited: not verified' end, 20))
    vim.cmd('write')
    tell(found(0))
    vim.cmd('undo')
    vim.cmd('write')
    tell(found(1))
    vim.ui.select = function(items, _, choose)
      for index, item in ipairs(items) do
        if vim.inspect(item):find('on this line') then return choose(item, index) end
      end
    end
    vim.ui.input = function(_, answer) answer('only in a test') end
    vim.api.nvim_win_set_cursor(0, { 5, 6 })
    vim.lsp.buf.code_action()
    tell(found(0))
    local ended = false
    vim.lsp.handlers['$/progress'] = function(_, progress) ended = ended or progress.value.kind == 'end' end
    vim.cmd('ClaudeVerify')
    tell(vim.wait(60000, function() return ended end, 20))
    `,
  );
  expect(told).toEqual([
    true,
    [expect.stringContaining('claude-verify/security-flow'), 4, '1 warning, 2 parts not checked'],
    true,
    true,
    true,
    true,
    true,
  ]);
  expect((await bench.cli(folder, ['mutes', 'list'])).out).toContain('only in a test');
});
