import { PANEL_TARGETS } from './panels.ts';
import type { PageAdapter } from './page-adapter.ts';

/** The page family before September 2026: every message in the document, no turn keys, Server-Sent Events. */
export const legacy: PageAdapter = {
  family: 'legacy',
  version: 'legacy-4',
  signs: [
    '[data-test-render-count]',
    '.font-claude-response',
    '.font-claude-message',
    '[data-is-streaming]',
    '[data-chat-input-container]',
  ],
  markdown: '.standard-markdown,.progressive-markdown',
  row: null,
  isVirtualised: false,
  absentWhileBusyIsStreaming: false,
  targets: {
    composer: [
      '[data-testid=chat-input][contenteditable=true]',
      '[data-chat-input-container] .ProseMirror[contenteditable=true]',
      '.ProseMirror[contenteditable=true]',
      '[contenteditable=true][role=textbox]',
      '[data-chat-input-container] [contenteditable=true]',
    ],
    composerCard: ['[data-chat-input-container]', '[class*=rounded-composer]', '[data-cds=ChatComposer]', 'fieldset'],
    send: ['button[aria-label="Send message"]', '[data-testid=chat-input-send]', '[data-testid=send-button]'],
    stop: ['button[aria-label="Stop response"]', '[data-testid=chat-input-stop]', '[data-testid=stop-button]'],
    row: ['[data-test-render-count]'],
    message: ['[data-is-streaming]', '.font-claude-response', '.font-claude-message'],
    userMessage: ['[data-testid=user-message]', '.font-user-message'],
    prose: ['.standard-markdown', '.progressive-markdown', '.grid-cols-1'],
    codeBlock: ['pre .code-block__code', 'pre.code-block__code', '.code-block__code', 'pre'],
    languageLabel: ['.text-text-500', '.text-text-300', '.font-small'],
    thinking: ['[data-testid=thinking]', '[class*="group/thinking"]', '[data-cds=TurnStatus]'],
    toolCall: ['.font-ui.leading-normal', '[data-cds=Collapsible]'],
    artifactCard: ['.artifact-block-cell', '[class*="group/artifact-block"]'],
    artifactPanel: PANEL_TARGETS,
    scroller: ['[data-autoscroll-container=true]', '.overflow-y-scroll', '.overflow-y-auto'],
    messageId: ['[data-turn-key]'],
  },
};
