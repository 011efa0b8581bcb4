import type { Canary } from '../platform/messages.ts';
import { hub } from './packs/hub.ts';
import { selectorsOf, firstOf } from './packs/pack.ts';
import type { Pack, Target } from './packs/pack.ts';

/** Of the transcript's rows so many are searched at either end. */
const ROWS_AT_AN_END = 3;

/**
 * What the extension can see on this page: per target the selector that matched and whether it is a fallback, the
 * number of blocks that got a bar, and what was expected and is missing. `pack` is null where no family's signs are
 * shown. Pure over the document. Of a long transcript only the first and the last rows are searched, for the hundreds
 * between them look alike: counts are of what was searched.
 */
export function canaryOf(document: Document, pathname: string, pack: Pack | null, blocks: number): Canary {
  const places = placesOf(document, pack ?? hub);
  const targets = (Object.keys(hub.targets) as Target[]).map((name) => seen(places, pack ?? hub, name));
  const count = (name: Target): number => targets.find((target) => target.name === name)?.count ?? 0;
  const missing: string[] = [];
  if (isChat(pathname) && count('composer') === 0) missing.push('composer');
  if (count('userMessage') > 0 && count('message') === 0) missing.push('assistant messages');
  if (blocks === 0 && expectsBlocks(document, pack ?? hub)) missing.push('code blocks');
  return { family: pack?.family ?? 'unknown', packVersion: pack?.version ?? 'none', targets, blocks, missing };
}

/** Is there plainly nothing missing? Asked without a search; where it says no, {@link canaryOf} has to look. */
export function isPlainlyWhole(pathname: string, pack: Pack, composer: Element | null, blocks: number): boolean {
  return blocks > 0 && (!isChat(pathname) || composer?.matches(selectorsOf(pack).composer) === true);
}

/** The parts of the document that are searched: elements by themselves, and elements with all that is in them. */
interface Places {
  alone: Element[];
  whole: ParentNode[];
}

function placesOf(document: Document, pack: Pack): Places {
  const row = firstOf(document, pack, 'row');
  const rows = row?.parentElement ?? null;
  if (rows === null || rows.childElementCount <= 2 * ROWS_AT_AN_END) return { alone: [], whole: [document] };
  const alone: Element[] = [];
  const whole: Element[] = [];
  for (let at: Element | null = rows; at !== null; at = at.parentElement) {
    alone.push(at);
    for (const beside of at.parentElement?.children ?? []) if (beside !== at) whole.push(beside);
  }
  for (
    let first = rows.firstElementChild, last = rows.lastElementChild, left = ROWS_AT_AN_END;
    left > 0 && first !== null && last !== null;
    left--
  ) {
    whole.push(first, last);
    first = first.nextElementSibling;
    last = last.previousElementSibling;
  }
  return { alone: [...alone, ...whole], whole };
}

function seen({ alone, whole }: Places, pack: Pack, name: Target): Canary['targets'][number] {
  // One by one: browsers answer single selectors from an index and lists of them by a walk.
  for (const [rank, selector] of pack.targets[name].entries()) {
    const count =
      alone.filter((element) => element.matches(selector)).length +
      whole.reduce((sum, place) => sum + place.querySelectorAll(selector).length, 0);
    if (count > 0) return { name, matched: selector, fallback: rank > 0, count };
  }
  return { name, matched: null, fallback: false, count: 0 };
}

/** Does code stand on the page that is neither the user's own nor still being written? */
function expectsBlocks(document: Document, pack: Pack): boolean {
  if (document.querySelector('[data-is-streaming="true"]') !== null) return false;
  const elsewhere = selectorsOf(pack).skip;
  return [...document.querySelectorAll('pre code')].some((code) => code.closest(elsewhere) === null);
}

/** Is this a page on which a message can be written? */
function isChat(pathname: string): boolean {
  return pathname === '/' || /^\/(?:new|chat)(?:\/|$)/.test(pathname);
}
