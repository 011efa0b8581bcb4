import type { LanguageId } from '../../../shared/language.ts';
import { oncePer } from '../../kit/newest-answers.ts';
import type { Declarations } from './declarations.ts';
import type { Setting } from './example.ts';
import { findCalls, withoutQuoted } from './expressions.ts';
import { isDenied } from './expectations.ts';
import type { DocLine } from './source.ts';
import { wholeValue } from './values.ts';

const ASSIGNED = /^(?:(?:const|let|var|auto|final)\s+)?[\w$.<>[\], *&:]*[\w$\]>]\s*:?=(?![=>])\s*\S/;
const CALLED = /^(?:await\s+)?(?:print\()?[\w$.:]+(?:\.|::|->)?[\w$]*\(.*\)\s*;?$/;
/** What C and C++ declare without an equals sign. */
const TYPE = String.raw`^\s*(?:const\s+)?(?:struct\s+)?(?:\w+::)*`;
const NAME = String.raw`(?:<[^=;()]*>)?[ *]+[A-Za-z_]\w*\s*(?:\(.*\)|\{.*\}|\[\w*\])?;\s*(?://.*)?$`;
const DECLARED = new RegExp(String.raw`${TYPE}[A-Za-z_]\w*${NAME}`);
const DECLARING: readonly LanguageId[] = ['c', 'cpp'];
const OPERATORS = new Set('in not is and or of instanceof new await typeof for if else lambda async'.split(' '));
const ARROWS = /^(.*?[\w$)\]}"'])\s+(?:=+>|-+>|→|➞|⇒|➜|={2,3})\s+(.+)$/;

/**
 * Runs of lines of running text that are code although nothing fences them: what makes something before it is used,
 * what prints or wraps a call beside its remark, and calls whose results stand on the next line. Arrows become remarks.
 */
export function usages(lines: readonly DocLine[], setting: Setting): DocLine[][] {
  const {
    language,
    declarations,
    declarations: { types },
  } = setting;
  const mark = language === 'python' ? '#' : '//';
  const { declared, made, calls } = formsOf(declarations);
  const declares = (text: string): boolean => DECLARING.includes(language) && types.length > 0 && declared.test(text);
  const whole = lines.map(({ text }) => text).join('\n');
  const tells = ({ text, answered }: UsageLine): boolean => {
    const code = isRemarked(text, mark) ? codeBefore(text, mark).trim() : '';
    return answered || (calls.test(withoutQuoted(code)) && !isWholeCall(code, setting));
  };
  return runsOf(
    lines.map((line) => ({ ...line, text: remarked(line.text, mark) })),
    mark,
    setting,
  )
    .filter((run) => {
      if (run.some(tells)) return true;
      const plain = run.map(({ text }) => withoutQuoted(text));
      if (run.length >= 2 && run.some(({ text }) => declares(text))) return true;
      const prepares =
        plain.some((text) => ASSIGNED.test(text.trim())) && run.some(({ text }) => isRemarked(text, mark));
      return (
        run.length >= 2 &&
        (plain.some((text) => made.test(text)) || (prepares && plain.some((text) => calls.test(text))))
      );
    })
    .filter((run) => !isDenied(whole, offsetOf(lines, run[0]?.line ?? 0)));
}

const anyOf = (names: readonly string[]): string => names.map((name) => name.replaceAll('$', '\\$')).join('|');

/** How the types of a text declare something, and how what it defines is made and called. */
const formsOf = oncePer(({ functions, types }: Declarations) => {
  const own = anyOf([...types, ...functions.map(({ name }) => name)]);
  return {
    declared: new RegExp(`${TYPE}(?:${anyOf(types)})\\b${NAME}`),
    made: new RegExp(`=\\s*(?:await\\s+)?(?:new\\s+)?&?(?:${own})\\b`),
    calls: new RegExp(`(?<![\\w$])(?:${own})\\s*(?:<[^()]*>)?\\(`),
  };
});

interface UsageLine extends DocLine {
  /** Its result stood on the line below. */
  answered: boolean;
}

const offsetOf = (lines: readonly DocLine[], line: number): number => {
  const before = lines.filter((each) => each.line < line);
  return before.reduce((sum, { text }) => sum + text.length + 1, 0);
};

const codeBefore = (text: string, mark: string): string => text.slice(0, withoutQuoted(text).indexOf(mark));
const isRemarked = (text: string, mark: string): boolean => withoutQuoted(text).trimStart().indexOf(mark) > 0;

/** `t.depth() -> 2` as `t.depth() # 2`, where what follows the arrow is a value and no code. */
function remarked(text: string, mark: string): string {
  if (isRemarked(text, mark)) return text;
  const [, code, value = ''] = ARROWS.exec(text) ?? [];
  // An operator that binds less than the comparison takes part in it.
  if (code !== undefined && /^\s*(?:not|assert|if|return)\b|\s(?:and|or|not|if|else)\s/.test(withoutQuoted(code)))
    return text;
  return code === undefined || wholeValue(value.replace(/[;.]$/, '')) === undefined
    ? text
    : `${code}  ${mark} ${value}`;
}

function isUsage(text: string, mark: string, language: LanguageId): boolean {
  if (DECLARING.includes(language) && DECLARED.test(text)) return true;
  const code = (isRemarked(text, mark) ? codeBefore(text, mark) : text).trim();
  if (ASSIGNED.test(code) || CALLED.test(code)) return true;
  return isRemarked(text, mark) && isExpression(withoutQuoted(code));
}

/** Names, members, brackets, operators: what stands before a remark on it, and is no prose. */
function isExpression(plain: string): boolean {
  const neighbours = [...plain.matchAll(/([\w$]+|[)\]}"'])\s+(?=([A-Za-z_$][\w$]*|["']))/g)];
  return (
    /^[\w$"'([{*!-]/.test(plain) &&
    neighbours.every(([, one = '', other = '']) => OPERATORS.has(one) || OPERATORS.has(other))
  );
}

/** Lines below each other that are all code, with single blank lines between them. */
function runsOf(lines: readonly DocLine[], mark: string, setting: Setting): UsageLine[][] {
  const runs: UsageLine[][] = [];
  let open: UsageLine[] = [];
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    const answered = next !== undefined && next.line === line.line + 1 && isAnswered(line.text, next.text, setting);
    const last = open.at(-1)?.line ?? line.line - 1;
    const isNear = last === line.line - 1 || (last === line.line - 2 && lines[at - 1]?.text.trim() === '');
    if (!isNear && open.length > 0) {
      runs.push(open);
      open = [];
    }
    if (answered) open.push({ ...line, text: `${line.text}  ${mark} ${next.text.trim()}`, answered });
    else if (isUsage(line.text, mark, setting.language)) open.push({ ...line, answered });
    else if (
      line.text.trim() !== '' &&
      !(open.at(-1)?.line === line.line - 1 && isAnswered(lines[at - 1]?.text ?? '', line.text, setting))
    ) {
      runs.push(open);
      open = [];
    }
  }
  return [...runs, open];
}

/** A call that stands alone, and below it, at the same margin, the value that a session would show. */
function isAnswered(text: string, below: string, setting: Setting): boolean {
  const code = text.trim().replace(/;$/, '');
  return isWholeCall(code, setting) && marginOf(text) === marginOf(below) && wholeValue(below) !== undefined;
}

function isWholeCall(code: string, { declarations }: Setting): boolean {
  const [call] = /[)\]\w]$/.test(code) ? findCalls(code, declarations) : [];
  return call !== undefined && call.start === 0 && call.end === code.length;
}

const marginOf = (text: string): number => text.length - text.trimStart().length;
