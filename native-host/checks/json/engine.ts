import { printParseErrorCode, visit } from 'jsonc-parser';
import * as z from 'zod/mini';
import { withinStack, type ParseAnswer, type Remark } from '../../kit/parse-answer.ts';
import { isJson } from '../../kit/is-json.ts';
import { defaultFileName } from '../../../shared/language.ts';
import { regex } from '../../../shared/regex.ts';

const requestSchema = z.object({ name: z.string(), text: z.string() });

/** Files whose readers permit comments and trailing commas. */
const COMMENTED = regex('i')`
  (?:
    \.jsonc|\.code-workspace|\.code-snippets|\.sublime-(?:settings|project|keymap|commands|build)
    |(?:^|/)(?:
      [tj]sconfig[^/]*\.json|\.?devcontainer\.json|\.?babel(?:\.config|rc)(?:\.json)?|\.swcrc|\.oxlintrc\.json
      |api-extractor(?:-base)?\.json|typedoc\.json|deno\.json|turbo\.json|nx\.json|angular\.json|wrangler\.json
      |language-configuration\.json|pyrightconfig\.json|\.?cspell\.json|\.markdownlint\.json|\.luarc\.json
      |appsettings(?:\.[^/]+)?\.json
    )
    |(?:^|/)\.vscode/[^/]+\.json
  )$
`;
/** Files whose readers take the comments out and read the rest strictly. */
const STRIPPED = /(?:^|\/)(?:\.eslintrc(?:\.json)?|\.jshintrc|\.jscsrc|tslint\.json|firebase\.json)$/i;

/** What a reader permits beyond JSON. */
type Leniency = 'none' | 'comments' | 'comments and trailing commas';

function leniencyOf(name: string): Leniency {
  if (STRIPPED.test(name)) return 'comments';
  return COMMENTED.test(name) ? 'comments and trailing commas' : 'none';
}

/**
 * What the reader of a text permits: a file's by its name, and a block's, which has none, by a comment in its first
 * line that names its file, else by the first key where that is one of a `tsconfig.json`.
 */
function leniencyFor(name: string, text: string): Leniency {
  if (name !== defaultFileName('json')) return leniencyOf(name);
  const titled = /^\s*(?:\/\/|\/\*)[ \t]*([\w./-]{1,100})/.exec(text)?.[1] ?? '';
  if (/\w\.\w|^\.\w|\/\./.test(titled)) return leniencyOf(titled);
  return /^[^"]{0,2000}"(?:extends|compilerOptions)"/.test(text) ? 'comments and trailing commas' : 'none';
}

const words: Readonly<Record<string, string>> = {
  InvalidSymbol: 'not a JSON value',
  InvalidNumberFormat: 'not a JSON number',
  PropertyNameExpected: 'a property name in double quotes was expected',
  ValueExpected: 'a value was expected',
  ColonExpected: 'a colon was expected',
  CommaExpected: 'a comma was expected',
  CloseBraceExpected: 'a closing brace was expected',
  CloseBracketExpected: 'a closing bracket was expected',
  EndOfFileExpected: 'the text goes on after the value',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'the comment does not end',
  UnexpectedEndOfString: 'the string does not end',
  UnexpectedEndOfNumber: 'the number does not end',
  InvalidUnicode: 'not a valid \\u escape',
  InvalidEscapeCharacter: 'not a valid escape',
  InvalidCharacter: 'a control character must be escaped',
};

/** Reads `{ name, text }` as JSON; by its name a file may be one of those that allow comments and trailing commas. */
export function handle(request: unknown): ParseAnswer {
  const { name, text } = requestSchema.parse(request);
  if (/\.json5$/i.test(name)) return { kind: 'unsupported', reason: 'JSON5 is read by no backend' };
  return withinStack(() => read(text.replace(/^\uFEFF/, ' '), leniencyFor(name, text)));
}

function read(text: string, leniency: Leniency): ParseAnswer {
  const remarks = remarksOn(text, leniency);
  const failed = remarks.some((remark) => remark.severity === 'error');
  if (!failed) return { kind: 'read', remarks, extent: leniency === 'none' ? 'JSON' : 'JSON with comments' };
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length > 1 && lines.every(isContainer)) {
    return { kind: 'read', remarks: [], extent: `JSON Lines, ${lines.length} values` };
  }
  if (/\.\.\.|…/.test(text) && isJson(withoutEllipses(text)))
    return { kind: 'read', remarks: [], extent: 'JSON, with parts left out' };
  if (/^\s*"/.test(text) && isJson(`{${text.trimEnd().replace(/,$/, '')}}`)) {
    const note: Remark = {
      rule: 'fragment',
      message: 'not a JSON text by itself: members that belong into an object',
      severity: 'warning',
      category: 'syntax_error',
      start: text.search(/\S/),
      end: text.trimEnd().length,
    };
    return { kind: 'read', remarks: [note], extent: 'read as members of an object' };
  }
  return { kind: 'read', remarks, extent: 'JSON' };
}

/** A text, a comment, dots that stand for what is left out, or one character. */
const TOKEN = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[^*]{0,200}\*\/|\.\.\.|…|[\w+-]+(?:\.[\w+-]+)*|[^]/g;
const IS_ELLIPSIS = /^(?:\.\.\.|…)$|^\/[/*][^]*(?:\.\.\.|…)/;

/** The text without the dots that stand for what is left out, with a comma between the values around them. */
function withoutEllipses(text: string): string {
  const tokens = (text.match(TOKEN) ?? []).filter((token) => token.trim() !== '');
  const kept: string[] = [];
  let isLeftOut = false;
  for (const token of tokens) {
    const last = kept.at(-1) ?? '{';
    if (IS_ELLIPSIS.test(token)) {
      isLeftOut = true;
      if (last === ':') kept.push('null');
    } else if (!isLeftOut) kept.push(token);
    else if (token !== ',') {
      isLeftOut = false;
      if (/^[\]}]$/.test(token)) {
        if (last === ',') kept.pop();
      } else if (!/^[[{,]$/.test(last)) kept.push(',');
      kept.push(token);
    }
  }
  return kept.join(' ');
}

function remarksOn(text: string, leniency: Leniency): Remark[] {
  const errors: Remark[] = [];
  const repeated: Remark[] = [];
  const names: Set<string>[] = [];
  const options = {
    disallowComments: leniency === 'none',
    allowTrailingComma: leniency === 'comments and trailing commas',
  };
  visit(
    text,
    {
      onObjectBegin: () => void names.push(new Set()),
      onObjectEnd: () => void names.pop(),
      onObjectProperty(property, start, length) {
        const seen = names.at(-1);
        const remark = {
          start,
          end: start + length,
          rule: 'DuplicateKey',
          message: `the key "${property}" stands twice in this object; most readers keep the last one`,
        };
        if (seen?.has(property)) repeated.push({ ...remark, severity: 'warning', category: 'logic_error' });
        seen?.add(property);
      },
      onError(code, start, length) {
        const rule = printParseErrorCode(code);
        errors.push({
          rule,
          message: words[rule] ?? rule,
          severity: 'error',
          category: 'syntax_error',
          start,
          end: start + length,
        });
      },
    },
    options,
  );
  const first = firstOfLines(text, errors);
  return leniency === 'none' ? [...strictly(text, first), ...repeated] : [...first, ...repeated];
}

/** After a mistake the parser goes on, and what it says of the rest of that line is a consequence. */
function firstOfLines(text: string, errors: readonly Remark[]): Remark[] {
  let end = -1;
  return errors.filter(({ start }) => {
    if (start <= end) return false;
    const next = text.indexOf('\n', start);
    end = next < 0 ? text.length : next;
    return true;
  });
}

/** For plain JSON the engine's own `JSON.parse` decides; the tolerant parser only finds the places. */
function strictly(text: string, errors: Remark[]): Remark[] {
  if (isJson(text)) return [];
  if (errors.length > 0) return errors;
  return [
    {
      rule: 'SyntaxError',
      message: 'not JSON',
      severity: 'error',
      category: 'syntax_error',
      start: 0,
      end: text.length,
    },
  ];
}

function isContainer(line: string): boolean {
  return /^\s*[[{]/.test(line) && isJson(line);
}
