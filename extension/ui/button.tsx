import type { ComponentChildren, Ref, VNode } from 'preact';
import { type DrawnIcon, Icon, type IconName } from './icons.tsx';

interface ButtonProps {
  /** Words of the button; they are its accessible name even where only the icon is shown. */
  label: string;
  icon?: IconName;
  /**
   * The icon is drawn by the bar's sheet instead of by elements, which were most of what a copy of an idle bar cost.
   */
  drawn?: DrawnIcon;
  /**
   * `quiet` has no border until hover, `main` is filled and stands once in a view, `danger` is for what cannot be
   * undone.
   */
  kind?: 'plain' | 'quiet' | 'main' | 'danger';
  /** In a narrow bar only the icon is shown. */
  shrinks?: boolean;
  /** Only the icon is shown, everywhere. */
  iconOnly?: boolean;
  /** Reachable and announced, but a click does nothing. */
  off?: boolean;
  type?: 'button' | 'submit';
  expanded?: boolean;
  /** What it opens. */
  opens?: 'menu' | 'dialog';
  controls?: string;
  /** An item of a menu or of a list: their keys move the focus, Tab passes them. */
  role?: 'menuitem' | 'option';
  title?: string;
  buttonRef?: Ref<HTMLButtonElement>;
  children?: ComponentChildren;
  onPress?(event: Event): void;
}

/** The one button of the product. */
export function Button(props: ButtonProps): VNode {
  const { label, icon, kind = 'plain', shrinks = false, iconOnly = false, off = false, type = 'button' } = props;
  const press = (event: Event): void => {
    if (off) event.preventDefault();
    else props.onPress?.(event);
  };
  return (
    <button
      ref={props.buttonRef}
      type={type}
      role={props.role}
      tabIndex={props.role === undefined ? undefined : -1}
      class={`button ${kind}${shrinks ? ' shrinks' : ''}${iconOnly ? ' icon-only' : ''}`}
      data-icon={props.drawn}
      title={props.title ?? (iconOnly || shrinks ? label : undefined)}
      aria-label={iconOnly ? label : undefined}
      aria-disabled={off ? 'true' : undefined}
      aria-haspopup={props.opens}
      aria-expanded={props.expanded}
      aria-controls={props.controls}
      onClick={press}
    >
      {icon !== undefined && <Icon name={icon} />}
      {!iconOnly && <span class="button-label">{label}</span>}
    </button>
  );
}
