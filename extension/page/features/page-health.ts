import type { PageHealth } from '../../platform/messages.ts';
import type { Page } from '../page.ts';
import { hub } from '../page-adapter/hub.ts';
import { selectorsOf, firstOf } from '../page-adapter/page-adapter.ts';
import type { PageAdapter, AdapterTarget } from '../page-adapter/page-adapter.ts';

import type { VerifyBars } from './verify-bar.ts';

/** The page is searched for everything at most this often, in ms; less often once nothing is missing. */
const SEARCH_MS = 1_500;
const SATISFIED_SEARCH_MS = 10_000;
/** Another conversation is drawn before the page is searched, in ms. */
const NAVIGATED_MS = 100;

/** Of the transcript's rows so many are searched at either end. */
const ROWS_AT_AN_END = 3;

/** Tells the worker which conversation is shown and what of the page is found, where that is another than before. */
export function initPageHealth(page: Page, bars: VerifyBars, signal: AbortSignal): void {
  const { document, view, link, composer } = page;
  let born = false;
  let told = '';
  let isWaiting = false;
  let isSatisfied = false;

  const tell = async (isAsked = false): Promise<void> => {
    const { pathname } = view.location;
    const isKnown = isSatisfied && told !== '' && isPlainlyWhole(pathname, page.adapter, composer.find(), bars.count);
    if (isKnown && !isAsked) return;
    const health = {
      ...examinePage(document, pathname, page.family, bars.count),
      ...bars.left,
      isPart: holdsPart(document, page.adapter),
    };
    const state = JSON.stringify([page.conversation, born, significant(health)]);
    isSatisfied = health.family !== 'unknown' && health.missing.length === 0;
    if (state === told && !isAsked) return;
    told = state;
    const reply = await link.request('page.state', { conversation: page.conversation, born, health }).catch(() => null);
    // Nobody heard it: it is told again with the next change.
    if (reply === null) told = '';
    else {
      page.setHost(reply.host);
      page.setBinding(reply.binding);
    }
  };
  /** Before the blocks were looked for, a page would be said to have none. */
  const tellLookedAt = (): void => page.nextFrame(() => void tell());
  const tellSoon = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    page.later(isSatisfied ? SATISFIED_SEARCH_MS : SEARCH_MS, () => {
      isWaiting = false;
      page.chooseAdapter();
      void tell();
    });
  };

  page.listen(
    {
      changed: tellSoon,
      adapterChosen() {
        told = '';
        tellLookedAt();
      },
      moved(gotItsId) {
        born = gotItsId;
        told = '';
        page.later(NAVIGATED_MS, () => void tell());
      },
    },
    signal,
  );
  // Somebody wants to see what is found on the page now.
  const stopEvents = link.onEvent(({ event }) => {
    if (event === 'look') void tell(true);
  });
  const stopReconnects = link.onReconnect(() => {
    told = '';
    void tell();
  });
  signal.addEventListener(
    'abort',
    () => {
      stopEvents();
      stopReconnects();
    },
    { once: true },
  );
  // A page that still loads would only report that everything is missing.
  if (page.family !== null) tellLookedAt();
  else tellSoon();
}

/** Pixels of a transcript above or below its mounted rows that its own margins may be. */
const MARGIN_PX = 600;

/** Does the transcript reserve room for rows that are not in the document? */
function holdsPart(document: Document, adapter: PageAdapter): boolean {
  const scroller = adapter.isVirtualised && document.querySelector(selectorsOf(adapter).scroller);
  const rows = document.querySelectorAll('[data-perf-row]');
  const [first, last] = [rows.item(0), rows.item(rows.length - 1)];
  if (!scroller || first === null) return false;
  const { top } = first.getBoundingClientRect();
  const above = top - scroller.getBoundingClientRect().top + scroller.scrollTop;
  const below = scroller.scrollHeight - above - last.getBoundingClientRect().bottom + top;
  return above > MARGIN_PX || below > MARGIN_PX;
}

/** What of it is worth telling again: counts change with every scroll of a virtualised list. */
function significant(health: PageHealth): unknown {
  return {
    ...health,
    blocks: health.blocks > 0,
    open: 0,
    plain: 0,
    targets: health.targets.map(({ matched }) => matched),
  };
}

/**
 * What the extension can see on this page: per target the selector that matched and whether it is a fallback, the
 * number of blocks that got a bar, and what was expected and is missing. `adapter` is null where no family's signs are
 * shown. Pure over the document. Of a long transcript only the first and the last rows are searched, for the hundreds
 * between them look alike: counts are of what was searched.
 */
export function examinePage(
  document: Document,
  pathname: string,
  adapter: PageAdapter | null,
  blocks: number,
): PageHealth {
  const places = placesOf(document, adapter ?? hub);
  const targets = (Object.keys(hub.targets) as AdapterTarget[]).map((name) => seen(places, adapter ?? hub, name));
  const count = (name: AdapterTarget): number => targets.find((target) => target.name === name)?.count ?? 0;
  const missing: string[] = [];
  if (isChat(pathname) && count('composer') === 0) missing.push('composer');
  // A message that lost its marks is still found by its row.
  const messages = count('message') + ((adapter ?? hub).row === null ? 0 : count('row'));
  if (count('userMessage') > 0 && messages === 0) missing.push('assistant messages');
  if (blocks === 0 && expectsBlocks(document, adapter ?? hub)) missing.push('code blocks');
  return { family: adapter?.family ?? 'unknown', packVersion: adapter?.version ?? 'none', targets, blocks, missing };
}

/** Is there plainly nothing missing? Asked without a search; where it says no, {@link examinePage} has to look. */
export function isPlainlyWhole(
  pathname: string,
  adapter: PageAdapter,
  composer: Element | null,
  blocks: number,
): boolean {
  return blocks > 0 && (!isChat(pathname) || composer?.matches(selectorsOf(adapter).composer) === true);
}

/** The parts of the document that are searched: elements by themselves, and elements with all that is in them. */
interface Places {
  alone: Element[];
  whole: ParentNode[];
}

function placesOf(document: Document, adapter: PageAdapter): Places {
  const row = firstOf(document, adapter, 'row');
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

function seen({ alone, whole }: Places, adapter: PageAdapter, name: AdapterTarget): PageHealth['targets'][number] {
  // One by one: browsers answer single selectors from an index and lists of them by a walk.
  for (const [rank, selector] of adapter.targets[name].entries()) {
    const count =
      alone.filter((element) => element.matches(selector)).length +
      whole.reduce((sum, place) => sum + place.querySelectorAll(selector).length, 0);
    if (count > 0)
      return { name, matched: selector, fallback: rank > 0, count, tried: adapter.targets[name].slice(0, rank) };
  }
  return { name, matched: null, fallback: false, count: 0, tried: [...adapter.targets[name]] };
}

/** Does code stand on the page that is neither the user's own nor still being written? */
function expectsBlocks(document: Document, adapter: PageAdapter): boolean {
  if (document.querySelector('[data-is-streaming="true"]') !== null) return false;
  const elsewhere = selectorsOf(adapter).skip;
  return [...document.querySelectorAll('pre code,.code-block__code code')].some(
    (code) => code.closest(elsewhere) === null,
  );
}

/** Is this a page on which a message can be written? */
function isChat(pathname: string): boolean {
  return pathname === '/' || /^\/(?:new|chat)(?:\/|$)/.test(pathname);
}
