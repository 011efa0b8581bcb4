import type { VNode } from 'preact';
import type { ErrorBody } from '../../../shared/errors.ts';
import { type ReplyBody, type RequestBody } from '../../../shared/protocol.ts';
import { SHARE_STATUSES } from '../../../shared/share-requests.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, Field } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Text, Words } from '../../ui/text.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { count } from '../../../shared/words.ts';

/** What is prepared. */
export type Preparing = Required<RequestBody<'share.build'>>;

/** What the topic shows and does. */
export interface PrepareTopicProps {
  /** Projects that may be shared; null until the host has answered. */
  projects: readonly { id: string; name: string }[] | null;
  chosen: Preparing;
  busy: boolean;
  /** What the last preparation came to. */
  built: (ReplyBody<'share.build'> & { name: string }) | null;
  error: ErrorBody | null;
  onChoose(change: Partial<Preparing>): void;
  onPrepare(): void;
}

const STATUS_WORDS: Record<(typeof SHARE_STATUSES)[number], [label: string, hint: string]> = {
  confirmed: ['Confirmed by tools', "Claude's code fails a check and the correction passes it."],
  plausible: ['Plausible', 'Tools agree with one side only.'],
  claimed: ['Claimed', 'A person says so; no tool agrees or disagrees.'],
  contradicted: ['Contradicted', 'The correction fails as well.'],
};

function Outcome({ built }: { built: NonNullable<PrepareTopicProps['built']> }): VNode {
  const { name, queued, already, left } = built;
  const nothing = queued === 0 && left.length === 0;
  return (
    <div class="stack tight">
      <p>
        {nothing ? 'Nothing new to prepare' : `${count(queued, 'item')} prepared`} of{' '}
        <bdi>
          <Text of={name} />
        </bdi>
        {already > 0 && `; ${already} ${already === 1 ? 'was' : 'were'} queued before`}.
        {queued > 0 && (
          <>
            {' '}
            <a href="#review">Review {queued === 1 ? 'it' : 'them'}</a>.
          </>
        )}
      </p>
      {nothing && already === 0 && (
        <p class="muted">It has no corrections of the selected kinds. Record one, or choose others.</p>
      )}
      {left.length > 0 && (
        <details open={left.length <= 5}>
          <summary>{`${count(left.length, 'correction')} left out`}</summary>
          <ul class="not-checked">
            {left.map(({ feedback, why }) => (
              <li key={feedback}>
                <Text of={why} />{' '}
                <span class="muted">
                  <Words of={`To view it: \`claude-verify feedback show ${feedback}\``} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Which corrections are anonymised and queued, and what became of that. */
export function PrepareTopic({ projects, chosen, busy, built, error, onChoose, onPrepare }: PrepareTopicProps): VNode {
  if (projects === null) return <p class="muted">The projects appear when the host answers.</p>;
  if (projects.length === 0)
    return (
      <EmptyState
        title="No projects can be shared"
        text="Once a project and you have both agreed (see Projects), you can anonymise its corrections here."
      />
    );
  const none = chosen.statuses.length === 0;
  return (
    <>
      <p class="lede">Anonymises corrections and adds them to the queue below. This sends nothing.</p>
      <form
        class="stack"
        aria-label="Prepare"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !none) onPrepare();
        }}
      >
        <Field id="prepare-project" label="Project">
          {(control) => (
            <select
              {...control}
              class="select"
              value={chosen.project}
              onChange={(event) => onChoose({ project: event.currentTarget.value })}
            >
              {projects.map(({ id, name }) => (
                <option key={id} value={id}>
                  {visibleText(name)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <fieldset class="group">
          <legend>Which corrections</legend>
          <div class="columns">
            {SHARE_STATUSES.map((status) => (
              <Choice
                key={status}
                id={`status-${status}`}
                checked={chosen.statuses.includes(status)}
                label={STATUS_WORDS[status][0]}
                hint={STATUS_WORDS[status][1]}
                onChange={(on) =>
                  onChoose({
                    statuses: SHARE_STATUSES.filter((one) => (one === status ? on : chosen.statuses.includes(one))),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <Choice
          id="rename"
          checked={chosen.renameIdentifiers}
          label="Rename identifiers"
          hint={
            'Replaces every name in the code consistently. This reveals less about your code, but also less ' +
            'about the mistake.'
          }
          onChange={(renameIdentifiers) => onChoose({ renameIdentifiers })}
        />
        {none && <p class="muted">Choose at least one kind of correction.</p>}
        <div class="actions">
          <Button label={busy ? 'Preparing' : 'Prepare for review'} icon="wand" type="submit" off={busy || none} />
        </div>
      </form>
      <div role="status">{built !== null && <Outcome built={built} />}</div>
      {error !== null && <ErrorNote error={error} />}
    </>
  );
}
