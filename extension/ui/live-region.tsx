import { Component, type VNode } from 'preact';
import { announcement, type BarState } from './bar-state.ts';
import { visibleText } from './visible-text.ts';

/** Says the start and the verdict once each; a verdict that was there when the bar appeared is not said. */
export class LiveRegion extends Component<{ state: BarState; language: string }> {
  #kind = this.props.state.kind;
  #words = '';

  override render(): VNode {
    const { state, language } = this.props;
    this.#words = announcement(this.#kind, state, language) ?? this.#words;
    this.#kind = state.kind;
    return (
      <div class="unseen" role="status">
        {this.#words === '' ? null : visibleText(this.#words)}
      </div>
    );
  }
}
