import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Command } from 'commander';
import { asErrorBody, type ErrorBody } from '../../../shared/errors.ts';
import { initializedFirst } from '../../mcp/initialized-first.ts';
import { makeMcpServer } from '../../mcp/mcp-server.ts';
import { HostError } from '../../rpc/client.ts';
import { complain, fail, inTerminal, printable } from '../output.ts';
import { toolHost } from '../tool-host-daemon.ts';

const asError = (thrown: unknown): ErrorBody =>
  inTerminal(thrown instanceof HostError ? thrown.body : asErrorBody(thrown));

/** Serves until standard input ends. */
function serve(): void {
  try {
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
