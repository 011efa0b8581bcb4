import { Component, type ComponentChildren, type VNode } from 'preact';
import { Icon, type IconName } from './icons.tsx';
import { Text } from './text.tsx';
import type { Tone } from './looks.ts';

interface FoldProps {
  /** What it says while it is closed, in one line. */
  label: string;
  tone: Tone;
  icon: IconName;
  /** The one button or link beside it. */
  action?: ComponentChildren;
  children: ComponentChildren;
}

/** One line that unfolds. */
export class Fold extends Component<FoldProps, { open: boolean }> {
  override state = { open: false };

  override render(): VNode {
    const { label, tone, icon, action, children } = this.props;
    const { open } = this.state;
    return (
      <section class="fold">
        <div class="fold-head">
          <button type="button" class="fold-toggle" aria-expanded={open} onClick={() => this.setState({ open: !open })}>
            <span class="finding-mark" data-tone={tone}>
              <Icon name={icon} />
            </span>
            <span class="fold-label">
              <Text of={label} />
            </span>
            <Icon name={open ? 'fold' : 'unfold'} />
          </button>
          {action}
        </div>
        {open && <div class="fold-body">{children}</div>}
      </section>
    );
  }
}
