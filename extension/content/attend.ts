import { connectContent } from '../platform/content-client.ts';
import type { Dressing } from './dressing.ts';
import { startPage } from './page.ts';

/** The build puts the text of ui-css.ts here. */
declare const CONTENT_CSS: string;

/*
 * Attends to a page on which somebody does something: verdicts, known issues, corrections. The worker puts it into the
 * page when it is wanted, and the bars that main.ts made are its own from then on.
 */
const attend = (dressing: Dressing): void => {
  if (dressing.isAttended) return;
  for (const sheet of dressing.around.sheets()) sheet.replaceSync(CONTENT_CSS);
  startPage({ dressing, link: connectContent() }, new AbortController().signal);
};
if (globalThis.claudeVerify === undefined) globalThis.claudeVerifyAttend = attend;
else attend(globalThis.claudeVerify);
