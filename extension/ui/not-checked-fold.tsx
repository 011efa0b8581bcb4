import type { ComponentChildren, VNode } from 'preact';
import { hasNoBehaviour } from '../../shared/language.ts';
import type { NotChecked, Report } from '../../shared/report.ts';
import type { Permission } from '../../shared/verdict.ts';
import { Fold } from './fold.tsx';
import { Text, Words } from './text.tsx';

/** Subjects that the closed line names; the others are counted. */
const NAMED = 3;

/** Longer ones are cut in the closed line. */
const SUBJECT_LETTERS = 44;

/** What the line says already. */
const SAID = /(?: (?:was|were|is|are))? not checked\.?$/;

function subjectOf({ what }: NotChecked): string {
  const subject = (what.split(':', 1)[0] ?? what).replace(SAID, '');
  return subject.length <= SUBJECT_LETTERS ? subject : `${subject.slice(0, SUBJECT_LETTERS - 1).trimEnd()}…`;
}

/** What was not checked, each named once. */
export const subjectsOf = (items: readonly NotChecked[]): string[] => [...new Set(items.map(subjectOf))];

/** "Not checked: Types, Behaviour and 2 more": what the closed line says. */
export function notCheckedLine(items: readonly NotChecked[]): string {
  const subjects = subjectsOf(items);
  const more = subjects.length - NAMED;
  return `Not checked: ${subjects.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The kinds of help that are one press away: a permission of the project, a project, another run. */
export type Help = 'allow' | 'project' | 'again';

/** What the press that opens the page of a permission is called. */
export const ALLOW_WORDS = { allow: 'Allow for this project', project: 'Choose a project' } as const;

type Checked = Pick<Report, 'results' | 'project' | 'language' | 'summary'>;

const lacking = ({ results }: Pick<Report, 'results'>): Set<Permission | undefined> =>
  new Set(results.map(({ verdict }) => (verdict.kind === 'not-run' ? verdict.lacks : undefined)));

/** The permission that a report's page asks about: to run code, unless only the network is lacking. */
export const lackOf = (report: Pick<Report, 'results'>): Permission => {
  const lacks = lacking(report);
  return lacks.has('network') && !lacks.has('run-code') ? 'network' : 'run-code';
};

/** Which press would change most of what was not checked; undefined where none here would. */
export function helpFor(report: Checked): Help | undefined {
  const { results, project, language, summary } = report;
  const lacks = lacking(report);
  if (lacks.has('run-code') || lacks.has('network')) return project === null ? 'project' : 'allow';
  const causes = new Set(results.map(({ verdict }) => (verdict.kind === 'not-run' ? verdict.cause : verdict.kind)));
  if (['timeout', 'crashed', 'cancelled', 'out-of-budget'].some((cause) => causes.has(cause as never))) return 'again';
  return project === null && !summary.behaviourChecked && !hasNoBehaviour(language) ? 'project' : undefined;
}

/**
 * What was not checked, in one line with the one press that would change it. Unfolded, what would help is
 * said once for all of them.
 */
export function NotCheckedFold({ report, action }: { report: Report; action?: ComponentChildren }): VNode | null {
  const { notChecked } = report;
  if (notChecked.length === 0) return null;
  return (
    <Fold label={notCheckedLine(notChecked)} tone="unknown" icon="dash" action={action}>
      <ul class="not-checked">
        {[...Map.groupBy(notChecked, ({ how }) => how)].map(([how, items]) => (
          <li key={how}>
            {[...new Set(items.map(({ what }) => what))].map((what) => (
              <p key={what}>
                <Text of={what} />
              </p>
            ))}
            <p class="muted">
              What would help: <Words of={how} />
            </p>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
