import { Component, createRef, type VNode } from 'preact';
import { LANGUAGES, type LanguageId } from '../../shared/language.ts';
import type { Report } from '../../shared/report.ts';
import { unmetChecks } from '../../shared/verdict-facts.ts';
import type { JobStatus } from '../../shared/protocol.ts';
import { BarMenu } from './bar-menu.tsx';
import { barState, ticksOf } from './bar-state.ts';
import { BlockPanel } from './block-panel.tsx';
import { Button } from './button.tsx';
import { Elapsed } from './checklist.tsx';
import { buttonsIn, controlAfter, focusedIn, keepOneStop, moveFocus } from './focus-keys.ts';
import { Icon } from './icons.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { LiveRegion } from './live-region.tsx';
import type { BlockBarProps } from './props.ts';
import { Text } from './text.tsx';
import { VerdictChip } from './verdict-chip.tsx';
import { visibleText } from './visible-text.ts';
import { CHECK_WORDS, count } from '../../shared/words.ts';

/** Said of a language that nothing names. */
const GUESSED = 'Guessed from the code. Change it in the menu.';

const NOTICED: Record<NonNullable<BlockBarProps['noticed']>, string> = {
  changed: 'Your message changes this code',
  error: 'Your message shows an error',
  'said-wrong': 'Your message says this is wrong',
  edited: 'You edited this code',
  retried: 'Claude wrote this again',
};

function Subject({ language, languageSource, file }: BlockBarProps): VNode | null {
  if (language === null) return null;
  const guessed = languageSource === 'content';
  return (
    <span
      class={guessed || languageSource === 'user' ? 'subject own' : 'subject'}
      title={guessed ? GUESSED : undefined}
    >
      <span class="language">{LANGUAGES[language].title}</span>
      {guessed && <span class="guess">guessed</span>}
      {file !== null && (
        <span class="file" title={visibleText(file)}>
          <Text of={file} />
        </span>
      )}
    </span>
  );
}

/** The check that runs now with its time, and how many have ended; what the job waits for while it has not begun. */
function Running({ job }: { job: JobStatus | undefined }): VNode {
  const ticks = ticksOf(job?.progress ?? []);
  const now = ticks.find(({ state }) => state === 'running');
  const ended = ticks.filter(({ state }) => state === 'ended').length;
  // What comes first, and when it is known how long that takes.
  const [waiting, time] = job?.waiting?.split(', ') ?? [];
  const idle = ended > 0 ? 'finishing' : 'starting';
  return (
    <span class="ticks">
      <span class="tick" data-state="running">
        <Icon name="running" />
        {waiting ?? (now === undefined ? idle : CHECK_WORDS[now.check])}
        {waiting === undefined ? <Elapsed key={now?.check} /> : <span class="tick-time"> {time}</span>}
      </span>
      {ended > 0 && <span class="tick">{`${ended} of ${count(ticks.length, 'check')} done`}</span>}
    </span>
  );
}

/**
 * Nothing is wrong with what was laid into the project, something of it held, and what would show whether it is right
 * was run: what the project requires, and its tests.
 */
const canApply = ({ target, summary, asked, specified }: Report): boolean =>
  target?.laid != null &&
  (target.writes?.length ?? 0) > 0 &&
  (summary.tone === 'ok' || summary.tone === 'warn') &&
  specified !== true &&
  unmetChecks(asked).length === 0;

// Every bar has a shadow root of its own, and ids are of their root.
const PANEL_ID = 'panel';

/** What is open at the bar's end: its menu, from the first or the last item on, or the choice of a language. */
type Opened = 'menu' | 'menu-end' | 'language' | null;

/**
 * The bar over a finished code block, one line whatever it shows and one Tab stop (WAI-ARIA APG, toolbar), and the
 * panel that opens below the block. It has a class, as have all components with a state that claude.ai's pages get:
 * hooks would be another 2 kB there.
 */
export class BlockBar extends Component<BlockBarProps, { opened: Opened }> {
  override state: { opened: Opened } = { opened: null };
  readonly #bar = createRef<HTMLDivElement>();
  readonly #toggle = createRef<HTMLButtonElement>();
  readonly #more = createRef<HTMLButtonElement>();
  readonly #chooser = createRef<HTMLButtonElement>();
  readonly #verify = createRef<HTMLButtonElement>();
  /** Which of the bar's buttons had the focus last. */
  #last: Element | null = null;

  override componentDidMount(): void {
    this.#keepStop();
  }

  override getSnapshotBeforeUpdate(): Element | null {
    return focusedIn(this.#bar.current);
  }

  override componentDidUpdate(_props: unknown, _state: unknown, focused: Element | null): void {
    this.#keepStop();
    // What had the focus is gone, as Cancel is at the end of a run: it stays in the bar.
    if (focused !== null && !focused.isConnected && focusedIn(this.#bar.current?.closest('.cv')) === null)
      this.#toggle.current?.focus();
  }

  #keepStop(): void {
    if (this.#bar.current !== null) keepOneStop(this.#bar.current, this.#last);
  }

  /** Closes what is open; the focus goes back to what opened it. */
  #close(): void {
    const shown = this.#bar.current === null ? [] : buttonsIn(this.#bar.current);
    const chooser = this.state.opened === 'language' && shown.find((button) => button === this.#chooser.current);
    (chooser || this.#more.current)?.focus();
    this.setState({ opened: null });
  }

  /** An item that does this and closes the menu; what the guard refused may be pressed again. */
  #item(act: ((event: Event) => void) | undefined): (event: Event) => void {
    return (event) => {
      if (this.#passes(() => act?.(event))) this.#close();
    };
  }

  /** Does this, and says whether the guard let it: what it refuses is drawn at once. */
  #passes(act: () => void): boolean {
    const before = this.props.error;
    act();
    return this.props.error === before || this.props.error?.code !== 'CV061';
  }

  readonly #choose = (event: Event, language: LanguageId): void => {
    if (!this.#passes(() => this.props.onLanguage(event, language))) return;
    // What the language was chosen for comes next.
    this.setState({ opened: null }, () => (this.#verify.current ?? this.#more.current)?.focus());
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { opened } = this.state;
    if (event.key === 'Escape' && (opened !== null || this.props.expanded)) {
      event.stopPropagation();
      if (opened !== null) {
        this.#close();
        return;
      }
      this.props.onToggle(event);
      this.#toggle.current?.focus();
    }
  };

  readonly #onBarKey = (event: KeyboardEvent): void => {
    const bar = this.#bar.current;
    const target = event.target as Element;
    if (bar === null || target.closest('.menu') !== null) return;
    const way = { ArrowDown: 'menu', ArrowUp: 'menu-end' }[event.key] as Opened | undefined;
    if (target === this.#more.current && way !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      this.setState({ opened: way });
      return;
    }
    const to = controlAfter(buttonsIn(bar), event, 'row');
    if (to !== undefined) moveFocus(event, to);
  };

  readonly #onFocus = (event: FocusEvent): void => {
    const target = event.target as Element;
    if (target.closest('.menu') !== null) return;
    this.#last = target;
    this.#keepStop();
  };

  readonly #onLeave = (event: FocusEvent): void => {
    const within = event.currentTarget as HTMLElement;
    const closeUnlessIn = (focused: EventTarget | null): void => {
      const isHere = focused instanceof Node && (within.contains(focused) || focused === this.#chooser.current);
      if (!isHere && this.state.opened !== null) this.setState({ opened: null });
    };
    if (event.relatedTarget !== null) closeUnlessIn(event.relatedTarget);
    // Nothing has the focus yet where what had it was replaced; and a window that loses it gets it back.
    else requestAnimationFrame(() => document.hasFocus() && closeUnlessIn(focusedIn(this.#bar.current)));
  };

  readonly #toggleMenu = (): void =>
    this.setState(({ opened }) => ({ opened: opened === 'menu' || opened === 'menu-end' ? null : 'menu' }));

  readonly #toggleChoice = (): void =>
    this.setState(({ opened }) => ({ opened: opened === 'language' ? null : 'language' }));

  override render(): VNode {
    const { props } = this;
    const { opened } = this.state;
    const { language, status, expanded, theme, guess } = props;
    const state = barState(props);
    const title = language === null ? 'code' : LANGUAGES[language].title;
    const job = status?.status;
    /** Has nothing happened with it yet? */
    const isIdle =
      job === undefined &&
      props.error === null &&
      props.noticed == null &&
      props.oracleOf == null &&
      !expanded &&
      opened === null;
    const applies = status?.report != null && canApply(status.report);
    const crowded = applies || props.oracleOf != null || status?.newer !== undefined ? ' crowded' : '';
    const ended = job?.progress.filter((check) => check.state === 'ended').length ?? 0;
    const chooses = language === null && guess == null;

    return (
      <div class="cv block" data-theme={theme} onKeyDown={this.#onKeyDown}>
        <div class="bar-place">
          <div
            ref={this.#bar}
            class={isIdle ? 'bar idle' : `bar${crowded}`}
            role="toolbar"
            aria-label={`Verification of this ${title} block`}
            onKeyDown={this.#onBarKey}
            onFocusIn={this.#onFocus}
          >
            <Subject {...props} />
            <button
              ref={this.#toggle}
              type="button"
              class="bar-middle"
              data-icon={expanded ? 'up' : 'down'}
              aria-expanded={expanded}
              aria-controls={expanded ? PANEL_ID : undefined}
              onClick={props.onToggle}
            >
              {state.kind === 'idle' && <span class="bar-hint">not verified</span>}
              {state.kind === 'running' && <Running job={job} />}
              {state.kind === 'chip' && (
                <VerdictChip
                  tone={state.tone}
                  text={state.text}
                  {...(state.icon === undefined ? {} : { icon: state.icon })}
                />
              )}
            </button>
            <span class="bar-actions">
              {state.kind === 'running' && (
                <Button label="Cancel" icon="stop" kind="quiet" shrinks onPress={props.onCancel} />
              )}
              {chooses && (
                <span class="when-wide">
                  <Button
                    label="Choose language"
                    kind="quiet"
                    opens="dialog"
                    buttonRef={this.#chooser}
                    expanded={opened === 'language'}
                    onPress={this.#toggleChoice}
                  />
                </span>
              )}
              {language === null && guess != null && (
                <span class="offer">
                  <Button
                    label={`Looks like ${LANGUAGES[guess].title} – Verify`}
                    drawn="play"
                    kind="quiet"
                    onPress={props.onOffer}
                  />
                </span>
              )}
              {status?.newer !== undefined && (
                <Button
                  label={status.newer.mended ? 'Fixed below' : 'Newer version below'}
                  icon="jump"
                  kind="quiet"
                  shrinks
                  onPress={props.onNewer}
                />
              )}
              {props.oracleOf != null && (
                <Button
                  label={props.oracleOf === 'above' ? 'Result above' : 'Result in the other tab'}
                  icon="jump"
                  kind="quiet"
                  shrinks
                  onPress={props.onOracleOf}
                />
              )}
              {applies && (
                <Button
                  label="Apply"
                  icon="insert"
                  kind="quiet"
                  shrinks
                  title="Apply to my project"
                  onPress={props.onApply}
                />
              )}
              {language !== null && (
                <Button
                  label={state.kind === 'chip' && job !== undefined ? 'Verify again' : 'Verify'}
                  drawn="play"
                  kind="quiet"
                  shrinks
                  off={state.kind === 'running'}
                  buttonRef={this.#verify}
                  onPress={props.onVerify}
                />
              )}
              {!(chooses && props.noticed == null) && (
                <span class="when-wide">
                  <Button
                    label={props.noticed == null ? 'Record' : 'Record correction'}
                    drawn="pencil"
                    kind={props.noticed == null ? 'quiet' : 'plain'}
                    shrinks
                    title={
                      props.noticed == null
                        ? 'Record a correction'
                        : `${NOTICED[props.noticed]}. Stored only if you record it.`
                    }
                    onPress={props.onRecord}
                  />
                </span>
              )}
              <span class="menu-anchor" onFocusOut={this.#onLeave}>
                <Button
                  label="More"
                  drawn="dots"
                  kind="quiet"
                  iconOnly
                  opens="menu"
                  buttonRef={this.#more}
                  expanded={opened === 'menu' || opened === 'menu-end'}
                  onPress={this.#toggleMenu}
                />
                {opened === 'language' && (
                  <LanguagePicker language={language} onChoose={this.#choose} onLeave={() => this.#close()} />
                )}
                {(opened === 'menu' || opened === 'menu-end') && (
                  <BarMenu fromEnd={opened === 'menu-end'} onLeave={() => this.#close()}>
                    <Button
                      label={language === null ? 'Choose language' : `Language: ${title}`}
                      kind="quiet"
                      role="menuitem"
                      onPress={() => this.setState({ opened: 'language' })}
                    />
                    {(props.inReply ?? 1) > 1 && (
                      <Button
                        label="Verify the whole reply"
                        icon="play"
                        kind="quiet"
                        role="menuitem"
                        onPress={this.#item(props.onVerifyReply)}
                      />
                    )}
                    <span class={chooses ? undefined : 'when-narrow'} role="none">
                      <Button
                        label="Record a correction"
                        icon="pencil"
                        kind="quiet"
                        role="menuitem"
                        onPress={this.#item(props.onRecord)}
                      />
                    </span>
                    <Button
                      label="Open report"
                      icon="panel"
                      kind="quiet"
                      role="menuitem"
                      off={status?.report == null}
                      onPress={this.#item(props.onOpenReport)}
                    />
                  </BarMenu>
                )}
              </span>
            </span>
            {state.kind === 'running' && (
              <progress
                class="bar-progress"
                aria-label="Checks ended"
                max={Math.max(1, job?.progress.length ?? 1)}
                value={ended}
              />
            )}
          </div>
        </div>
        {expanded && (
          <div class="drop-place">
            <section id={PANEL_ID} class="drop" aria-label={`Verification of this ${title} block`}>
              <BlockPanel {...props} />
            </section>
          </div>
        )}
        <LiveRegion state={state} language={title} />
      </div>
    );
  }
}
