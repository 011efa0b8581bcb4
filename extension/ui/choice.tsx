import type { VNode } from 'preact';

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
