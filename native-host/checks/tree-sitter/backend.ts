import * as z from 'zod/mini';
import type { Finding } from '../../../shared/finding.ts';
import { LANGUAGES, type LanguageId } from '../../../shared/language.ts';
import { relativeOfC } from '../../languages/c/c-dialect.ts';
import { countLines } from '../../kit/decide.ts';
import { defineBackend, npmTool } from '../../kit/define.ts';
import { newerReason } from '../../kit/needs-newer.ts';
import { regex } from '../../../shared/regex.ts';
import { BY_GRAMMAR, GRAMMARS } from '../../kit/grammars.ts';

const answerSchema = z.object({
  readAs: z.nullable(z.string()),
  places: z.array(
    z.object({
      missing: z.nullable(z.string()),
      startLine: z.int(),
      startColumn: z.int(),
      endLine: z.int(),
      endColumn: z.int(),
    }),
  ),
});

const shellPrompt = /^[ \t]*(\$|[\w.-]+@[\w.-]+:\S*[$#]) \S/m;

/** Forms that C# has since version 11, which the grammar knows in part. */
const NEWER_CSHARP = regex()`
  \bextension\s*(?:<[^>\n]*>)?\s*\(
  |\bparams\s+(?:ReadOnly)?(?:Span|IEnumerable|IList|List|IReadOnly\w+)<
  |[=(,?:]\s*\[[^\]\n]*\]\s*[;,)?]
  |\bis\s+(?:not\s+)?\[
  |\]\s*(?:=>|or\b|when\b|and\b)
  |\[\s*\.\.|,\s*\.\.\s*(?:var\b|\w|\])
  |"""
  |"u8\b
  |\bfield\s*(?:\?\?|=[^=>]|;)
  |\brequired\s+\w
  |\bfile\s+(?:sealed\s+|static\s+)?(?:class|record|struct|interface)\b
  |\ballows\s+ref\s+struct\b
  |\?\.\w+\s*[-+*/]?=[^=>]
  |\b(?:class|struct)\s+\w+(?:<[^>\n]*>)?\s*\(
  |\busing\s+\w+\s*=\s*\(
  |\bpartial\s+\w+(?:<[^>\n]*>)?\s+\w+\s*\{
`;

/** Does every bracket of a text have its other one, strings and comments left aside? */
function isBalanced(text: string): boolean {
  const code = text.replaceAll(
    /"""[^]*?"""|@"(?:[^"]|"")*"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])'|\/\/[^\n]*|\/\*[^]*?\*\//g,
    ' ',
  );
  const open: string[] = [];
  for (const sign of code.match(/[()[\]{}]/g) ?? []) {
    if ('([{'.includes(sign)) open.push(sign);
    else if (open.pop() !== { ')': '(', ']': '[', '}': '{' }[sign]) return false;
  }
  return open.length === 0;
}

/**
 * Does a line of C have the form that macros give to code: a loop that is called (`list_for_each(at, head) {`), a word
 * of the compiler's beside a declaration (`static int __init start(void)`)? No semicolon is missing there.
 */
const mayBeMacro = (line: string): boolean => LOOP_CALLED.test(line) || /\b__[a-z]\w*\b/.test(line);
const LOOP_CALLED =
  /^[ \t]*(?!(?:if|for|while|switch|return|sizeof|else|do)\b)[a-z_]\w*[ \t]*\(.{0,400}\)[ \t]*\{[ \t]*$/;

/** CSS has a parser of its own here (PostCSS, in stylelint), which knows what is newer than the grammar. */
const languages = Object.keys(GRAMMARS).filter(
  (word): word is LanguageId => Object.hasOwn(LANGUAGES, word) && word !== 'css',
);

/** Parses the languages that have no parser of their own here with tree-sitter's grammars, which approximate them. */
export default defineBackend({
  id: 'tree-sitter',
  title: 'tree-sitter',
  languages,
  check: 'parse',
  tool: npmTool('web-tree-sitter'),
  effect: 'pure',
  engine: { kind: 'module', module: new URL('./engine.ts', import.meta.url) },
  revision: 5,
  async run({ language, file }, { ask }) {
    if (language === 'bash' && shellPrompt.test(file.text)) {
      return { kind: 'unsupported', findings: [], reason: 'this is a transcript of a shell session, not a script' };
    }
    const relative = language === 'cpp' || language === 'c' ? relativeOfC(file.text) : undefined;
    if (relative !== undefined)
      return { kind: 'unsupported', findings: [], reason: `it is ${relative}, which the grammar does not read` };
    const { readAs, places } = answerSchema.parse(await ask({ language, text: file.text }));
    const read = readAs === null ? countLines(file.text) : `${countLines(file.text)}, read as ${readAs}`;
    if (places.length === 0) {
      return { kind: 'passed', findings: [], extent: `${read}${BY_GRAMMAR}` };
    }
    if (language === 'csharp' && NEWER_CSHARP.test(file.text) && isBalanced(file.text))
      return { kind: 'unknown', findings: [], extent: read, reason: newerReason('grammar', 'forms of C# 11 to 14') };
    const lines = file.text.split('\n');
    const sure = places.filter(
      ({ missing, startLine }) =>
        !(language === 'c' || language === 'cpp') || missing !== ';' || !mayBeMacro(lines[startLine] ?? ''),
    );
    const findings = sure.map((place): Finding => ({
      file: file.name,
      range: {
        startLine: place.startLine + 1,
        startColumn: place.startColumn + 1,
        endLine: place.endLine + 1,
        endColumn: place.endColumn + 1,
      },
      rule: place.missing === null ? 'ERROR' : 'MISSING',
      backend: 'tree-sitter',
      message: place.missing === null ? 'the grammar cannot read this' : `the grammar misses \`${place.missing}\` here`,
      severity: 'warning',
      category: 'syntax_error',
    }));
    return {
      kind: 'unknown',
      findings,
      extent: read,
      reason: "tree-sitter's grammar, which approximates the language, could not read all of it",
    };
  },
});
