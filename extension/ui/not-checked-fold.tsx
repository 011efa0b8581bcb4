import type { ComponentChildren, VNode } from 'preact';
import type { NotChecked, Report } from '../../shared/report.ts';
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

/** "Not checked: Types, Behaviour and 2 more": what the closed line says. */
export function notCheckedLine(items: readonly NotChecked[]): string {
  const subjects = [...new Set(items.map(subjectOf))];
  const more = subjects.length - NAMED;
  return `Not checked: ${subjects.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The kinds of help that are one press away. */
export type Help = 'allow' | 'again';

/** Which press would change most of what was not checked; undefined where none here would. */
export function helpFor({ results }: Pick<Report, 'results'>): Help | undefined {
  const causes = new Set(results.map(({ verdict }) => (verdict.kind === 'not-run' ? verdict.cause : verdict.kind)));
  if (causes.has('not-permitted')) return 'allow';
  return ['timeout', 'crashed', 'cancelled', 'out-of-budget'].some((cause) => causes.has(cause as never))
    ? 'again'
    : undefined;
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
