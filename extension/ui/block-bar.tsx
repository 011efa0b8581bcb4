import { Component, createRef, type VNode } from 'preact';
import { LANGUAGES, LANGUAGE_IDS, type LanguageId } from '../../shared/language.ts';
import type { Progress } from '../../shared/protocol.ts';
import { barState, ticksOf } from './bar-state.ts';
import { BlockPanel } from './block-panel.tsx';
import { Button } from './button.tsx';
import { Elapsed } from './checklist.tsx';
import { Icon } from './icons.tsx';
import { LiveRegion } from './live-region.tsx';
import type { BlockBarProps } from './props.ts';
import { Text } from './text.tsx';
import { VerdictChip } from './verdict-chip.tsx';
import { visibleText } from './visible-text.ts';
import { CHECK_WORDS, count } from '../../shared/words.ts';

interface LanguageSelectProps {
  language: LanguageId | null;
  onLanguage(event: Event, language: LanguageId): void;
}

/** Chooses the language that a block is taken for; without one it reads "no language". */
function LanguageSelect({ language, onLanguage }: LanguageSelectProps): VNode {
  const choose = (event: Event): void => {
    const { value } = event.currentTarget as HTMLSelectElement;
    const chosen = LANGUAGE_IDS.find((id) => id === value);
    if (chosen !== undefined) onLanguage(event, chosen);
  };
  return (
    <select class="select small" aria-label="Language of this block" value={language ?? ''} onChange={choose}>
      {language === null && <option value="">no language</option>}
      {LANGUAGE_IDS.map((id) => (
        <option key={id} value={id}>
          {LANGUAGES[id].title}
        </option>
      ))}
    </select>
  );
}

/** Said of a language that nothing names. */
const GUESSED = 'Guessed from the code; change it in the menu';

const NOTICED: Record<NonNullable<BlockBarProps['noticed']>, string> = {
  changed: 'Your message changes this code',
  error: 'Your message shows an error',
  'said-wrong': 'Your message calls this wrong',
  edited: 'You edited this code',
  retried: 'Claude wrote this again',
};

function Subject({ language, languageSource, file, onLanguage }: BlockBarProps): VNode {
  if (language === null) return <LanguageSelect language={null} onLanguage={onLanguage} />;
  const guessed = languageSource === 'content';
  return (
    <span
      class={guessed || languageSource === 'user' ? 'subject own' : 'subject'}
      title={guessed ? GUESSED : undefined}
    >
      {LANGUAGES[language].title}
      {guessed && <span class="guess">guessed</span>}
      {file !== null && (
        <span class="file" title={visibleText(file)}>
          <Text of={file} />
        </span>
      )}
    </span>
  );
}

/** The check that runs now with its time, and how many have ended. */
function Running({ progress }: { progress: readonly Progress[] }): VNode {
  const ticks = ticksOf(progress);
  const now = ticks.find(({ state }) => state === 'running');
  const ended = ticks.filter(({ state }) => state === 'ended').length;
  const idle = ended > 0 ? 'finishing' : 'starting';
  return (
    <span class="ticks">
      <span class="tick" data-state="running">
        <Icon name="running" />
        {now === undefined ? idle : CHECK_WORDS[now.check]}
        <Elapsed key={now?.check ?? idle} />
      </span>
      {ended > 0 && <span class="tick">{`${ended} of ${count(ticks.length, 'check')} done`}</span>}
    </span>
  );
}

// Every bar has a shadow root of its own, and ids are of their root.
const PANEL_ID = 'panel';

/**
 * The bar over a finished code block, one line whatever it shows, and the panel that opens below the block. It has a
 * class, as have all components with a state that claude.ai's pages get: hooks would be another 2 kB there.
 */
export class BlockBar extends Component<BlockBarProps, { menu: boolean }> {
  override state = { menu: false };
  readonly #toggle = createRef<HTMLButtonElement>();
  readonly #menuButton = createRef<HTMLButtonElement>();

  override render(): VNode {
    const { props } = this;
    const { menu } = this.state;
    const { language, status, expanded, theme } = props;
    const state = barState(props);
    const title = language === null ? 'code' : LANGUAGES[language].title;
    const job = status?.status;
    /** Has nothing happened with it yet? */
    const isIdle = job === undefined && props.error === null && props.noticed == null && !expanded && !menu;
    const ended = job?.progress.filter((check) => check.state === 'ended').length ?? 0;

    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !(menu || expanded)) return;
      event.stopPropagation();
      if (menu) {
        this.setState({ menu: false });
        this.#menuButton.current?.focus();
      } else {
        props.onToggle(event);
        this.#toggle.current?.focus();
      }
    };
    const leaveMenu = (event: FocusEvent): void => {
      if (event.relatedTarget !== null && !(event.currentTarget as HTMLElement).contains(event.relatedTarget as Node))
        this.setState({ menu: false });
    };

    return (
      <div class="cv block" data-theme={theme} onKeyDown={onKeyDown}>
        <div class="bar-place">
          <div class={isIdle ? 'bar idle' : 'bar'} role="group" aria-label={`Verification of this ${title} block`}>
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
              {state.kind === 'running' && <Running progress={job?.progress ?? []} />}
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
              {language !== null && (
                <Button
                  label={state.kind === 'chip' && job !== undefined ? 'Verify again' : 'Verify'}
                  drawn="play"
                  kind="quiet"
                  shrinks
                  off={state.kind === 'running'}
                  onPress={props.onVerify}
                />
              )}
              <span class="when-wide">
                <Button
                  label={props.noticed == null ? 'Record' : 'Record correction'}
                  drawn="pencil"
                  kind={props.noticed == null ? 'quiet' : 'plain'}
                  shrinks
                  title={
                    props.noticed == null
                      ? 'Record a correction'
                      : `${NOTICED[props.noticed]}; stored only if you record it`
                  }
                  onPress={props.onRecord}
                />
              </span>
              <span class="menu-anchor" onFocusOut={leaveMenu}>
                <Button
                  label="More"
                  drawn="dots"
                  kind="quiet"
                  iconOnly
                  buttonRef={this.#menuButton}
                  expanded={menu}
                  onPress={() => this.setState({ menu: !menu })}
                />
                {menu && (
                  <div class="menu">
                    {language !== null && (
                      <label class="menu-row">
                        <span>Language</span>
                        <LanguageSelect language={language} onLanguage={props.onLanguage} />
                      </label>
                    )}
                    {(props.inReply ?? 1) > 1 && (
                      <Button label="Verify the whole reply" icon="play" kind="quiet" onPress={props.onVerifyReply} />
                    )}
                    <span class="when-narrow">
                      <Button label="Record a correction" icon="pencil" kind="quiet" onPress={props.onRecord} />
                    </span>
                    <Button
                      label="Open report"
                      icon="panel"
                      kind="quiet"
                      off={status?.report == null}
                      onPress={props.onOpenReport}
                    />
                  </div>
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
