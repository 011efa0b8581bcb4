import { connectContent } from '../platform/content-client.ts';
import { startPage } from './page.ts';

/** The build puts the text of ui-css.ts here. */
declare const CONTENT_CSS: string;

/*
 * Attends to a page on which somebody does something: verdicts, known issues, corrections. The worker puts it into the
 * page when it is wanted, and the bars that main.ts made are its own from then on.
 */
const dressing = globalThis.claudeVerify;
if (dressing?.isAttended === false) {
  for (const sheet of dressing.around.sheets()) sheet.replaceSync(CONTENT_CSS);
  startPage({ dressing, link: connectContent() }, new AbortController().signal);
}
