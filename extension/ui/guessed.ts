/** Said of a language that nothing names. */
export const GUESSED = 'Guessed from the code; change it in the menu';
