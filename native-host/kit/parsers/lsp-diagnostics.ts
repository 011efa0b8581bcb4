import type { Range } from '../../../shared/finding.ts';
import { diagnosticsSchema } from '../../sandbox/lsp-protocol.ts';
import type { OutputParser } from './parser.ts';

/** A diagnostic of a language server. */
export interface LspDiagnostic {
  range: Range;
  severity: 'error' | 'warning' | 'info' | 'hint';
  /** Undefined where the server names none. */
  rule: string | undefined;
  message: string;
}

const SEVERITIES = ['error', 'warning', 'info', 'hint'] as const;

/** The diagnostics of one text, as an engine that is a language server answers with. */
export const LSP_DIAGNOSTICS: OutputParser<LspDiagnostic[], void, unknown> = {
  form: 'LSP 3.17 diagnostics',
  parse: (answer) =>
    diagnosticsSchema.safeParse(answer).data?.map(({ range: { start, end }, severity = 1, code, message }) => ({
      range: {
        startLine: start.line + 1,
        startColumn: start.character + 1,
        endLine: end.line + 1,
        endColumn: end.character + 1,
      },
      severity: SEVERITIES[severity - 1] ?? 'hint',
      rule: code === undefined || code === '' ? undefined : String(code),
      // Servers indent further lines with spaces that do not break, which would be shown as hidden characters.
      message: message.replaceAll('\u00a0', ' '),
    })),
};

/** The same; throws where a server answers with anything else, which ends the check as crashed. */
export function lspDiagnostics(answer: unknown): LspDiagnostic[] {
  const diagnostics = LSP_DIAGNOSTICS.parse(answer);
  if (diagnostics === undefined) throw new Error('the language server answered with something else than diagnostics');
  return diagnostics;
}
