import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ErrorBody } from '../../../shared/errors.ts';
import { Button } from '../../ui/button.tsx';
import { allDiffRows } from '../../ui/diff-rows.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Text } from '../../ui/text.tsx';
import { count } from '../../../shared/words.ts';
import { compareFields, isLong, type ComparedField } from './compare-fields.ts';
import type { ReadItem } from './sharing-controller.tsx';

/** How far the reading of the item under review is. */
export type ReviewReading =
  | { step: 'reading' }
  | { step: 'read'; texts: ReadItem }
  | { step: 'failed'; error: ErrorBody };

const SIGNS: Readonly<Record<string, string>> = { same: ' ', removed: '−', added: '+' };

const KINDS: Record<ComparedField['kind'], string> = {
  same: 'unchanged',
  changed: 'changed',
  'left-out': 'not sent',
  new: 'only in what is sent',
};

function Lines({
  rows,
  label,
  prose,
}: {
  rows: readonly { kind: string; text: string }[];
  label: string;
  prose: boolean;
}): VNode {
  return (
    <div class={prose ? 'diff tall prose' : 'diff tall'} tabIndex={0} role="group" aria-label={label} dir="ltr">
      <div class="diff-lines">
        {rows.map((row, index) => (
          <span class="diff-line" data-kind={row.kind} key={index}>
            <span class="diff-sign" aria-hidden="true">
              {SIGNS[row.kind]}
            </span>
            {row.kind !== 'same' && (
              <span class="unseen">{row.kind === 'removed' ? 'only before: ' : 'only after: '}</span>
            )}
            <span>
              <Text of={row.text} />
            </span>
          </span>
        ))}
      </div>
    </div>
  );
}

const asLines = (text: string): { kind: string; text: string }[] =>
  text.split('\n').map((line) => ({ kind: 'same', text: line }));

/** A text of several lines, before and after beside each other; what is only on one side is marked. */
function LongField({ field: { name, before, after, kind } }: { field: ComparedField }): VNode {
  const rows = useMemo(() => (before === null || after === null ? null : allDiffRows(before, after)), [before, after]);
  // A sentence wraps; code keeps its lines.
  const prose = [before, after].every((text) => text === null || !text.includes('\n'));
  const side = (text: string | null, which: 'removed' | 'added', title: string): VNode => (
    <div class="stack tight">
      <p class="field-hint">{title}</p>
      {text === null ? (
        <p class="muted">{which === 'added' ? 'Not sent.' : 'Not recorded.'}</p>
      ) : (
        <Lines
          prose={prose}
          label={`${name}, ${title.toLowerCase()}`}
          rows={rows === null ? asLines(text) : rows.filter((row) => row.kind === 'same' || row.kind === which)}
        />
      )}
    </div>
  );
  return (
    <div class="stack tight">
      <p>
        <span class="mono">
          <Text of={name} />
        </span>{' '}
        <span class="tag">{KINDS[kind]}</span>
      </p>
      <div class="columns texts">
        {side(before, 'removed', 'Before')}
        {side(after, 'added', 'After')}
      </div>
    </div>
  );
}

function ShortFields({ fields }: { fields: readonly ComparedField[] }): VNode {
  return (
    <div class="scrolls" tabIndex={0} role="group" aria-label="Short fields, before and after">
      <table class="values wrapping">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, before, after, kind }) => (
            <tr key={name}>
              <th scope="row">
                <Text of={name} />
              </th>
              <td>{before === null ? <span class="muted">not recorded</span> : <Text of={before} />}</td>
              <td class={kind === 'same' ? undefined : 'changed'}>
                {after === null ? <span class="muted">not sent</span> : <Text of={after} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Bytes({ title, text }: { title: string; text: string }): VNode {
  return (
    <div class="stack tight">
      <p>{title}</p>
      <pre class="bytes" tabIndex={0} role="group" aria-label={title} dir="ltr">
        <Text of={text} />
      </pre>
    </div>
  );
}

/** One item: its fields beside each other, then the exact bytes. Of several only the bytes stand open. */
function ItemTexts({ texts, isOne, at }: { texts: ReadItem; isOne: boolean; at: string }): VNode {
  const fields = useMemo(() => compareFields(texts.before, texts.after), [texts]);
  const compared = fields !== null && (
    <>
      {fields.filter(isLong).map((field) => (
        <LongField key={field.name} field={field} />
      ))}
      <ShortFields fields={fields.filter((field) => !isLong(field))} />
    </>
  );
  return (
    <>
      {isOne && compared !== false && (
        <section class="stack">
          <h4>Field by field</h4>
          {compared}
        </section>
      )}
      <section class="stack">
        <h4>{`The exact bytes${at}`}</h4>
        <div class="columns texts">
          <Bytes title={`Before: as recorded, stays here${at}`} text={texts.before} />
          <Bytes title={`After: to be sent, ${count(texts.bytes, 'byte')}${at}`} text={texts.after} />
        </div>
        <p class="muted mono wraps small">{`SHA-256 of the bytes to send: ${texts.hash}`}</p>
        {!isOne && compared !== false && (
          <details>
            <summary>{`Field by field${at}`}</summary>
            <div class="stack">{compared}</div>
          </details>
        )}
      </section>
    </>
  );
}

/**
 * One item under review, or all that are alike, each with its exact bytes; then the two answers. Nothing is chosen
 * beforehand, and nothing is accepted before all of it stands there.
 */
export function ReviewItems({
  id,
  readings,
  state,
  busy,
  onAccept,
  onRefuse,
  onClose,
}: {
  id: string;
  readings: readonly ReviewReading[];
  state: 'waiting' | 'accepted';
  busy: boolean;
  onAccept(): void;
  onRefuse(): void;
  onClose(): void;
}): VNode {
  const close = <Button label="Close" kind="quiet" onPress={onClose} />;
  const isOne = readings.length === 1;
  const what = isOne ? 'the item' : `${readings.length} items`;
  const failed = readings.find((reading) => reading.step === 'failed');
  if (failed?.step === 'failed')
    return (
      <div id={id}>
        <ErrorNote error={failed.error}>{close}</ErrorNote>
      </div>
    );
  const read = readings.flatMap((reading) => (reading.step === 'read' ? [reading.texts] : []));
  if (read.length < readings.length)
    return (
      <p class="muted" id={id} role="status">
        {`Reading ${what}.`}
      </p>
    );
  return (
    <div
      class="stack review"
      id={id}
      role="group"
      aria-label={isOne ? 'Review of this item' : `Review of ${what}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {read.map((texts, index) => (
        <ItemTexts key={index} texts={texts} isOne={isOne} at={isOne ? '' : ` (${index + 1} of ${read.length})`} />
      ))}
      <p class="muted">
        Look for names and words that only you know are private: they cannot be detected automatically. Invisible
        characters are written out and framed.
      </p>
      <div class="actions">
        {state === 'waiting' && (
          <Button
            label={isOne ? 'Accept these bytes' : `Accept the bytes of all ${read.length}`}
            icon="check"
            kind="main"
            off={busy}
            onPress={onAccept}
          />
        )}
        <Button
          label={isOne ? 'Refuse' : `Refuse all ${read.length}`}
          icon="cross"
          off={busy}
          title={
            isOne
              ? 'The bytes are removed, and this correction is not prepared again'
              : 'The bytes are removed, and these corrections are not prepared again'
          }
          onPress={onRefuse}
        />
        {close}
      </div>
    </div>
  );
}
