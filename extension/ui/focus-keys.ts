const STEPS: Readonly<Record<'row' | 'column', readonly [back: string, on: string]>> = {
  row: ['ArrowLeft', 'ArrowRight'],
  column: ['ArrowUp', 'ArrowDown'],
};

/**
 * Where a key takes the focus among controls that are one Tab stop, round their ends (WAI-ARIA APG, the patterns of
 * toolbars and menus); undefined for a key that moves nothing, or with a modifier, which is the browser's.
 */
export function controlAfter(
  controls: readonly HTMLElement[],
  { key, target, altKey, ctrlKey, metaKey }: KeyboardEvent,
  along: 'row' | 'column',
): HTMLElement | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  const at = controls.findIndex((control) => control === target);
  const [back, on] = STEPS[along];
  if (key === 'Home') return controls[0];
  if (key === 'End') return controls.at(-1);
  if (key === on) return controls[(at + 1) % controls.length];
  return key === back ? controls.at(Math.max(at, 0) - 1) : undefined;
}

/** The next control, round the end, whose words begin with the letter that was typed. */
export function controlByLetter(
  controls: readonly HTMLElement[],
  { key, target, altKey, ctrlKey, metaKey }: KeyboardEvent,
): HTMLElement | undefined {
  if (altKey || ctrlKey || metaKey || key.length !== 1 || key === ' ') return undefined;
  const at = controls.findIndex((control) => control === target) + 1;
  return [...controls.slice(at), ...controls.slice(0, at)].find((control) =>
    (control.querySelector('data')?.value ?? control.textContent ?? '').toLowerCase().startsWith(key.toLowerCase()),
  );
}

/** Gives the focus to a control that a key moved to; neither page nor browser does anything else with the key. */
export function moveFocus(event: KeyboardEvent, to: HTMLElement): void {
  event.preventDefault();
  event.stopPropagation();
  to.focus();
}

/** The buttons within an element that are shown, without those of what is open in it. */
export const buttonsIn = (element: Element): HTMLElement[] =>
  [...element.querySelectorAll('button')].filter(
    (button) => button.parentElement?.closest('.menu') === element.closest('.menu') && isShown(button),
  );

const isShown = (element: Element): boolean => element.getClientRects().length > 0;

/** What has the focus within an element. */
export const focusedIn = (element: Element | null | undefined): Element | null =>
  element?.querySelector(':focus') ?? null;

/** Makes one of a toolbar's buttons its only Tab stop: the one that had the focus last, or the first. */
export function keepOneStop(bar: Element, last: Element | null): void {
  const controls = [...bar.querySelectorAll('button')].filter((button) => button.closest('.menu') === null);
  const stop = controls.find((control) => control === last) ?? controls[0];
  for (const control of controls) control.tabIndex = control === stop ? 0 : -1;
}
