import { closing } from '../../../../languages/examples/declarations.ts';
import { regex } from '../../../../../shared/regex.ts';

/** What comes from outside, or from the library's own memory. */
const OUTSIDE = regex()`
  \b(?:
    rand\w*|s?random\w*|[dlm]rand48|arc4random\w*|random_device|mt19937\w*|time|clock\w*|getpid|this_thread|chrono|errno
    |getenv|volatile|thread|atomic\w*|strtok|localtime|uintptr_t|scanf|fgets|getchar|gets|getline|cin|fopen|[io]?fstream
    |read
  )\b
`;
const STATIC = regex('g')`
  \b(?:static|thread_local)\s+(?<type>[^;(){}=[\]]{0,300}?)\s*(?:(?<table>\[)|[=;{]|\(\s*(?:[\d"'{-]|\)))
`;
const VARIABLE =
  /^(?:(?:inline|thread_local|extern)\s+)*(?<type>[A-Za-z_][\w:<>,\s]*[\s*&>]+\w+)\s*(?:(?<table>\[)|=|\{|$)/;
const NO_VARIABLE = /\b(?:typedef|using|return|struct|class|union|enum|namespace|template|friend|static_assert|goto)\b/;

/**
 * May the same call come to something else, by what the code keeps (variables outside of functions, `static` ones
 * anywhere) or reads from outside? The text is without comments and strings.
 */
export function hasState(written: string): boolean {
  const masked = written.replaceAll(/\s{2,}/g, (blanks) => (blanks.includes('\n') ? '\n' : ' '));
  if (OUTSIDE.test(masked)) return true;
  const kept = [...masked.matchAll(STATIC)];
  const outer = outside(masked)
    .split(';')
    .map((each) =>
      each
        .replaceAll(/^[ \t]*#[^\n]*$/gm, '')
        .trim()
        .slice(0, LONGEST_DECLARATION),
    )
    .filter((each) => !NO_VARIABLE.test(each))
    .map((each) => VARIABLE.exec(each));
  return [...kept, ...outer].some((found) => found !== null && mayChange(found.groups ?? {}));
}

/** So much of a declaration is read (UTF-16 units). */
const LONGEST_DECLARATION = 1_000;

/** A constant does not; a pointer to one does, where it is no table of texts. */
const mayChange = ({ type = '', table }: Partial<Record<string, string>>): boolean =>
  !/\bconstexpr\b/.test(type) &&
  (!/\bconst\b/.test(type) || (table === undefined && /\*\s*(?!const\b)\w+\s*$/.test(type)));

/** What comes before a bracket is judged by so many signs, so that each is looked at as often. */
const HEAD_SIGNS = 200;

/** What stands in no brackets but those of a namespace. */
function outside(masked: string): string {
  const parts: string[] = [];
  let head = '';
  const put = (part: string): void => {
    parts.push(part);
    head = (head.length > 2 * HEAD_SIGNS ? head.slice(-HEAD_SIGNS) : head) + part;
  };
  for (let at = 0; at < masked.length; at += 1) {
    const sign = masked[at] ?? '';
    if (sign !== '{') {
      put(sign === '}' ? ';' : sign);
      continue;
    }
    if (/(?:\bnamespace\b[^;{}()]*|\bextern\s*(?:"\w*")?\s*)$/.test(head)) {
      put(';');
      continue;
    }
    const end = closing(masked, at);
    if (end === undefined) break;
    put(/(?:\)|\bconst|\bnoexcept|\boverride|->\s*[\w:<>*& ]+)\s*$/.test(head) ? ';' : '{}');
    at = end - 1;
  }
  return parts.join('');
}
