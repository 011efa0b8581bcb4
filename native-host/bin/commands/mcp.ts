import type { Command } from 'commander';
import { asErrorBody, type ErrorBody } from '../../../shared/errors.ts';
import { HostError } from '../../rpc/client.ts';
import { complain, fail, inTerminal, printable } from '../output.ts';
import { toolHost } from '../tool-host-daemon.ts';

const asError = (thrown: unknown): ErrorBody =>
  inTerminal(thrown instanceof HostError ? thrown.body : asErrorBody(thrown));

/** Serves until standard input ends. */
async function serve(): Promise<void> {
  try {
    // A list of all commands needs none of it.
    const [{ serveStdio, StdioServerTransport }, { initializedFirst }, { makeMcpServer }] = await Promise.all([
      import('@modelcontextprotocol/server/stdio'),
      import('../../mcp/initialized-first.ts'),
      import('../../mcp/mcp-server.ts'),
    ]);
    const host = toolHost(process.cwd());
    serveStdio(() => makeMcpServer(host, asError), {
      transport: initializedFirst(new StdioServerTransport()),
      onerror: (error) => complain(printable(error.message)),
    });
  } catch (thrown) {
    fail(thrown);
  }
}

/** `claude-verify mcp` */
export function addMcp(program: Command): void {
  program
    .command('mcp')
    .description('serve verify, receipt, known_issues and record_correction to a model (MCP over standard input)')
    .action(serve);
}
