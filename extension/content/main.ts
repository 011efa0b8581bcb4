import { callWorker } from '../platform/runtime.ts';
import { sheetOf } from '../ui/sheet.ts';
import { BAR_TAG, CHIP_TAG } from './attach.ts';
import { browserOf } from './browser-of.ts';
import { startDressing } from './dressing.ts';

/** The build puts the text of ui-css.ts here. */
declare const IDLE_CSS: string;

let sheets: readonly CSSStyleSheet[] | undefined;

// A former content script of an updated extension left its elements behind.
for (const tag of [BAR_TAG, CHIP_TAG]) for (const stale of document.querySelectorAll(tag)) stale.remove();

globalThis.claudeVerify = startDressing({ ...browserOf(document, window), sheets: () => (sheets ??= [sheetOf(IDLE_CSS)]), call: callWorker });
