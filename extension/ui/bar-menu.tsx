import { Component, createRef, type ComponentChildren, type VNode } from 'preact';
import { buttonsIn, controlAfter, controlByLetter, moveFocus } from './focus-keys.ts';

interface BarMenuProps {
  /** Opened by the key that goes to the last item. */
  fromEnd: boolean;
  /** The focus is about to leave by Tab. */
  onLeave(): void;
  children: ComponentChildren;
}

/**
 * The open menu of a bar (WAI-ARIA APG, menu button): the focus is in it, arrows, Home, End and first letters move it,
 * Tab leaves. Its children are buttons with the role `menuitem`; Escape is the bar's.
 */
export class BarMenu extends Component<BarMenuProps> {
  readonly #menu = createRef<HTMLDivElement>();

  override componentDidMount(): void {
    const items = this.#items();
    (this.props.fromEnd ? items.at(-1) : items[0])?.focus({ preventScroll: true });
    this.#menu.current?.scrollIntoView({ block: 'nearest' });
  }

  #items(): HTMLElement[] {
    return this.#menu.current === null ? [] : buttonsIn(this.#menu.current);
  }

  override render(): VNode {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') {
        this.props.onLeave();
        return;
      }
      const items = this.#items();
      const to = controlAfter(items, event, 'column') ?? controlByLetter(items, event);
      if (to !== undefined) moveFocus(event, to);
    };
    return (
      <div ref={this.#menu} class="menu" role="menu" aria-label="More" onKeyDown={onKeyDown}>
        {this.props.children}
      </div>
    );
  }
}
