import type { VNode } from 'preact';
import { LANGUAGE_IDS, LANGUAGES, type LanguageId } from '../../../shared/language.ts';
import { Field } from '../../ui/field.tsx';
import { visibleText } from '../../ui/visible-text.ts';

/** What the whole page is about. */
export interface Filters {
  project?: string;
  language?: LanguageId;
  weeks: number;
}

/** Spans to choose from, weeks. */
const SPANS: readonly { weeks: number; words: string }[] = [
  { weeks: 12, words: '12 weeks' },
  { weeks: 26, words: '26 weeks' },
  { weeks: 52, words: '1 year' },
  { weeks: 104, words: '2 years' },
];

interface FilterBarProps {
  filters: Filters;
  projects: readonly string[];
  languages: readonly LanguageId[];
  onFilters(filters: Filters): void;
}

/** Chooses project, language and time; what is chosen stays on offer when nothing is left of it. */
export function FilterBar({ filters, projects, languages, onFilters }: FilterBarProps): VNode {
  const { project, language, weeks } = filters;
  const names = project === undefined || projects.includes(project) ? projects : [project, ...projects];
  const ids = LANGUAGE_IDS.filter((id) => languages.includes(id) || id === language);
  return (
    <form class="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <Field id="filter-project" label="Project">
        {(control) => (
          <select
            {...control}
            class="select"
            value={project === undefined ? '' : `=${project}`}
            onChange={({ currentTarget: { value } }) =>
              onFilters({
                weeks,
                ...(language === undefined ? {} : { language }),
                ...(value === '' ? {} : { project: value.slice(1) }),
              })
            }
          >
            <option value="">all projects</option>
            {names.map((name) => (
              <option key={name} value={`=${name}`}>
                {visibleText(name)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field id="filter-language" label="Language">
        {(control) => (
          <select
            {...control}
            class="select"
            value={language ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const chosen = LANGUAGE_IDS.find((id) => id === value);
              onFilters({
                weeks,
                ...(project === undefined ? {} : { project }),
                ...(chosen === undefined ? {} : { language: chosen }),
              });
            }}
          >
            <option value="">all languages</option>
            {ids.map((id) => (
              <option key={id} value={id}>
                {LANGUAGES[id].title}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field id="filter-weeks" label="Time">
        {(control) => (
          <select
            {...control}
            class="select"
            value={String(weeks)}
            onChange={({ currentTarget: { value } }) => onFilters({ ...filters, weeks: Number(value) })}
          >
            {SPANS.map((span) => (
              <option key={span.weeks} value={String(span.weeks)}>
                {span.words}
              </option>
            ))}
          </select>
        )}
      </Field>
    </form>
  );
}
