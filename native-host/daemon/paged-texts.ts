import { pageOf } from '../../shared/request-fields.ts';
import type { Subscriber } from './jobs.ts';

/** Long texts that connections read page by page: each is made once, so that its pages are of one moment. */
export interface PagedTexts {
  /** @param key what the text is about; another one, and the first page, make it anew. */
  page(reader: Subscriber, key: string, page: number, make: () => string): ReturnType<typeof pageOf>;
  /** Forgets those that are half read: what they hold was deleted. */
  clear(): void;
}

/** One text per connection is kept, until its last page was read or the connection is gone. */
export function createPagedTexts(): PagedTexts {
  let kept = new WeakMap<Subscriber, { key: string; text: string }>();
  return {
    page(reader, key, page, make) {
      const before = page === 0 ? undefined : kept.get(reader);
      const text = before?.key === key ? before.text : make();
      const part = pageOf(text, page);
      if (page < part.pages - 1) kept.set(reader, { key, text });
      else kept.delete(reader);
      return part;
    },
    clear() {
      kept = new WeakMap();
    },
  };
}
