import type { ComponentChildren, VNode } from 'preact';
import { Icon } from './icons.tsx';
import { Words } from './text.tsx';

interface ChoiceProps {
  id: string;
  checked: boolean;
  disabled?: boolean;
  label: string;
  hint: string;
  onChange(checked: boolean): void;
}

/** A box to tick with its words and a hint that it is described by. */
export function Choice({ id, checked, disabled = false, label, hint, onChange }: ChoiceProps): VNode {
  return (
    <div class="choice">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span class="choice-words">
        <label for={id}>{label}</label>
        <span class="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      </span>
    </div>
  );
}

/** Ids and states that tie a control to its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': 'true' | undefined;
}

interface FieldProps {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children(control: ControlProps): ComponentChildren;
}

/** A labelled control with its hint, and with what is wrong with it. */
export function Field({ id, label, hint, error, children }: FieldProps): VNode {
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`].filter(
    (part) => part !== '',
  );
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
        'aria-invalid': error === undefined ? undefined : 'true',
      })}
      {hint !== undefined && (
        <span class="field-hint" id={`${id}-hint`}>
          <Words of={hint} />
        </span>
      )}
      {error !== undefined && (
        <span class="field-error" id={`${id}-error`}>
          <Icon name="cross" />
          {error}
        </span>
      )}
    </div>
  );
}
