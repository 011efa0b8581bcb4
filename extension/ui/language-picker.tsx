import { Component, createRef, type VNode } from 'preact';
import { LANGUAGES, LANGUAGE_IDS, type LanguageId } from '../../shared/language.ts';

interface LanguagePickerProps {
  language: LanguageId | null;
  onChoose(event: Event, language: LanguageId): void;
  /** The focus is about to leave by Tab. */
  onLeave(): void;
}

interface Typed {
  text: string;
  /** The language that Enter takes, as a place in what is listed; -1 for none. */
  at: number;
}

// Every bar has a shadow root of its own, and ids are of their root.
const LIST_ID = 'languages';
const optionId = (language: LanguageId): string => `language-${language}`;

/** How well a language is called by what was typed: 0 by its whole name, 3 not at all. */
function distance(id: LanguageId, typed: string): number {
  const { title, extensions, aliases } = LANGUAGES[id];
  const shown = title.toLowerCase();
  const names = [shown, id, ...extensions, ...aliases];
  if (names.includes(typed)) return 0;
  if (shown.startsWith(typed)) return 1;
  return shown.includes(typed) || names.some((name) => name.startsWith(typed)) ? 2 : 3;
}

/** The languages that what was typed may mean, the likelier first; all of them before anything was typed. */
export function languagesLike(text: string): readonly LanguageId[] {
  const typed = text.trim().toLowerCase();
  if (typed === '') return LANGUAGE_IDS;
  return LANGUAGE_IDS.filter((id) => distance(id, typed) < 3).toSorted(
    (one, other) => distance(one, typed) - distance(other, typed),
  );
}

const FOCUS_STAYS = (event: Event): void => {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
};

/**
 * Chooses the language of a block by its name (WAI-ARIA APG, combobox with list autocomplete): what is typed only
 * filters, arrows go through what is left, Enter or a press on one takes it. Escape is the bar's and changes nothing.
 */
export class LanguagePicker extends Component<LanguagePickerProps, Typed> {
  override state = { text: '', at: this.props.language === null ? -1 : LANGUAGE_IDS.indexOf(this.props.language) };
  readonly #input = createRef<HTMLInputElement>();
  readonly #list = createRef<HTMLDivElement>();

  override componentDidMount(): void {
    this.#input.current?.focus({ preventScroll: true });
    this.#input.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    this.#show();
  }

  override componentDidUpdate(): void {
    this.#show();
  }

  /** Scrolls the list, and nothing around it, to the option that Enter takes. */
  #show(): void {
    const list = this.#list.current;
    const option = list?.children[this.state.at];
    if (list == null || !(option instanceof HTMLElement)) return;
    const below = option.offsetTop + option.offsetHeight - list.clientHeight;
    list.scrollTop = Math.max(below, Math.min(list.scrollTop, option.offsetTop));
  }

  override render(): VNode {
    const { text, at } = this.state;
    const found = languagesLike(text);
    const taken = found[at];
    const onKeyDown = (event: KeyboardEvent): void => {
      // Keys that write or move here are no commands of the page.
      if (event.key !== 'Escape') event.stopPropagation();
      if (event.isComposing) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined && found.length > 0) {
        event.preventDefault();
        const from = at === -1 && step === -1 ? 0 : at;
        this.setState({ at: (from + step + found.length) % found.length });
      } else if (event.key === 'Enter') {
        event.preventDefault();
        if (taken !== undefined) this.props.onChoose(event, taken);
      } else if (event.key === 'Tab') this.props.onLeave();
    };
    const onInput = (event: Event): void => {
      const typed = (event.currentTarget as HTMLInputElement).value;
      this.setState({ text: typed, at: typed.trim() === '' || languagesLike(typed).length === 0 ? -1 : 0 });
    };
    return (
      <div class="menu picker" role="dialog" aria-label="Language of this block" onMouseDown={FOCUS_STAYS}>
        <input
          ref={this.#input}
          class="input"
          type="text"
          role="combobox"
          aria-label="Language"
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={found.length > 0 ? LIST_ID : undefined}
          aria-activedescendant={taken === undefined ? undefined : optionId(taken)}
          autocomplete="off"
          spellcheck={false}
          placeholder={this.props.language === null ? 'Type a language' : LANGUAGES[this.props.language].title}
          value={text}
          onInput={onInput}
          onKeyDown={onKeyDown}
        />
        {found.length > 0 ? (
          <div ref={this.#list} id={LIST_ID} class="language-list" role="listbox" aria-label="Languages">
            {found.map((id, index) => (
              <button
                key={id}
                id={optionId(id)}
                type="button"
                class="option"
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                onClick={(event) => this.props.onChoose(event, id)}
              >
                {LANGUAGES[id].title}
              </button>
            ))}
          </div>
        ) : (
          <p class="muted">No supported language has this name.</p>
        )}
      </div>
    );
  }
}
