import type { Command } from 'commander';
import { LANGUAGES } from '../../../shared/language.ts';
import { oneOf } from '../one-of.ts';
import { fail, print } from '../output.ts';
import { listTools } from '../in-process.ts';

async function list(options: { format: 'text' | 'json' }): Promise<void> {
  const tools = await listTools();
  if (options.format === 'json') return print(JSON.stringify(tools, null, 2));
  for (const tool of tools) {
    const languages = tool.languages.map((language) => LANGUAGES[language].title).join(', ');
    print(`${tool.title.padEnd(28)} ${(tool.version ?? 'not found').padEnd(14)} ${tool.check.padEnd(12)} ${languages}`);
    if (tool.version !== null && tool.place !== undefined) print(`${' '.repeat(29)}${tool.place}`);
    if (tool.version === null) print(`${' '.repeat(29)}get it: ${tool.install}`);
  }
}

/** `claude-verify tools list` */
export function addTools(program: Command): void {
  program
    .command('tools')
    .description('the backends')
    .command('list')
    .description('every backend with its version, and how to get the missing ones')
    .option('-f, --format <format>', 'text or json', oneOf(['text', 'json'] as const), 'text')
    .action((options: { format: 'text' | 'json' }) => list(options).catch(fail));
}
