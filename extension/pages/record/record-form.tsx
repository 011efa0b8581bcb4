import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Finding } from '../../../shared/finding.ts';
import { LANGUAGES, languageOfFile, type LanguageId } from '../../../shared/language.ts';
import type { GuidanceScope } from '../../../shared/guidance.ts';
import { Button } from '../../ui/button.tsx';
import { DiffView } from '../../ui/diff-view.tsx';
import { Field } from '../../ui/field.tsx';
import { hiddenWords, visibleText } from '../../ui/visible-text.ts';
import { count } from '../../../shared/words.ts';
import { DescriptionField, KindField, OutputField, RecordDetails } from './record-details.tsx';
import { scopeOf, scopesOf, type FieldErrors, type RecordFields, type FieldSource } from './record-fields.ts';
import { RecordOutcome, type Submission } from './record-outcome.tsx';
import { ReverifyChecks, ReverifyLine, type Reverifying } from './reverify-view.tsx';

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
  /** The finding that the form starts from; what the tool says in it is a quotation, perhaps of the code. */
  quoted?: Finding | undefined;
  /** Claude's code came with the draft: there is nothing to paste. */
  hasCode: boolean;
  submission: Submission;
  reverifying: Reverifying;
  onReverify(): void;
  onField(name: keyof RecordFields, value: string): void;
  onSource(index: number): void;
  onSubmit(): void;
  onBack(): void;
  /** Goes on in the side panel; absent there. */
  onMove?: (() => void) | undefined;
}

/** What a field of the form is drawn from, with the handler of each of its controls. */
export type FieldProps = RecordFormProps & { change(name: keyof RecordFields): Changes };

/** Handler of one control of the form. */
type Changes = (event: Event & { currentTarget: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement }) => void;

/** The guidance: what Claude is told, and where. */
function Told({ fields, errors, language, change }: FieldProps): VNode {
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
          (fields.sentence.trim() === ''
            ? 'One sentence. Without it, the correction is kept as a draft and not offered.'
            : undefined)
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
      <div class="inline">
        <Field id="scope" label="Where it applies">
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
      </div>
    </>
  );
}

/** Chooses the finding that the form starts from. */
function Source({ sources, isDescribed, onSource }: RecordFormProps): VNode {
  return (
    <div class="inline">
      <Field id="source" label="About">
        {(control) => (
          <select {...control} class="select" onChange={(event) => onSource(Number(event.currentTarget.value))}>
            {isDescribed && <option value={-1}>what you said</option>}
            {sources.map(({ finding }, index) => (
              <option key={index} value={index}>
                {visibleText(`${finding.file}, line ${finding.range.startLine}: ${finding.message.slice(0, 80)}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

/** The correction, and under it what it changes of what Claude wrote. */
function Editor({ fields, errors, change }: FieldProps): VNode {
  const editor = useRef<HTMLDivElement>(null);
  // The box is small: what is changed is in it, and not the lines before.
  useEffect(() => {
    const first = editor.current?.querySelector<HTMLElement>('[data-kind="removed"], [data-kind="added"]');
    const box = first?.closest<HTMLElement>('.diff');
    if (first != null && box != null) box.scrollTop = first.offsetTop - first.offsetHeight;
  }, [fields.output, fields.correction]);
  return (
    <div class="editor" ref={editor}>
      <Field id="correction" label="What it should be" error={errors.correction} hint={hiddenWords(fields.correction)}>
        {(control) => (
          <textarea
            {...control}
            class="area mono"
            rows={3}
            spellcheck={false}
            value={fields.correction}
            onInput={change('correction')}
          />
        )}
      </Field>
      {fields.output !== '' && fields.correction !== '' && (
        <DiffView
          before={fields.output}
          after={fields.correction}
          label="What Claude wrote compared with the correction"
        />
      )}
    </div>
  );
}

/**
 * The correction capture, all fields of the claude-verify specification, section 3.4: in view what a person has to
 * say, the rest in Details.
 */
export function RecordForm(props: RecordFormProps): VNode {
  const { fields, errors, sources, isDescribed, submission, reverifying, quoted, onField, onMove } = props;
  const sending = submission.kind === 'sending';
  const running = reverifying.step === 'running';
  const reverify = (): void => {
    asked.current = true;
    props.onReverify();
  };
  const all: FieldProps = { ...props, change: (name) => (event) => onField(name, event.currentTarget.value) };
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
    const marked = [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid]') ?? [])];
    for (const field of marked) field.closest('details')?.setAttribute('open', '');
    marked[0]?.focus();
  }, [errors]);
  return (
    <form ref={form} class="record" noValidate onSubmit={submit} aria-label="Correction">
      {sources.length > (isDescribed ? 0 : 1) && <Source {...props} />}
      {quoted !== undefined && (
        <p class="muted clamped">
          Tool message: <q>{visibleText(quoted.message)}</q>
        </p>
      )}
      {fields.feedbackType === 'correction' ? <Told {...all} /> : <DescriptionField {...all} />}
      {quoted === undefined && (
        <div class="inline">
          <KindField {...all} />
        </div>
      )}
      {!props.hasCode && <OutputField {...all} />}
      <Editor {...all} />
      <details class="more">
        <summary>Details</summary>
        <div class="stack">
          <RecordDetails {...all} />
          <ReverifyChecks reverifying={reverifying} />
        </div>
      </details>
      <div class="form-foot stack tight">
        <ReverifyLine reverifying={reverifying} />
        <div role="status">
          {wrong > 0 && <p class="field-error">{`${count(wrong, 'field')} marked above. Nothing was stored.`}</p>}
          {reverifying.step === 'done' && <p class="unseen">{`Re-verified: ${reverifying.confirmation.status}.`}</p>}
          <RecordOutcome submission={submission} />
        </div>
        <div class="actions">
          <Button label={sending ? 'Recording' : 'Record the correction'} kind="main" type="submit" off={sending} />
          <Button
            label={running ? 'Re-verifying' : 'Re-verify'}
            icon="shield"
            off={running || sending}
            title="Runs both versions through the same checks. Only a tool can confirm a correction."
            onPress={reverify}
          />
          {onMove !== undefined && <Button label="Open in the side panel" icon="panel" iconOnly onPress={onMove} />}
          <Button label="Back" kind="quiet" onPress={props.onBack} />
        </div>
      </div>
    </form>
  );
}
