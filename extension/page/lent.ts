import { LANGUAGE_IDS, LANGUAGES, languageOfWord } from '../../shared/language.ts';
import { pageError } from '../../shared/page-errors.ts';
import { PAGE_LIMITS } from '../../shared/page-limits.ts';
import { conversationOf } from '../platform/conversation-of.ts';
import { GUESSED } from '../ui/guessed.ts';
import { visibleParts, visibleText } from '../ui/visible-text.ts';
import { createHost, isOurs } from './attach.ts';
import { exceedsBytes } from './exceeds-bytes.ts';
import { diffLines, extractBlock, glanceInto, isOfClass, wordOfClass } from './extract.ts';
import { findBlocks, findContainers, isPanel, precedes } from './find-blocks.ts';
import { FIRST_EVENTS } from './first-events.ts';
import { addFile, idleCopy, idleLook, UNKNOWN_HOST } from './idle-bar.ts';
import { IDLE_SHEET } from './idle-sheet.ts';
import { hub } from './packs/hub.ts';
import { firstOf, selectorsOf } from './packs/pack.ts';
import { rowOf, turnOf } from './turn.ts';

/**
 * What main.ts lends attend.ts: modules that both need are in the first script only, and the build lets the second one
 * use them there, by their places in this list (borrowing.ts). A page never holds one twice, and an import of them that
 * is not listed fails the build. Both scripts are always of one build: an extension that was updated has a world of its
 * own in pages that were open.
 */
export const lent: readonly unknown[] = [
  addFile,
  conversationOf,
  createHost,
  diffLines,
  exceedsBytes,
  extractBlock,
  findBlocks,
  findContainers,
  FIRST_EVENTS,
  firstOf,
  glanceInto,
  GUESSED,
  hub,
  IDLE_SHEET,
  idleCopy,
  idleLook,
  isOfClass,
  isOurs,
  isPanel,
  LANGUAGE_IDS,
  languageOfWord,
  LANGUAGES,
  PAGE_LIMITS,
  pageError,
  precedes,
  rowOf,
  selectorsOf,
  turnOf,
  UNKNOWN_HOST,
  visibleParts,
  visibleText,
  wordOfClass,
];
