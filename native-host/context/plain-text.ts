/**
 * What cannot be seen: control, format, private and unassigned characters, lone surrogates, fillers, variation
 * selectors.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Looks like the angle brackets that would end the element. */
const LIKE_BRACKETS = /[\uFE64\uFE65\uFF1C\uFF1E]/gu;

/** What would begin a block of its own at the start of a line: heading, quote, list, rule, underline of a heading. */
const BLOCK_START = /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|[-=]+$|[-_*]{3,}$)/u;

/** A code span of markdown, in which nothing is active. */
const CODE = /(?<!`)(`{1,2})(?!`)[^`]+(?:(?<!`)(?!\1(?!`))`+[^`]+)*?(?<!`)\1(?!`)/.source;

/** What could be a tag, and code spans, which show no entity as its character. */
const CODE_OR_TAG = new RegExp(`${CODE}|\\\\\`|<(?=[A-Za-z/!?]|$)`, 'g');

/** In code, what is no type argument (`Vec<T>`, `vector<int>`) may be a tag there as well. */
const TAG_IN_CODE =
  /<(?=[A-Za-z/!?])(?!(?<=[\w>]<)(?:[A-Z]\w*|[iu](?:8|16|32|64|128|size)|f(?:32|64)|str|string|number|int|long|short|float|double|char|byte|bool|boolean|any|unknown|void)\b[^<>]*[<>])/g;

/**
 * A code span; an escaped character; or what could be active: the end of a link's text before its address or its
 * definition, and a backtick that could begin a code span with one of another line.
 */
const CODE_OR_ACTIVE = new RegExp(`${CODE}|\\\\[!-/:-@[-\`{-~]|\\](?=[(:])|\``, 'g');

const ACTIVE: Readonly<Record<string, string>> = { ']': ']\\', '`': '\\`' };

/**
 * One line of markdown text that says what the given text says and can do nothing else: it cannot end the element
 * around it, open a fence or a block, be a link or an image, or hide a character. What was invisible stands as
 * `\u{202E}`.
 */
export function plainLine(text: string): string {
  return text
    .replace(/[\t-\r\u0085\p{Z}]+/gu, ' ')
    .trim()
    .replace(UNSEEN, visible)
    .replace(LIKE_BRACKETS, visible)
    .replace(/&(?=#|[A-Za-z][A-Za-z0-9]*;)/g, '&amp;')
    .replace(CODE_OR_TAG, (found) => (found === '<' ? '&lt;' : found.replace(TAG_IN_CODE, '&lt;')))
    .replace(/`{3,}|~{3,}/g, (run) => Array.from(run, visible).join(''))
    .replace(CODE_OR_ACTIVE, (found) => ACTIVE[found] ?? found)
    .replace(BLOCK_START, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

/** {@link plainLine} for the value of an attribute in double quotes. */
export function attributeValue(text: string): string {
  return plainLine(text).replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

const visible = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
