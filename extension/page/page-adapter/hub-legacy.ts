import { hub } from './hub.ts';
import type { PageAdapter } from './page-adapter.ts';

/** The hub shell on a legacy account, from August 2026: its virtualised rows around older messages, no turn keys. */
export const hubLegacy: PageAdapter = {
  ...hub,
  family: 'hub-legacy',
  version: 'hub-legacy-1',
  // A merged account's messages have none of these classes any more.
  signs: ['[data-perf-row] .font-claude-response', '[data-perf-row] .font-user-message'],
  targets: {
    ...hub.targets,
    composer: [
      '[data-cds=ChatComposerEditor] .ProseMirror',
      '[data-cds=Editor][role=textbox]',
      '[data-testid=chat-input][contenteditable=true]',
      '[contenteditable=true][role=textbox]',
    ],
    row: ['[data-perf-row=assistant]'],
    message: ['[data-is-streaming]', '.font-claude-response', '.font-claude-message'],
    userMessage: ['.font-user-message', '[data-testid=user-message]'],
    prose: ['.standard-markdown', '.progressive-markdown'],
    thinking: ['[class*="group/thinking"]', '[data-testid=thinking]', '[data-cds=TurnStatus]'],
    // Rows are numbered.
    messageId: ['[data-perf-row][data-index]'],
  },
};
