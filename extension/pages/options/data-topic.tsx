import type { VNode } from 'preact';
import type { Pending, ViewReplyBody } from '../../platform/messages.ts';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { ReplyBody } from '../../../shared/protocol.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Field } from '../../ui/field.tsx';
import { DELETED_WITH_EVERYTHING, KEPT_AFTER_EVERYTHING } from '../../../shared/deletion-words.ts';
import { Words } from '../../ui/text.tsx';
import { count } from '../../../shared/words.ts';
import { size } from '../../ui/looks.ts';

/** The words that have to be typed before everything is deleted. */
export const DELETE_PHRASE = 'delete everything';

/** What the topic shows and does. */
export interface DataTopicProps {
  counts: ReplyBody<'data.counts'> | null;
  pending: readonly Pending[];
  /** What was typed into the confirmation so far. */
  phrase: string;
  busy: 'no' | 'exporting' | 'deleting';
  /** What the last deletion did, or null. */
  deleted: ViewReplyBody<'data.delete-all'> | null;
  error: ErrorBody | null;
  onPhrase(phrase: string): void;
  onExport(): void;
  onDelete(): void;
}

function Counts({ counts, pending }: Pick<DataTopicProps, 'counts' | 'pending'>): VNode {
  return (
    <dl class="facts">
      {counts !== null && (
        <>
          <dt>Corrections</dt>
          <dd>{counts.corrections}</dd>
          <dt>Reports</dt>
          <dd>{counts.reports}</dd>
          <dt>Insertions into prompts</dt>
          <dd>{counts.injections}</dd>
          <dt>Projects</dt>
          <dd>{counts.projects}</dd>
          <dt>Database</dt>
          <dd>
            {`${size(counts.bytes)}, ` +
              `${counts.encrypted ? 'encrypted' : 'not encrypted; readable by your user only'}`}
          </dd>
        </>
      )}
      <dt>In this browser</dt>
      <dd>
        {pending.length === 0
          ? 'nothing waits for the host'
          : `${count(pending.length, 'correction')} waiting for the host`}
      </dd>
    </dl>
  );
}

const StoredList = ({ of }: { of: readonly { words: string }[] }): VNode => (
  <ul class="not-checked">
    {of.map(({ words }) => (
      <li key={words}>
        <Words of={words} />
      </li>
    ))}
  </ul>
);

function deletedWords({ hostDeleted, undeleted = 0 }: ViewReplyBody<'data.delete-all'>): string {
  if (!hostDeleted)
    return 'The data in this browser is deleted. The host is not reachable: delete its data when it is back.';
  if (undeleted === 0) return 'Everything is deleted.';
  return (
    `Everything here is deleted. Receivers have, or may have, ${count(undeleted, 'item')} that you shared and did ` +
    'not confirm the deletion. The receipts are kept, and the Sharing page asks again.'
  );
}

/** How much is stored, all of it as a file, and the way to delete it. */
export function DataTopic(props: DataTopicProps): VNode {
  const { busy, phrase, deleted } = props;
  const ready = phrase.trim().toLowerCase() === DELETE_PHRASE && busy === 'no';
  return (
    <>
      {props.counts === null && <p class="muted">The counts appear when the host responds.</p>}
      <Counts counts={props.counts} pending={props.pending} />
      <div class="actions">
        <Button
          label={busy === 'exporting' ? 'Exporting' : 'Export as JSON'}
          icon="insert"
          off={busy !== 'no'}
          onPress={props.onExport}
        />
      </div>
      <form
        class="card stack"
        aria-label="Delete everything"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) props.onDelete();
        }}
      >
        <p>
          This cannot be undone. If in doubt, export first. Receivers are asked to delete what you shared. This deletes:
        </p>
        <StoredList of={DELETED_WITH_EVERYTHING} />
        <p>What stays:</p>
        <StoredList of={KEPT_AFTER_EVERYTHING} />
        <Field id="phrase" label={`Type "${DELETE_PHRASE}" to continue`}>
          {(control) => (
            <input
              {...control}
              class="input"
              value={phrase}
              autocomplete="off"
              spellcheck={false}
              onInput={(event) => props.onPhrase(event.currentTarget.value)}
            />
          )}
        </Field>
        <div class="actions">
          <Button
            label={busy === 'deleting' ? 'Deleting' : 'Delete everything'}
            kind="danger"
            type="submit"
            off={!ready}
          />
        </div>
        <div role="status">{deleted !== null && <p>{deletedWords(deleted)}</p>}</div>
      </form>
      {props.error !== null && <ErrorNote error={props.error} />}
    </>
  );
}
