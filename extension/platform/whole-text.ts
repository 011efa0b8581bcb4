import { errorBody } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { WorkerError } from './worker-link.ts';

/**
 * Fetches all pages of a paged reply; a host that changes its mind or announces more than `most` pages is not believed
 * (CV002, CV003).
 */
export async function wholeText(
  fetchPage: (page: number) => Promise<{ page: number; pages: number; text: string }>,
  most: number = LIMITS.pagesPerReply,
): Promise<string> {
  const first = await fetchPage(0);
  if (first.page !== 0 || first.pages < 1 || first.pages > most) throw new WorkerError(errorBody('CV003'));
  const texts = [first.text];
  for (let page = 1; page < first.pages; page += 1) {
    const next = await fetchPage(page);
    if (next.page !== page || next.pages !== first.pages)
      throw new WorkerError(errorBody('CV002', '(pages do not fit together)'));
    texts.push(next.text);
  }
  return texts.join('');
}
