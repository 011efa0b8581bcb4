import { callWorker } from '../platform/runtime.ts';
import { sheetOf } from '../ui/sheet.ts';
import { browserOf } from './browser-of.ts';
import { startDressing } from './dressing.ts';
import { IDLE_SHEET } from './idle-sheet.ts';
import { lent } from './lent.ts';

let sheets: readonly CSSStyleSheet[] | undefined;

const dressing = startDressing({
  ...browserOf(document, window),
  sheets: () => (sheets ??= [sheetOf(IDLE_SHEET)]),
  call: callWorker,
});
globalThis.claudeVerifyLent = lent;
globalThis.claudeVerify = dressing;
// The page's elements are found by their ids under such names, too.
if (Object.hasOwn(globalThis, 'claudeVerifyAttend')) globalThis.claudeVerifyAttend?.();
