import { acceptedContent, inputRequired, McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { errorBody, type ErrorBody } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { VERSION } from '../../shared/version.ts';
import { knownIssuesTool, receiptTool, verifyTool } from './answer-tool.ts';
import { recordCorrection, recordQuestion } from './record-correction-tool.ts';
import type { ToolHost } from './tool-host.ts';
import { TOOL_INPUTS } from './tool-inputs.ts';

const READS = { readOnlyHint: true, openWorldHint: false };
const confirmation = z.object({ record: z.boolean() });

const said = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });
/** What a person would do in a terminal is told as theirs; an input that says nothing has its reason alone. */
const failed = ({ code, message, fix }: ErrorBody): CallToolResult => {
  const remedy = fix.includes('`claude-verify ') ? `What the user can do: ${fix}` : fix;
  return { ...said(code === 'CV070' ? `${code}: ${message}` : `${code}: ${message}\n${remedy}`), isError: true };
};

/**
 * A server of the Model Context Protocol with the tools of claude-verify. It relays to the daemon and holds no
 * verifier.
 * @param asError how a failure is told.
 */
export function makeMcpServer(host: ToolHost, asError: (thrown: unknown) => ErrorBody): McpServer {
  const server = new McpServer({ name: 'claude-verify', version: VERSION });
  const answer = async (work: () => Promise<string>): Promise<CallToolResult> => {
    try {
      return said(await work());
    } catch (thrown) {
      return failed(asError(thrown));
    }
  };
  server.registerTool(
    'verify',
    {
      description:
        'Check code with the compilers, linters, tests and solvers on this machine: problems, what passed, and what ' +
        'was not checked.',
      inputSchema: TOOL_INPUTS.verify,
      annotations: READS,
    },
    (input, { mcpReq }) => {
      const late = AbortSignal.timeout(LIMITS.toolCall.verifyMs);
      return answer(() => verifyTool(input, host, AbortSignal.any([mcpReq.signal, late])));
    },
  );
  server.registerTool(
    'receipt',
    {
      description: 'What ran for a report, on what, and whether anything was altered since.',
      inputSchema: TOOL_INPUTS.receipt,
      annotations: READS,
    },
    (input) => answer(() => receiptTool(input, host)),
  );
  server.registerTool(
    'known_issues',
    {
      description: 'Mistakes that the user recorded for a project, to know before writing code there.',
      inputSchema: TOOL_INPUTS.known_issues,
      annotations: READS,
    },
    (input) => answer(() => knownIssuesTool(input, host)),
  );
  server.registerTool(
    'record_correction',
    {
      description: 'Record that code was wrong, once the user said so. The user is asked before anything is stored.',
      inputSchema: TOOL_INPUTS.record_correction,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    async (input, { mcpReq }) => {
      // Only clients of protocols before 2026-07-28 say this once for all; of the others the library asks each request.
      const declared = server.server.getClientCapabilities();
      if (declared !== undefined && declared.elicitation === undefined) return failed(errorBody('CV123'));
      const answers = mcpReq.inputResponses;
      if (answers?.['record'] === undefined)
        return inputRequired({
          inputRequests: {
            record: inputRequired.elicit({ message: recordQuestion(input), requestedSchema: confirmation }),
          },
        });
      if (acceptedContent(answers, 'record', confirmation)?.record !== true) return failed(errorBody('CV123'));
      return answer(() => recordCorrection(input, host));
    },
  );
  return server;
}
