import type { VNode } from 'preact';
import { CATEGORIES, CATEGORY_MEANING, SUBCATEGORY_SUGGESTIONS, type Category } from '../../../shared/categories.ts';
import { DETECTED_BY, FEEDBACK_TYPES, type DetectedBy } from '../../../shared/correction.ts';
import { Field } from '../../ui/field.tsx';
import { hiddenWords, visibleText } from '../../ui/visible-text.ts';
import type { FieldProps } from './record-form.tsx';

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

const LINES = [
  ['firstLine', 'first-line', 'From line'],
  ['lastLine', 'last-line', 'To line'],
] as const;

function Where({ fields, errors, projects, change }: FieldProps): VNode {
  return (
    <>
      <Field id="project" label="Project" error={errors.project} hint="Optional.">
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

/** What kind of mistake it is. */
export function KindField({ fields, errors, change }: FieldProps): VNode {
  return (
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
  );
}

/** What is wrong, in the person's words. */
export function DescriptionField({ fields, errors, change }: FieldProps): VNode {
  return (
    <Field
      id="description"
      label="What is wrong"
      error={errors.description}
      hint="In your own words. It is stored with the correction."
    >
      {(control) => (
        <textarea {...control} class="area" rows={2} value={fields.description} onInput={change('description')} />
      )}
    </Field>
  );
}

/** Claude's code as it was written. */
export function OutputField({ fields, errors, change }: FieldProps): VNode {
  return (
    <Field id="output" label="What Claude wrote" hint={hiddenWords(fields.output)} error={errors.output}>
      {(control) => (
        <textarea
          {...control}
          class="area mono"
          rows={3}
          spellcheck={false}
          value={fields.output}
          onInput={change('output')}
        />
      )}
    </Field>
  );
}

function Exactly({ fields, errors, change }: FieldProps): VNode {
  const suggestions = CATEGORIES.includes(fields.category as Category)
    ? SUBCATEGORY_SUGGESTIONS[fields.category as Category]
    : [];
  return (
    <div class="columns">
      <Field
        id="subcategory"
        label="More specifically"
        error={errors.subcategory}
        hint="For example: off by one. Optional."
      >
        {(control) => (
          <>
            <input
              {...control}
              class="input"
              list="subcategories"
              value={fields.subcategory.replaceAll('_', ' ')}
              spellcheck={false}
              onInput={change('subcategory')}
            />
            <datalist id="subcategories">
              {suggestions.map((word) => (
                <option key={word} value={word.replaceAll('_', ' ')} />
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
  );
}

/** Everything that is filled in already or may stay empty: the other fields of the specification, section 3.4. */
export function RecordDetails(props: FieldProps): VNode {
  const { fields, errors, change, quoted, hasCode } = props;
  return (
    <>
      {fields.feedbackType === 'correction' && <DescriptionField {...props} />}
      {quoted !== undefined && <KindField {...props} />}
      <Exactly {...props} />
      {hasCode && <OutputField {...props} />}
      <Where {...props} />
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
    </>
  );
}
