/**
 * Any of these is the first that a bar hears of its user, once the pointer is there: mouse, touch, keyboard, or an
 * assistive tool that clicks or chooses by itself.
 */
export const FIRST_EVENTS = ['pointerdown', 'focusin', 'keydown', 'input', 'click'] as const;
