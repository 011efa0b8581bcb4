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
  failed: 'It could not be copied: select it and copy it yourself. ',
} as const;

/** Registers a folder as a project: by the desktop's own dialog, or by a command that is noticed when it has run. */
export function AddProject({ canPick, isPicking, copied, onPick, onCopy }: AddProjectProps): VNode {
  const command = `${ownCommand()} init`;
  return (
    <div class="stack tight">
      {canPick && (
        <div class="actions">
          <Button
            label={isPicking ? 'Choose it in the dialog that opened' : 'Choose a folder'}
            icon="insert"
            off={isPicking}
            onPress={onPick}
          />
        </div>
      )}
      <p class="muted">{canPick ? 'Or run this in its folder:' : 'Run this in its folder, in a terminal:'}</p>
      <div class="command">
        <code>{command}</code>
        <Button label="Copy" icon="copy" onPress={() => onCopy(command)} />
      </div>
      <p class="muted" role="status">
        {COPY_WORDS[copied]}
        {'A .claude-context.toml is written there unless there is one. The project appears here by itself.'}
      </p>
    </div>
  );
}
