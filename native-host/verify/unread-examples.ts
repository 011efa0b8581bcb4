import type { NotChecked } from '../../shared/report.ts';
import { readExamples } from '../backend-kit/examples/collect.ts';
import { describeUnread } from '../backend-kit/examples/unread.ts';
import type { Target } from './target.ts';

/** What of a block and of the messages around it looks like an example and is not read as one. */
export function unreadExamples({ file, language, focus, said }: Pick<Target, 'file' | 'language' | 'focus' | 'said'>): NotChecked[] {
  const within = (line: number): boolean => focus.startLine <= line && line <= focus.endLine;
  const { unread } = readExamples(file.text, language, said);
  const own = unread.filter(({ origin, line }) => origin !== 'code' || within(line));
  return describeUnread(own).map((what) => ({
    what: `Examples: ${what}`,
    how: 'each as a call beside its result: `f(1) => 2`',
  }));
}
