import type { VNode } from 'preact';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { ShareEndpoint, ShareItem } from '../../../shared/share-requests.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Text } from '../../ui/text.tsx';
import { VerdictChip } from '../../ui/verdict-chip.tsx';
import { count } from '../../../shared/words.ts';

/** The receiver with the fingerprint under which it was shown. */
type Receiver = ShareEndpoint & { fingerprint: string };

/** What became of one item. */
export type Sent = { item: ShareItem; receiver: string; at: string } | { item: ShareItem; error: ErrorBody };

/** How far the sending is; what was asked is what is sent, whatever is accepted meanwhile. */
export type Sending =
  | { step: 'asked'; items: readonly ShareItem[]; to: Receiver }
  | { step: 'sending'; done: number; of: number }
  | { step: 'done'; results: readonly Sent[]; untried: number };

/** What the topic shows and does. */
export interface SendTopicProps {
  accepted: readonly ShareItem[] | null;
  receiver: Receiver | null;
  sending: Sending | null;
  onAsk(): void;
  onSend(): void;
  onNotNow(): void;
}

const total = (items: readonly ShareItem[]): string =>
  `${count(items.length, 'item')}, ${count(
    items.reduce((sum, { bytes }) => sum + bytes, 0),
    'byte',
  )}`;

function Question({
  items,
  to,
  onSend,
  onNotNow,
}: { items: readonly ShareItem[]; to: Receiver } & Pick<SendTopicProps, 'onSend' | 'onNotNow'>): VNode {
  return (
    <div class="card stack tight" role="group" aria-label="Confirm sending">
      <p>
        This sends {total(items)}, to{' '}
        <strong>
          <bdi>
            <Text of={to.name} />
          </bdi>
        </strong>
        {to.anthropic && ', which you declared to be Anthropic'}:
      </p>
      <p class="mono wraps">
        <Text of={to.url} />
      </p>
      <p class="muted">
        {to.deletes
          ? 'It can be asked to delete them later.'
          : 'It does not support deletion: sent items cannot be withdrawn.'}{' '}
        Exactly the bytes that you accepted are sent.
      </p>
      <div class="actions">
        <Button label={`Send ${count(items.length, 'item')}`} kind="main" onPress={onSend} />
        <Button label="Not now" kind="quiet" onPress={onNotNow} />
      </div>
    </div>
  );
}

/** Results of one sending: a receipt for each item that was received, each reason for which others were not. */
function Results({ results, untried }: { results: readonly Sent[]; untried: number }): VNode {
  const errors = new Map<string, { error: ErrorBody; items: ShareItem[] }>();
  for (const one of results) {
    if (!('error' in one)) continue;
    const same = errors.get(one.error.message) ?? { error: one.error, items: [] };
    same.items.push(one.item);
    errors.set(one.error.message, same);
  }
  const received = results.filter((one) => 'receiver' in one);
  return (
    <div class="stack" role="status">
      {received.length > 0 && (
        <ul class="checks">
          {received.map(({ item, receiver, at }) => (
            <li class="check receipt" key={item.item}>
              <bdi class="clamped">
                <Text of={item.issue} />
              </bdi>
              <VerdictChip tone="ok" text={`received by ${receiver}, ${new Date(at).toLocaleTimeString()}`} />
              <span class="muted mono wraps small">{`SHA-256 ${item.hash}`}</span>
            </li>
          ))}
        </ul>
      )}
      {[...errors.values()].map(({ error, items }) => (
        <div class="stack tight" key={error.message}>
          <p>{`Not sent: ${count(items.length, 'item')}.`}</p>
          <ErrorNote error={error} />
        </div>
      ))}
      {untried > 0 && (
        <p class="muted">{`${count(untried, 'item')} ${untried === 1 ? 'was' : 'were'} not sent after that.`}</p>
      )}
    </div>
  );
}

/** Sends what is accepted, after a confirmation that says to whom and how much. */
export function SendTopic({ accepted, receiver, sending, onAsk, onSend, onNotNow }: SendTopicProps): VNode {
  if (accepted === null) return <p class="muted">It can be sent when the host answers.</p>;
  if (sending?.step === 'asked')
    return <Question items={sending.items} to={sending.to} onSend={onSend} onNotNow={onNotNow} />;
  if (sending?.step === 'sending') {
    return (
      <div class="stack tight">
        <p role="status">{`Sending; ${sending.done} of ${count(sending.of, 'item')} processed.`}</p>
        <progress class="progress" aria-label="Sending" max={sending.of} value={sending.done} />
      </div>
    );
  }
  return (
    <>
      {sending?.step === 'done' && <Results results={sending.results} untried={sending.untried} />}
      {accepted.length === 0 && sending === null && (
        <EmptyState
          title="Nothing accepted yet"
          text={
            'Items that you accept in the review can be sent here after a confirmation that names the receiver and ' +
            'the bytes.'
          }
        />
      )}
      {accepted.length > 0 && receiver === null && (
        <EmptyState
          title="No receiver"
          text={
            `${total(accepted)} accepted. Add a receiver above, or write them to a file with \`claude-verify ` +
            `share file FILE\`.`
          }
        />
      )}
      {accepted.length > 0 && receiver !== null && (
        <div class="row">
          <Button label={sending === null ? 'Send accepted items' : 'Send again'} onPress={onAsk} />
          <span class="muted">
            {total(accepted)}, to{' '}
            <bdi>
              <Text of={receiver.name} />
            </bdi>
          </span>
        </div>
      )}
    </>
  );
}
