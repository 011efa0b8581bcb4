import { Component, createRef, type VNode } from 'preact';
import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';
import { Icon, type IconName } from './icons.tsx';
import type { KnownIssuesChipProps } from './props.ts';
import { Text } from './text.tsx';
import { count } from '../../shared/words.ts';
import { size } from './looks.ts';

const issues = (items: number): string => count(items, 'known issue');

const ICONS: Partial<Record<KnownIssuesChipProps['state'], IconName>> = {
  inserted: 'check',
  copied: 'check',
  error: 'warning',
};

/** One line each: a box, what Claude is told, and why it is offered. */
function Items({ plan, unticked, inserted, onTick }: KnownIssuesChipProps): VNode {
  return (
    <ul class="told">
      {plan.items.map(({ id, sentence, why = [] }) => (
        <li key={id}>
          <label>
            <input
              type="checkbox"
              checked={!unticked.has(id)}
              disabled={inserted !== null}
              onClick={(event) => onTick(event, id)}
            />
            <span>
              <Text of={sentence} />
              <span class="muted">
                <Text of={` - ${why.join('; ')}`} />
              </span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

function Preview(props: KnownIssuesChipProps & { id: string }): VNode {
  return (
    <section id={props.id} class="chip-box" aria-label="What Claude would see">
      {props.error !== null && <ErrorNote error={props.error} />}
      <p class="muted">
        <Text of={props.plan.facts} />
      </p>
      <Items {...props} />
      <details class="reasons">
        <summary>Exact text</summary>
        <pre class="exact" tabIndex={0}>
          <Text of={props.text} />
        </pre>
      </details>
      <div class="actions">
        {props.inserted === null && (
          <Button
            label="Insert into the draft"
            icon="insert"
            kind="main"
            off={props.state === 'inserting' || props.text === ''}
            onPress={props.onInsert}
          />
        )}
        <Button label="Copy for project instructions" icon="copy" onPress={props.onCopy} />
        <Button label="Off for this conversation" icon="off" kind="quiet" onPress={props.onOff} />
      </div>
    </section>
  );
}

function words({ state, plan, inserted }: KnownIssuesChipProps): string {
  switch (state) {
    case 'inserting':
      return 'Inserting';
    case 'inserted':
      return inserted === null ? 'Inserted' : `Inserted ${issues(inserted.items)} - ${size(inserted.bytes)}`;
    case 'copied':
      return 'Copied';
    case 'error':
      return 'Not inserted';
    case 'ready':
    case 'previewing':
      return [
        plan.items.length === 0 ? 'No new known issues' : `${issues(plan.items.length)} - ${size(plan.bytes)}`,
        plan.noRoom ?? '',
      ]
        .filter((part) => part !== '')
        .join(' - ');
  }
}

// The chip has a shadow root of its own, and ids are of their root.
const BOX_ID = 'box';

/** The chip at the composer: how much is known, the exact text on demand, and Undo once it stands in the draft. */
export class KnownIssuesChip extends Component<KnownIssuesChipProps> {
  readonly #chip = createRef<HTMLButtonElement>();

  override render(): VNode {
    const { props } = this;
    const { state, plan, theme } = props;
    const open = state === 'previewing' || state === 'inserting';
    const text = words(props);
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || state !== 'previewing') return;
      event.stopPropagation();
      props.onPreview(event);
      this.#chip.current?.focus();
    };
    return (
      <div class="cv issues" data-theme={theme} onKeyDown={onKeyDown}>
        {open && <Preview {...props} id={BOX_ID} />}
        {!open && props.error !== null && (
          <div class="chip-box">
            <ErrorNote error={props.error}>
              <Button label="Copy" icon="copy" kind="main" onPress={props.onCopy} />
            </ErrorNote>
          </div>
        )}
        <div class="issues-row">
          {plan.items.length === 0 && (state === 'ready' || state === 'previewing') ? (
            <span class="issues-words muted">{text}</span>
          ) : (
            <button
              ref={this.#chip}
              type="button"
              class="issues-chip"
              aria-expanded={open}
              aria-controls={open ? BOX_ID : undefined}
              onClick={props.onPreview}
            >
              <Icon name={ICONS[state] ?? 'eye'} />
              <span class="issues-words">{text}</span>
              {state === 'ready' && <span class="issues-verb">Preview</span>}
            </button>
          )}
          {state === 'inserted' && <Button label="Undo" icon="undo" kind="quiet" onPress={props.onUndo} />}
        </div>
        <div class="unseen" role="status">
          {state === 'inserted' || state === 'copied' || state === 'error' ? text : ''}
        </div>
      </div>
    );
  }
}
