import type { Command } from 'commander';
import { CodedError } from '../../../shared/errors.ts';
import { LANGUAGES } from '../../../shared/language.ts';
import { CHECK_WORDS } from '../../../shared/words.ts';
import { addTool, installTool } from '../../acquire/tools/install-tool.ts';
import { PINNED_TOOLS, type PinnedTool } from '../../acquire/tools/pinned-tools.ts';
import { TOOL_FILES, type ToolFileName } from '../../kit/tool-files.ts';
import { currentPaths } from '../../rpc/paths.ts';
import { ask } from '../connect.ts';
import { oneOf } from '../option-parsers.ts';
import { fail, print, printable } from '../output.ts';

const INDENT = ' '.repeat(29);

async function list(options: { format: 'text' | 'json' }): Promise<void> {
  const tools = await (await import('../in-process.ts')).listTools();
  if (options.format === 'json') return print(JSON.stringify(tools, null, 2));
  for (const tool of tools) {
    const languages = tool.languages.map((language) => LANGUAGES[language].title).join(', ');
    const check = CHECK_WORDS[tool.check].padEnd(15);
    print(`${tool.title.padEnd(28)} ${(tool.version ?? 'not found').padEnd(14)} ${check} ${languages}`);
    if (tool.version !== null && tool.place !== undefined) print(`${INDENT}${tool.place}`);
    if (tool.version === null) print(`${INDENT}get it: ${tool.install}`);
  }
  print('\nCan be fetched with `claude-verify tools install NAME`, each checked against a pinned SHA-256:');
  for (const [name, { title, version, address, licence, afterwards }] of Object.entries(PINNED_TOOLS))
    print(`  ${name.padEnd(8)} ${title} ${version}, ${licence}, from ${new URL(address).host}. ${afterwards}`);
}

function pinned(name: string): PinnedTool {
  const tool = PINNED_TOOLS[name];
  if (tool === undefined) throw new CodedError('CV151', `(${name})`);
  return tool;
}

async function install(name: string, { from }: { from?: string }): Promise<void> {
  const tool = pinned(name);
  const address = from ?? tool.address;
  print(`fetching ${tool.title} ${tool.version} from ${new URL(address).host}`);
  const place = await installTool(tool, {
    folder: currentPaths().tools,
    address,
    signal: new AbortController().signal,
  });
  print(`${tool.title} ${tool.version} is in ${place}, with the pinned hash. ${tool.afterwards}`);
}

async function add(name: string, file: string): Promise<void> {
  if (!(name in TOOL_FILES))
    throw new CodedError('CV151', `(${name}; ${Object.keys(TOOL_FILES).join(', ')} can be added)`);
  const known = TOOL_FILES[name as ToolFileName];
  await addTool(known, file, currentPaths().tools);
  print(`${known.title} is your ${file} now`);
}

async function trust(backend: string): Promise<void> {
  const { versions } = await ask('solvers.trust', { backend });
  if (versions > 0) return print(printable(`${backend} is used again`));
  const { solvers } = await ask('solvers.distrusted', {});
  print(printable(`${backend} was not distrusted`));
  for (const solver of solvers) print(printable(`  ${solver.backend} ${solver.version}: ${solver.reason}`));
}

/** `claude-verify tools list|install|add|trust` */
export function addTools(program: Command): void {
  const tools = program.command('tools').description('the verification tools, and how to get missing ones');
  tools
    .command('list')
    .description('every backend with its version, and how to get the missing ones')
    .option('-f, --format <format>', 'text or json', oneOf(['text', 'json'] as const), 'text')
    .action((options: { format: 'text' | 'json' }) => list(options).catch(fail));
  tools
    .command('install')
    .description('fetch a tool at its pinned version; it is discarded if its hash differs')
    .argument('<name>', Object.keys(PINNED_TOOLS).join(', '))
    .option('--from <address>', 'another address of the same file, such as a mirror')
    .action((name: string, options: { from?: string }) => install(name, options).catch(fail));
  tools
    .command('add')
    .description('use a file of your own as a tool')
    .argument('<name>', Object.keys(TOOL_FILES).join(', '))
    .argument('<file>', 'the file; it is copied')
    .action((name: string, file: string) => add(name, file).catch(fail));
  tools
    .command('trust')
    .description('use a solver again that was shown to be wrong')
    .argument('<backend>', 'its id, such as cvc5')
    .action((backend: string) => trust(backend).catch(fail));
}
