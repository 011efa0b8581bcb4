import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { PatternEdit, PatternRow } from '../../../shared/pattern.ts';
import type { FeedbackRow } from '../../../shared/keeping-requests.ts';
import { GUIDANCE_SCOPES, SENTENCE_UNITS, type GuidanceScope } from '../../../shared/guidance.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { count, patternWords } from '../../../shared/words.ts';

/** What a person does to a pattern by a form; the other actions are one button each. */
export type PatternForm = 'rename' | 'guide' | 'merge' | 'split';

interface PatternActionProps {
  pattern: PatternRow;
  /** Patterns of the same project and category. */
  others: readonly PatternRow[];
  /** Its newest corrections, as far as they are known. */
  members: readonly FeedbackRow[] | null;
  /** What Claude suggests to be told. */
  suggestion: string | undefined;
  busy: boolean;
  onEdit(edit: PatternEdit): void;
  onClose(): void;
}

function Foot({
  label,
  off,
  back,
  onClose,
}: {
  label: string;
  off: boolean;
  back?: VNode | undefined;
  onClose(): void;
}): VNode {
  return (
    <div class="actions">
      <Button label={label} kind="main" type="submit" off={off} />
      {back}
      <Button label="Cancel" kind="quiet" onPress={onClose} />
    </div>
  );
}

function Rename({ pattern, busy, onEdit, onClose }: PatternActionProps): VNode {
  const [title, setTitle] = useState(pattern.name);
  const ready = title.trim() !== '' && !busy;
  return (
    <form
      class="stack tight"
      aria-label={`Rename ${visibleText(patternWords(pattern.name))}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onEdit({ do: 'rename', pattern: pattern.id, title: title.trim() });
      }}
    >
      <Field id={`name-${pattern.id}`} label="Name" hint="At most 120 characters. It replaces the category in prompts.">
        {(control) => (
          <input
            {...control}
            class="input"
            dir="auto"
            maxLength={120}
            value={title}
            onInput={(event) => setTitle(event.currentTarget.value)}
          />
        )}
      </Field>
      <Foot
        label="Save name"
        off={!ready}
        onClose={onClose}
        back={
          <Button
            label="Use default name"
            off={busy}
            onPress={() => onEdit({ do: 'rename', pattern: pattern.id, title: null })}
          />
        }
      />
    </form>
  );
}

const SCOPE_NAMES: Record<GuidanceScope, string> = {
  everywhere: 'everywhere',
  language: 'in its language, in every project',
  project: 'in its project',
};

function Guide({ pattern, suggestion, busy, onEdit, onClose }: PatternActionProps): VNode {
  const [guidance, setGuidance] = useState(pattern.guidance ?? suggestion ?? '');
  const [scope, setScope] = useState(pattern.scope);
  const scopes = GUIDANCE_SCOPES.filter(
    (one) => one === 'everywhere' || (one === 'language' ? pattern.language !== null : pattern.project !== null),
  );
  const ready = guidance.trim() !== '' && !busy;
  // One line: that is how it stands in a prompt.
  const save = (): void =>
    onEdit({ do: 'guide', pattern: pattern.id, guidance: guidance.replaceAll(/\s+/g, ' ').trim(), scope });
  return (
    <form
      class="stack tight"
      aria-label={`Sentence of ${visibleText(patternWords(pattern.name))}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) save();
      }}
    >
      <Field
        id={`guide-${pattern.id}`}
        label="Tell Claude"
        hint={`One sentence about what to do instead, at most ${SENTENCE_UNITS} characters.`}
      >
        {(control) => (
          <textarea
            {...control}
            class="area"
            dir="auto"
            maxLength={SENTENCE_UNITS}
            value={guidance}
            onInput={(event) => setGuidance(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field id={`scope-${pattern.id}`} label="Where it applies">
        {(control) => (
          <select
            {...control}
            class="select"
            value={scope}
            onChange={(event) => setScope(scopes.find((one) => one === event.currentTarget.value) ?? scope)}
          >
            {scopes.map((one) => (
              <option key={one} value={one}>
                {SCOPE_NAMES[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Foot
        label="Save sentence"
        off={!ready}
        onClose={onClose}
        back={
          pattern.guidanceBy === 'person' ? (
            <Button
              label="Use recorded sentence"
              off={busy}
              onPress={() => onEdit({ do: 'guide', pattern: pattern.id, guidance: null })}
            />
          ) : undefined
        }
      />
    </form>
  );
}

function Merge({ pattern, others, busy, onEdit, onClose }: PatternActionProps): VNode {
  const [other, setOther] = useState('');
  return (
    <form
      class="stack tight"
      aria-label={`Merge ${visibleText(patternWords(pattern.name))}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (other !== '' && !busy) onEdit({ do: 'merge', pattern: pattern.id, other });
      }}
    >
      <Field
        id={`merge-${pattern.id}`}
        label="Merge with"
        hint={
          others.length === 0
            ? 'No other pattern has this project and category.'
            : 'Later corrections also stay together.'
        }
      >
        {(control) => (
          <select {...control} class="select" value={other} onChange={(event) => setOther(event.currentTarget.value)}>
            <option value="">choose a pattern</option>
            {others.map(({ id, name, count: size, description }) => (
              <option key={id} value={id}>
                {visibleText(`${patternWords(name)} (${count(size, 'correction')}): ${description.slice(0, 60)}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Foot label="Merge" off={other === '' || busy} onClose={onClose} />
    </form>
  );
}

function Split({ pattern, members, busy, onEdit, onClose }: PatternActionProps): VNode {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const ready = chosen.length > 0 && chosen.length < pattern.size && !busy;
  return (
    <form
      class="stack tight"
      aria-label={`Split ${visibleText(patternWords(pattern.name))}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onEdit({ do: 'split', pattern: pattern.id, corrections: [...chosen] });
      }}
    >
      <fieldset class="field">
        <legend class="field-name">Split these into a separate pattern</legend>
        {members === null && <p class="muted">Loading corrections…</p>}
        {members?.map(({ id, issue, timestamp }) => (
          <label class="choice" key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={(event) =>
                setChosen(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
            <span class="choice-words wraps" dir="auto">
              {visibleText(`${timestamp.slice(0, 10)} ${issue.slice(0, 160)}`)}
            </span>
          </label>
        ))}
      </fieldset>
      <p class="field-hint">
        {pattern.size < 2
          ? 'It has only one correction.'
          : 'Select some, but not all. Corrections similar to the selected ones move with them.'}
      </p>
      <Foot label="Split off" off={!ready} onClose={onClose} />
    </form>
  );
}

const FORMS: Record<PatternForm, (props: PatternActionProps) => VNode> = {
  rename: Rename,
  guide: Guide,
  merge: Merge,
  split: Split,
};

/** The form of one action. */
export function PatternActionForm({ form, ...props }: PatternActionProps & { form: PatternForm }): VNode {
  const Form = FORMS[form];
  return <Form {...props} />;
}
