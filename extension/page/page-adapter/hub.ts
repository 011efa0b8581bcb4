import { PANEL_TARGETS } from './panels.ts';
import type { PageAdapter } from './page-adapter.ts';

/** The hub shell on a merged account, from September 2026: virtualised rows, test ids nearly everywhere, turn keys. */
export const hub: PageAdapter = {
  family: 'hub',
  version: 'hub-3',
  signs: [
    '[data-testid=transcript-row]',
    '[data-testid=assistant-message]',
    '[data-perf-region=transcript]',
    '[data-cds=ChatComposer]',
  ],
  markdown: '[data-perf-reply-text],.standard-markdown,.progressive-markdown',
  row: { attribute: 'data-perf-row', claudes: 'assistant', users: ['human', 'user'] },
  isVirtualised: true,
  absentWhileBusyIsStreaming: true,
  targets: {
    composer: [
      '[data-testid=chat-input][contenteditable=true]',
      '[data-cds=ChatComposerEditor] .ProseMirror',
      '[data-cds=Editor][role=textbox]',
      '[contenteditable=true][role=textbox]',
    ],
    composerCard: ['[data-cds=ChatComposer]', '[class*=rounded-composer]', '[data-chat-input-container]'],
    send: ['[data-testid=chat-input-send]', '[data-cds=ChatComposerPrimaryAction] button'],
    stop: ['[data-testid=chat-input-stop]', 'button[aria-label="Stop response"]'],
    row: ['[data-testid=transcript-row][data-perf-row=assistant]', '[data-perf-row=assistant]'],
    message: [
      '[data-testid=assistant-message]',
      '[data-cds=AssistantMessage]',
      '[data-is-streaming]',
      '.font-claude-response',
      '.font-claude-message',
    ],
    userMessage: ['[data-testid=user-message]', '[data-cds=UserMessage]', '.font-user-message'],
    prose: ['[data-perf-reply-text]', '[data-cds=Prose]', '.standard-markdown', '.progressive-markdown'],
    codeBlock: ['[role=group] pre.code-block__code', 'pre.code-block__code', '.code-block__code', 'pre'],
    languageLabel: ['.font-small', '.text-text-500', '.text-text-300'],
    thinking: ['[data-cds=TurnStatus]', '[data-testid=thinking]', '[class*="group/thinking"]'],
    toolCall: ['[data-cds=Collapsible]', '.font-ui.leading-normal'],
    artifactCard: ['.artifact-block-cell', '[class*="group/artifact-block"]'],
    artifactPanel: PANEL_TARGETS,
    scroller: ['[data-autoscroll-container=true]'],
    messageId: ['[data-testid=assistant-message][data-turn-key]', '[data-turn-key]'],
  },
};
