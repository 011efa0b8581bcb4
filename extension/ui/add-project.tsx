import type { VNode } from 'preact';
import { Button } from './button.tsx';
import { ownCommand } from '../platform/command-name.ts';

/** What registering a folder shows and does. */
export interface AddProjectProps {
  /** Can the host ask for a folder in a dialog of the desktop? */
  canPick: boolean;
  /** Is that dialog open? */
  isPicking: boolean;
  copied: 'no' | 'yes' | 'failed';
  onPick(): void;
  onCopy(command: string): void;
}

const COPY_WORDS = {
  no: '',
  yes: 'Copied. ',
  failed: 'Copying failed. Select the text and copy it yourself. ',
} as const;

/** Registers a folder as a project: by the desktop's own dialog, or by a command that is noticed when it has run. */
export function AddProject({ canPick, isPicking, copied, onPick, onCopy }: AddProjectProps): VNode {
  const command = `${ownCommand()} init`;
  return (
    <div class="stack tight">
      {canPick && (
        <div class="actions">
          <Button
            label={isPicking ? 'Choose a folder in the dialog' : 'Choose a folder'}
            icon="insert"
            off={isPicking}
            onPress={onPick}
          />
        </div>
      )}
      <p class="muted">{canPick ? 'Or run this in its folder:' : 'Run this in its folder in a terminal:'}</p>
      <div class="command">
        <code>{command}</code>
        <Button label="Copy" icon="copy" onPress={() => onCopy(command)} />
      </div>
      <p class="muted" role="status">
        {COPY_WORDS[copied]}
        {'This creates a .claude-context.toml unless one exists. The project then appears here.'}
      </p>
    </div>
  );
}
