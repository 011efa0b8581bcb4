import { regex } from '../../../shared/regex.ts';
import type { HtmlMessage } from './engine.ts';

/** A `pattern` of an `input`, in its quotes. */
const PATTERN = regex('gi')`
  <input\b[^<>]{0,2000}?\spattern\s*=\s*(?:"([^"]{1,1000})"|'([^']{1,1000})')
`;

/** Signs that come from a template, or as entities, are not what a browser reads. */
const NOT_AS_READ = /\{\{|\$\{|<%|&[#\w]+;/;

/** Patterns of inputs that browsers refuse: they read them with the `v` flag, and then check nothing. */
export const refusedPatterns = (text: string): HtmlMessage[] =>
  [...text.matchAll(PATTERN)].flatMap(({ index, 0: whole, 1: first, 2: second }) => {
    const pattern = first ?? second ?? '';
    if (NOT_AS_READ.test(pattern) || isRead(pattern)) return [];
    return [
      {
        rule: 'input-pattern',
        message:
          'Browsers refuse this pattern and check nothing: they read it with the `v` flag, under which signs such as ' +
          '`-` within brackets have a backslash before them.',
        offset: index + whole.length - pattern.length - 1,
        size: pattern.length,
      },
    ];
  });

function isRead(pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'v').flags === 'v';
  } catch {
    return false;
  }
}
