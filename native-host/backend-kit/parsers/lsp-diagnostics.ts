export { type Diagnostic, diagnosticsSchema } from '../../sandbox/lsp-protocol.ts';
