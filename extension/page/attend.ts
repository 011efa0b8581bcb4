import { connectContent } from '../platform/content-client.ts';
import { patched } from '../platform/text-patch.ts';
import type { TextPatch } from '../platform/text-patch.ts';
import { IDLE_SHEET } from './idle-sheet.ts';
import { startPage } from './page.ts';

/** The build puts here how the text of ui-css.ts differs from that which the bars were drawn with until now. */
declare const CONTENT_CSS_PATCH: TextPatch;

/*
 * Attends to a page on which somebody does something: verdicts, known issues, corrections. The worker puts it into the
 * page when it is wanted, and the bars that main.ts made are its own from then on. The build wraps it in
 * `claudeVerifyAttend`, so that it runs when main.ts is there.
 */
const dressing = globalThis.claudeVerify;
if (dressing !== undefined && !dressing.isAttended) {
  for (const sheet of dressing.around.sheets()) sheet.replaceSync(patched(IDLE_SHEET, CONTENT_CSS_PATCH));
  startPage({ dressing, link: connectContent() }, new AbortController().signal);
}
