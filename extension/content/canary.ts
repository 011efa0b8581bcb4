import type { Canary } from '../platform/messages.ts';
import { hub } from './packs/hub.ts';
import { anyOf } from './packs/pack.ts';
import type { Pack, Target } from './packs/pack.ts';

/**
 * What the extension can see on this page: per target the selector that matched and whether it is a fallback, the
 * number of blocks that got a bar, and what was expected and is missing. `pack` is null where no family's signs are
 * shown. Pure over the document, which it searches as a whole some twenty times.
 */
export function canaryOf(document: Document, pathname: string, pack: Pack | null, blocks: number): Canary {
  const targets = (Object.keys(hub.targets) as Target[]).map((name) => seen(document, pack ?? hub, name));
  const count = (name: Target): number => targets.find((target) => target.name === name)?.count ?? 0;
  const missing: string[] = [];
  if (isChat(pathname) && count('composer') === 0) missing.push('composer');
  if (count('userMessage') > 0 && count('message') === 0) missing.push('assistant messages');
  if (blocks === 0 && expectsBlocks(document, pack ?? hub)) missing.push('code blocks');
  return { family: pack?.family ?? 'unknown', packVersion: pack?.version ?? 'none', targets, blocks, missing };
}

function seen(document: Document, pack: Pack, name: Target): Canary['targets'][number] {
  // One by one: browsers answer single selectors from an index and lists of them by a walk.
  for (const [rank, selector] of pack.targets[name].entries()) {
    const count = document.querySelectorAll(selector).length;
    if (count > 0) return { name, matched: selector, fallback: rank > 0, count };
  }
  return { name, matched: null, fallback: false, count: 0 };
}

/** Does code stand on the page that is neither the user's own nor still being written? */
function expectsBlocks(document: Document, pack: Pack): boolean {
  if (document.querySelector('[data-is-streaming="true"]') !== null) return false;
  const elsewhere = `${anyOf(pack, 'userMessage')}, ${anyOf(pack, 'thinking')}, .sr-only`;
  return [...document.querySelectorAll('pre code')].some((code) => code.closest(elsewhere) === null);
}

/** Is this a page on which a message can be written? */
function isChat(pathname: string): boolean {
  return pathname === '/' || /^\/(?:new|chat)(?:\/|$)/.test(pathname);
}
