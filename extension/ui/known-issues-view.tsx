import { Component, createRef, type VNode } from 'preact';
import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';
import { Icon, type IconName } from './icons.tsx';
import type { KnownIssuesChipProps } from './props.ts';
import { Text } from './text.tsx';
import { count } from '../../shared/words.ts';
import { size } from './looks.ts';

const issues = (items: number): string => count(items, 'known issue');

function Facts({ plan }: Pick<KnownIssuesChipProps, 'plan'>): VNode {
  const facts = [`for ${plan.project}`, `${size(plan.bytes)} of ${size(plan.budget)}`];
  if (plan.already > 0) facts.push(`${plan.already} already here`);
  if (plan.unrelated) facts.push(`${plan.unrelated} unrelated to the draft`);
  if (plan.dropped > 0) facts.push(`${plan.dropped} beyond the budget`);
  if (plan.heldOut) facts.push(`${plan.heldOut} held out for comparison`);
  return (
    <p class="muted">
      <Text of={facts.join(' · ')} />
    </p>
  );
}

const ICONS: Partial<Record<KnownIssuesChipProps['state'], IconName>> = {
  inserted: 'check',
  copied: 'check',
  error: 'warning',
};

/** The first line of an item, without its markdown. */
const headOf = (text: string): string => (text.split('\n')[0] ?? '').replace(/^- |\*\*/g, '');

function Reasons({ plan }: Pick<KnownIssuesChipProps, 'plan'>): VNode {
  return (
    <details class="reasons">
      <summary>Why these</summary>
      <ul>
        {plan.items.map(({ id, text, why = [], shortened }) => (
          <li key={id}>
            <Text of={headOf(text)} />
            <span class="muted">
              {' - '}
              <Text of={why.join('; ')} />
              {shortened && '; shortened to fit'}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What must not be left out, and is, because the budget is too small; an empty text when nothing is. */
function noRoom({ missing }: KnownIssuesChipProps['plan']): string {
  return missing === undefined || missing.items === 0
    ? ''
    : `no room for ${count(missing.items, 'critical issue')}, ${size(missing.bytesNeeded)} needed`;
}

function Preview(props: KnownIssuesChipProps & { id: string }): VNode {
  return (
    <section id={props.id} class="chip-box" aria-label="Known issues, exactly as they would be inserted">
      {props.error !== null && <ErrorNote error={props.error} />}
      <Facts plan={props.plan} />
      <pre class="exact" tabIndex={0} aria-label="Exact text">
        <Text of={props.plan.text} />
      </pre>
      <Reasons plan={props.plan} />
      <div class="actions">
        {props.inserted === null && (
          <Button
            label="Insert into the draft"
            icon="insert"
            kind="main"
            off={props.state === 'inserting'}
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
        noRoom(plan),
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
