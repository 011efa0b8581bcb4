/** The build puts the text of ui-css.ts here. */
declare const IDLE_CSS: string;

/** What a bar is drawn with while nobody uses the page. */
export const IDLE_SHEET = IDLE_CSS;
