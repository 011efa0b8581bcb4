import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { CATEGORIES, CATEGORY_MEANING, SUBCATEGORY_SUGGESTIONS, type Category } from '../../../shared/categories.ts';
import { DETECTED_BY, FEEDBACK_TYPES, type DetectedBy } from '../../../shared/correction.ts';
import { LANGUAGES, languageOfFile, type LanguageId } from '../../../shared/language.ts';
import type { GuidanceScope } from '../../../shared/guidance.ts';
import { Button } from '../../ui/button.tsx';
import { DiffView } from '../../ui/diff-view.tsx';
import { Field } from '../../ui/field.tsx';
import { visibleParts, visibleText } from '../../ui/visible-text.ts';
import { count } from '../../../shared/words.ts';
import { scopeOf, scopesOf, type FieldErrors, type RecordFields, type FieldSource } from './record-fields.ts';
import { RecordOutcome, type Submission } from './record-outcome.tsx';
import { ReverifyView, type Reverifying } from './reverify-view.tsx';

const DETECTED_WORDS: Record<DetectedBy, string> = {
  compiler: 'compiler or linter',
  test: 'test or fuzzer',
  prover: 'prover',
  user: 'a person',
};

const FEEDBACK_WORDS: Record<(typeof FEEDBACK_TYPES)[number], string> = {
  correction: 'Correction: it was wrong',
  confirmation: 'Confirmation: it was right',
  suggestion: 'Suggestion: it could be better',
};

const categoryWords = (category: Category): string =>
  `${category.replaceAll('_', ' ')}: ${CATEGORY_MEANING[category].toLowerCase()}`;

/**
 * A text field draws hidden characters as nothing, so what it hides is said beside it; undefined when it hides nothing.
 */
function hiddenWords(text: string): string | undefined {
  const hidden = visibleParts(text)
    .filter((part) => part.kind === 'escape')
    .map((part) => part.shown);
  if (hidden.length === 0) return undefined;
  return (
    `Holds ${count(hidden.length, 'character')} that cannot be seen here: ` +
    `${[...new Set(hidden)].slice(0, 5).join(' ')}`
  );
}

/** What the form shows and does. */
export interface RecordFormProps {
  fields: RecordFields;
  errors: FieldErrors;
  /** Findings to start from; chosen by their index. */
  sources: readonly FieldSource[];
  /** It can start from what the user said, too; its index is -1, and it comes first. */
  isDescribed: boolean;
  projects: readonly string[];
  /** Of Claude's code; null where nothing says it. */
  language: LanguageId | null;
  /** What the tool said of the finding that the form starts from; a quotation, perhaps of the code. */
  quoted?: string | undefined;
  submission: Submission;
  reverifying: Reverifying;
  onReverify(): void;
  onField(name: keyof RecordFields, value: string): void;
  onSource(index: number): void;
  onSubmit(): void;
  onBack(): void;
}

/** Handler of one control of the form. */
type Changes = (event: Event & { currentTarget: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement }) => void;

const LINES = [
  ['firstLine', 'first-line', 'From line'],
  ['lastLine', 'last-line', 'To line'],
] as const;

function Where({
  fields,
  errors,
  projects,
  change,
}: RecordFormProps & { change(name: keyof RecordFields): Changes }): VNode {
  return (
    <>
      <Field id="project" label="Project" error={errors.project} hint="May stay empty.">
        {(control) => (
          <>
            <input {...control} class="input" list="projects" value={fields.project} onInput={change('project')} />
            <datalist id="projects">
              {projects.map((name) => (
                <option key={name} value={visibleText(name)} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <div class="columns wide-first">
        <Field id="file" label="File" error={errors.file}>
          {(control) => (
            <input {...control} class="input" value={fields.file} spellcheck={false} onInput={change('file')} />
          )}
        </Field>
        {LINES.map(([name, id, label]) => (
          <Field key={id} id={id} label={label} error={errors[name]}>
            {(control) => (
              <input {...control} class="input" inputMode="numeric" value={fields[name]} onInput={change(name)} />
            )}
          </Field>
        ))}
      </div>
    </>
  );
}

/** The guidance: what Claude is told, and where. */
function Told({
  fields,
  errors,
  language,
  change,
}: RecordFormProps & { change(name: keyof RecordFields): Changes }): VNode {
  const known = language ?? languageOfFile(fields.file) ?? null;
  const words: Record<GuidanceScope, string> = {
    project: `in the project ${visibleText(fields.project.trim())}`,
    language: known === null ? '' : `in ${LANGUAGES[known].title}, in every project`,
    everywhere: 'everywhere',
  };
  return (
    <>
      <Field
        id="sentence"
        label="Tell Claude"
        error={errors.sentence}
        hint={
          hiddenWords(fields.sentence) ??
          'One sentence about what to do instead. Left empty, it is kept as a draft and not offered.'
        }
      >
        {(control) => (
          <textarea
            {...control}
            class="area"
            dir="auto"
            rows={2}
            placeholder="Use exclusive upper bounds in pagination."
            value={fields.sentence}
            onInput={change('sentence')}
          />
        )}
      </Field>
      <Field id="scope" label="Where it holds">
        {(control) => (
          <select {...control} class="select" value={scopeOf(fields, known)} onChange={change('scope')}>
            {scopesOf(fields, known).map((scope) => (
              <option key={scope} value={scope}>
                {words[scope]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}

function What(props: RecordFormProps & { change(name: keyof RecordFields): Changes }): VNode {
  const { fields, errors, change, quoted } = props;
  const suggestions = CATEGORIES.includes(fields.category as Category)
    ? SUBCATEGORY_SUGGESTIONS[fields.category as Category]
    : [];
  return (
    <>
      <Field id="category" label="Kind of mistake" error={errors.category}>
        {(control) => (
          <select {...control} class="select" value={fields.category} onChange={change('category')}>
            <option value="">choose one</option>
            {CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {categoryWords(category)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div class="columns">
        <Field
          id="subcategory"
          label="More exactly"
          error={errors.subcategory}
          hint="Such as off_by_one; may stay empty."
        >
          {(control) => (
            <>
              <input
                {...control}
                class="input"
                list="subcategories"
                value={fields.subcategory}
                spellcheck={false}
                onInput={change('subcategory')}
              />
              <datalist id="subcategories">
                {suggestions.map((word) => (
                  <option key={word} value={word} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        <Field id="detected-by" label="Detected by" error={errors.detectedBy}>
          {(control) => (
            <select {...control} class="select" value={fields.detectedBy} onChange={change('detectedBy')}>
              {DETECTED_BY.map((word) => (
                <option key={word} value={word}>
                  {DETECTED_WORDS[word]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {quoted !== undefined && (
        <p class="muted">
          The tool said: <q>{visibleText(quoted)}</q>
        </p>
      )}
      <Field
        id="description"
        label="What is wrong"
        error={errors.description}
        hint="In your own words; it is kept with the correction."
      >
        {(control) => (
          <textarea {...control} class="area" rows={2} value={fields.description} onInput={change('description')} />
        )}
      </Field>
      {fields.feedbackType === 'correction' && <Told {...props} change={change} />}
    </>
  );
}

/** The correction capture, all fields of the claude-verify specification, section 3.4. */
export function RecordForm(props: RecordFormProps): VNode {
  const { fields, errors, sources, isDescribed, submission, reverifying, onField } = props;
  const sending = submission.kind === 'sending';
  const running = reverifying.step === 'running';
  const confirmed = reverifying.step === 'done' && reverifying.confirmation.status === 'confirmed';
  const reverify = (): void => {
    asked.current = true;
    props.onReverify();
  };
  const change =
    (name: keyof RecordFields): Changes =>
    (event) =>
      onField(name, event.currentTarget.value);
  const form = useRef<HTMLFormElement>(null);
  const asked = useRef(false);
  const wrong = Object.keys(errors).length;
  const submit = (event: Event): void => {
    event.preventDefault();
    asked.current = true;
    if (!sending) props.onSubmit();
  };
  useEffect(() => {
    if (!asked.current || wrong === 0) return;
    asked.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);
  return (
    <form ref={form} class="stack" noValidate onSubmit={submit} aria-label="Correction">
      {sources.length > (isDescribed ? 0 : 1) && (
        <Field id="source" label="Start from a finding" hint="Fills in lines, kind, description and who detected it.">
          {(control) => (
            <select {...control} class="select" onChange={(event) => props.onSource(Number(event.currentTarget.value))}>
              {isDescribed && <option value={-1}>None: what you said</option>}
              {sources.map(({ finding }, index) => (
                <option key={index} value={index}>
                  {visibleText(`Line ${finding.range.startLine}: ${finding.message.slice(0, 80)}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field id="output" label="What Claude wrote" hint={hiddenWords(fields.output)} error={errors.output}>
        {(control) => (
          <textarea
            {...control}
            class="area mono"
            rows={6}
            spellcheck={false}
            value={fields.output}
            onInput={change('output')}
          />
        )}
      </Field>
      <What {...props} change={change} />
      <Field
        id="correction"
        label="What it should be"
        error={errors.correction}
        hint={
          hiddenWords(fields.correction) ??
          'Edit it until it is right; leave it as it is if you only report the mistake.'
        }
      >
        {(control) => (
          <textarea
            {...control}
            class="area mono"
            rows={6}
            spellcheck={false}
            value={fields.correction}
            onInput={change('correction')}
          />
        )}
      </Field>
      {fields.output !== '' && fields.correction !== '' && (
        <DiffView before={fields.output} after={fields.correction} label="What Claude wrote against the correction" />
      )}
      <Where {...props} change={change} />
      <Field id="feedback-type" label="This is a" error={errors.feedbackType}>
        {(control) => (
          <select {...control} class="select" value={fields.feedbackType} onChange={change('feedbackType')}>
            {FEEDBACK_TYPES.map((word) => (
              <option key={word} value={word}>
                {FEEDBACK_WORDS[word]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {!confirmed && (
        <p class="muted">
          It is stored as not verified: only a tool's run can confirm a correction, a person's word cannot.
        </p>
      )}
      <ReverifyView reverifying={reverifying} />
      <div class="form-foot stack tight">
        <div role="status">
          {wrong > 0 && <p class="field-error">{`${count(wrong, 'field')} marked above; nothing was stored.`}</p>}
          {reverifying.step === 'done' && <p class="muted">{`Re-verified: ${reverifying.confirmation.status}.`}</p>}
          <RecordOutcome submission={submission} />
        </div>
        <div class="actions">
          <Button label={sending ? 'Recording' : 'Record the correction'} kind="main" type="submit" off={sending} />
          <Button
            label={running ? 'Re-verifying' : 'Re-verify'}
            icon="shield"
            off={running || sending}
            title="Runs both codes through the same checks"
            onPress={reverify}
          />
          <Button label="Back" kind="quiet" onPress={props.onBack} />
        </div>
      </div>
    </form>
  );
}
