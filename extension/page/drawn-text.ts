import { options } from 'preact';

/** A node as preact has just made it. */
interface Made {
  type: unknown;
  props: { value?: unknown; children?: unknown; text?: unknown };
}

/**
 * Has every text of our elements drawn by the sheet (`data::before`, base.css) from now on, and none held as a node:
 * `window.find` searches closed shadow roots too, by which a page reads a text letter by letter. Screen readers are
 * told what a sheet draws. A list's choices can only be text; those are not searched.
 */
export function drawTexts(): void {
  options.vnode = (made: Made) => {
    const { type, props } = made;
    if (type === 'option') made.props = { value: props.value, text: props.children };
    // The properties of text are its words.
    else if (type === null && /\S/.test(props as string)) {
      made.type = 'data';
      made.props = { value: props };
    }
  };
}
