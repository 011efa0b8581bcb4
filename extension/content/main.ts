import { callWorker } from '../platform/runtime.ts';
import { sheetOf } from '../ui/sheet.ts';
import { browserOf } from './browser-of.ts';
import { startDressing } from './dressing.ts';

/** The build puts the text of ui-css.ts here. */
declare const IDLE_CSS: string;

let sheets: readonly CSSStyleSheet[] | undefined;

const dressing = startDressing({ ...browserOf(document, window), sheets: () => (sheets ??= [sheetOf(IDLE_CSS)]), call: callWorker });
globalThis.claudeVerify = dressing;
globalThis.claudeVerifyAttend?.(dressing);
