import type { VNode } from 'preact';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { ShareEndpoint } from '../../../shared/share-requests.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, Field } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Text } from '../../ui/text.tsx';

/** What is wrong with a receiver as it was typed. */
export type ReceiverErrors = Partial<Record<'name' | 'url', string>>;

/** What the topic shows and does. */
export interface ReceiverTopicProps {
  /** Has the host answered? */
  known: boolean;
  endpoint: ShareEndpoint | null;
  /** The form as it was typed, or null when it is not open. */
  draft: ShareEndpoint | null;
  errors: ReceiverErrors;
  busy: boolean;
  error: ErrorBody | null;
  /** Opens the form on this; null closes it. */
  onDraft(draft: ShareEndpoint | null): void;
  onChange(change: Partial<ShareEndpoint>): void;
  onSave(): void;
  onRemove(): void;
}

/** A form with nothing in it. */
export const NO_RECEIVER: ShareEndpoint = { name: '', url: '', anthropic: false, deletes: false };

/** What the form can say before the host is asked. */
export function checkReceiver({ name, url }: ShareEndpoint): ReceiverErrors {
  const address = URL.parse(url.trim());
  return {
    ...(name.trim() === '' ? { name: 'Enter a name to show in receipts.' } : {}),
    ...(address?.protocol === 'https:' ? {} : { url: 'The address must begin with https://.' }),
  };
}

function Form({
  draft,
  errors,
  busy,
  onDraft,
  onChange,
  onSave,
}: { draft: ShareEndpoint } & Pick<ReceiverTopicProps, 'errors' | 'busy' | 'onDraft' | 'onChange' | 'onSave'>): VNode {
  return (
    <form
      class="card stack"
      aria-label="Receiver"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSave();
      }}
    >
      <Field
        id="receiver-name"
        label="Name"
        hint="Shown in confirmations, receipts and the ledger."
        error={errors.name}
      >
        {(control) => (
          <input
            {...control}
            class="input"
            dir="auto"
            maxLength={200}
            value={draft.name}
            autocomplete="off"
            onInput={(event) => onChange({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field
        id="receiver-url"
        label="Address"
        hint="https only. The certificate is verified, and redirects are not followed."
        error={errors.url}
      >
        {(control) => (
          <input
            {...control}
            class="input mono"
            type="url"
            maxLength={2_000}
            value={draft.url}
            autocomplete="off"
            spellcheck={false}
            placeholder="https://"
            onInput={(event) => onChange({ url: event.currentTarget.value })}
          />
        )}
      </Field>
      <Choice
        id="receiver-deletes"
        checked={draft.deletes}
        label="It supports deletion"
        hint={
          'When you withdraw consent, it is asked to delete each item that it has: DELETE to the address ' +
          "with the item's id."
        }
        onChange={(deletes) => onChange({ deletes })}
      />
      <Choice
        id="receiver-anthropic"
        checked={draft.anthropic}
        label="This receiver is Anthropic"
        hint={
          'This is your declaration and cannot be checked here. Corrections that it receives are marked as ' +
          'shared with Anthropic. Anthropic publishes no address for this, so leave it off unless they ' +
          'gave you one.'
        }
        onChange={(anthropic) => onChange({ anthropic })}
      />
      <div class="actions">
        <Button label={busy ? 'Saving' : 'Save receiver'} type="submit" off={busy} />
        <Button label="Cancel" kind="quiet" onPress={() => onDraft(null)} />
      </div>
    </form>
  );
}

/** Who would get what is accepted. There is none unless the user names one. */
export function ReceiverTopic(props: ReceiverTopicProps): VNode {
  const { endpoint, draft } = props;
  if (!props.known) return <p class="muted">The receiver appears when the host answers.</p>;
  return (
    <>
      {endpoint !== null && (
        <>
          <dl class="facts">
            <dt>Name</dt>
            <dd>
              <bdi>
                <Text of={endpoint.name} />
              </bdi>
            </dd>
            <dt>Address</dt>
            <dd class="mono wraps">
              <Text of={endpoint.url} />
            </dd>
            <dt>Anthropic</dt>
            <dd>
              {endpoint.anthropic ? 'yes, as you declared: what it receives is marked as shared with Anthropic' : 'no'}
            </dd>
            <dt>Deletion</dt>
            <dd>
              {endpoint.deletes ? 'requested when you withdraw consent' : 'not supported: what was sent stays there'}
            </dd>
          </dl>
          {draft === null && (
            <div class="actions">
              <Button label="Change receiver" icon="pencil" onPress={() => props.onDraft(endpoint)} />
              <Button label="Remove" kind="quiet" off={props.busy} onPress={props.onRemove} />
            </div>
          )}
        </>
      )}
      {endpoint === null && draft === null && (
        <EmptyState
          title="No receiver"
          text={
            'There is none by default because Anthropic publishes no address for such corrections. If you ' +
            'run a receiver or know one that accepts this format, add it here. Without one you can still ' +
            'prepare and review, and write accepted items to a file with `claude-verify share file FILE`.'
          }
        >
          <Button label="Add a receiver" icon="pencil" onPress={() => props.onDraft(NO_RECEIVER)} />
        </EmptyState>
      )}
      {draft !== null && <Form {...props} draft={draft} />}
      {props.error !== null && <ErrorNote error={props.error} />}
    </>
  );
}
