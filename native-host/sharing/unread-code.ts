import type { LanguageId } from '../../shared/language.ts';

/** From where on a language reads nothing more; what matches stays, except for Ruby's mark. */
const LAST: Readonly<Partial<Record<LanguageId, RegExp>>> = {
  ruby: /^(?=__END__$)/m,
  php: /(?<![\w$>:])__halt_compiler\s{0,40}\(\s{0,40}\)\s{0,40}(?:;|\?>)/i,
  prolog: /^end_of_file[ \t]{0,40}\./m,
  lean: /^#exit\b/m,
};

const CONDITIONAL: readonly LanguageId[] = ['c', 'cpp', 'csharp', 'haskell'];

const ESCAPED_NAMES: readonly LanguageId[] = ['javascript', 'jsx', 'typescript', 'tsx', 'java', 'c', 'cpp', 'csharp'];

/**
 * The code without what its language does not read (text behind its last line, around the modules of TLA+, in branches
 * that are never compiled), and with names in letters instead of escapes.
 */
export function withoutUnread(language: LanguageId | null, code: string): string {
  if (language === null) return unescapedNames(code);
  const last = LAST[language]?.exec(code);
  if (last) return `${code.slice(0, last.index)}${last[0]}${last[0] === '' ? '' : '\n'}`;
  if (language === 'tlaplus') return insideModules(code);
  const compiled = CONDITIONAL.includes(language) ? compiledBranches(code) : code;
  if (language === 'css') return compiled.replaceAll(CSS_ESCAPE, (found, hex: string) => letterOf(found, hex));
  return ESCAPED_NAMES.includes(language) ? unescapedNames(compiled) : compiled;
}

const MODULE = /^\s*-{4,}\s*MODULE\b/;

const END = /^\s*={4,}/;

/** A module may hold others. A part of one may have its end and not its beginning. */
function insideModules(code: string): string {
  const lines = code.split('\n');
  const begins = lines.some((line) => MODULE.test(line));
  let depth = begins ? 0 : 1;
  const kept = lines.flatMap((line) => {
    if (MODULE.test(line)) depth += 1;
    else if (depth > 0 && END.test(line)) {
      depth -= 1;
      return [/^\s*=+/.exec(line)?.[0] ?? ''];
    }
    return depth > 0 ? [line] : [];
  });
  return kept.length === lines.length ? kept.join('\n') : `${kept.join('\n')}\n`;
}

const DIRECTIVE = /^[ \t]*#[ \t]*(?<what>if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b(?<condition>.*)$/;

/** A condition without white space, parentheses and comments that never holds, or always does. */
const NEVER = /^(?:0+[ul]*|0x0+|false|!1|!true|0&&.*|[^|]*&&0)$/i;

const ALWAYS = /^(?:[1-9]\d*[ul]*|true|!0|!false|1\|\|.*)$/i;

/** Directives stay, lines between them of which no compiler reads more than the directives go. */
function compiledBranches(code: string): string {
  const branches: { reads: boolean; done: boolean; outer: boolean }[] = [];
  let reads = true;
  const kept = code.split('\n').filter((line) => {
    const { what, condition = '' } = DIRECTIVE.exec(line)?.groups ?? {};
    if (what === undefined) return reads;
    const bare = condition.replace(/\/[/*].*$/, '').replaceAll(/[\s()]/g, '');
    const plain = what === 'if' || what === 'elif';
    const stays = what.startsWith('if') ? reads : (branches.at(-1)?.outer ?? true);
    if (what.startsWith('if')) branches.push({ reads: true, done: false, outer: reads });
    const branch = branches.at(-1);
    if (branch === undefined) return true;
    if (what === 'endif') {
      branches.pop();
      reads = branch.outer;
      return stays;
    }
    branch.reads = !branch.done && !(plain && NEVER.test(bare));
    branch.done ||= plain && ALWAYS.test(bare);
    reads = branch.outer && branch.reads;
    return stays;
  });
  return kept.join('\n');
}

const HEX = '[0-9a-fA-F]';

const NAME_ESCAPE = new RegExp(
  String.raw`\\\\|\\(?:u\{(?<point>${HEX}{1,6})\}|u{1,8}(?<four>${HEX}{4})|U(?<eight>${HEX}{8}))`,
  'g',
);

const CSS_ESCAPE = /\\(?<hex>[\da-f]{1,6})\s?/gi;

/** A text in which letters stand for themselves: `k\u006fbari` is a name like `kobari`. */
export const unescapedNames = (text: string): string =>
  text.replaceAll(NAME_ESCAPE, (found, point?: string, four?: string, eight?: string) => {
    const hex = point ?? four ?? eight;
    return hex === undefined ? found : letterOf(found, hex, /[\p{L}\p{Nd}_$]/u);
  });

function letterOf(escape: string, hex: string, shape = /\p{L}/u): string {
  const point = Number.parseInt(hex, 16);
  const letter = point <= 0x10ffff ? String.fromCodePoint(point) : '';
  return shape.test(letter) ? letter : escape;
}
