import type { Command } from 'commander';
import { fail } from '../output.ts';

/** `claude-verify lsp` */
export function addLsp(program: Command): void {
  program
    .command('lsp')
    .description('serve an editor: a language server over standard input and output, a relay to the daemon')
    .option('--stdio', 'the only way there is; editors add it')
    .action(async () => {
      const { serveEditor } = await import('../serve-editor.ts');
      await serveEditor().catch(fail);
    });
}
