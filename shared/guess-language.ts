import { LANGUAGE_IDS, type LanguageId } from './language.ts';
import { INTERPRETERS, MARKUP, PLUS_PLUS, SIGNS, TYPED, type Sign } from './language-signs.ts';
import { regex } from './regex.ts';

/** Of a text no more than this is looked at, UTF-16 units: time is bounded, and a file says early what it is. */
const UNITS = 48_000;

/** Lines that are compared with the signs, comments and empty ones not counted. */
const LINES = 160;

/** Of a line no more than this, UTF-16 units: longer ones are data or minified. */
const LINE_UNITS = 160;

/** A sign counts as often as this. */
const REPEATS = 4;

/** What a language must reach, and by how much more than the next one, to be surer than "not sure". */
const ENOUGH = 6;

const AHEAD = 1.4;

const LARGEST_JSON = 200_000;

const SECTION = /^\[\[?[^\]"'=,{}]+\]\]?$/;

const KEY = /^[A-Za-z][\w.@\-[\] ]*=/;

const TOML_VALUE = /=\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|\[.*|\{.*|true|false|[+-]?\d[\d_.:TZ-]*)\s*(?:#.*)?$/;

/** Begins of comments that have an end of their own, at the start of a line, and these ends. */
const OPENS = /^[ \t]*[rub]?(\/\*|\{-(?!#)|<!--|"""|''')/gim;

const CLOSES: Readonly<Record<string, string>> = { '/*': '*/', '{-': '-}', '<!--': '-->' };

const LINE_COMMENT = regex('i')`
  ^(?:
    //(?![/!])
    |#(?!!?\[|\s*(?:include|define|if|ifn?def|elif|else|endif|undef|pragma|error)\b|#)
    |;
    |--(?:\s|-)
    |\*(?:\s|$)
    |rem\s
  )
`;

/**
 * The language of a text that nothing names, or null where it is not sure: by the interpreter of a shebang, by a format
 * that is recognised as a whole, else by what its lines look like ({@link SIGNS}). Deterministic, and of a long text
 * only the beginning is read.
 */
export function guessLanguage(text: string): LanguageId | null {
  const start = text
    .slice(0, UNITS + 1)
    .replace(/^\uFEFF/, '')
    .slice(0, UNITS)
    .replaceAll('\r\n', '\n');
  const shebang = /^#!\s*(.*)/.exec(start)?.[1];
  if (shebang !== undefined) return languageOfShebang(shebang);
  const code = withoutComments(start);
  return wholeFormat(text.replace(/^\uFEFF/, ''), start, code) ?? languageOfLines(code);
}

/** One that does not end stays, so that the time is linear. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  let at = 0;
  OPENS.lastIndex = 0;
  for (let open = OPENS.exec(text); open !== null; open = OPENS.exec(text)) {
    const mark = open[1] ?? '';
    const close = CLOSES[mark] ?? mark;
    const end = text.indexOf(close, OPENS.lastIndex);
    if (end < 0) break;
    kept.push(text.slice(at, open.index));
    at = end + close.length;
    OPENS.lastIndex = at;
  }
  return [...kept, text.slice(at)].join('');
}

function languageOfShebang(line: string): LanguageId | null {
  const words = line
    .trim()
    .split(/\s+/)
    .map((word) => word.slice(word.lastIndexOf('/') + 1));
  const command =
    words[0] === 'env' ? words.slice(1).find((word) => !word.startsWith('-') && !word.includes('=')) : words[0];
  return INTERPRETERS.find(([name]) => name.test(command ?? ''))?.[1] ?? null;
}

/** Formats that one line or the first character decides. */
function wholeFormat(text: string, start: string, code: string): LanguageId | null {
  if (/^\s*-{4,}\s*MODULE\s+\w+\s*-{4,}/m.test(start)) return 'tlaplus';
  if (/^\s*\((?:set-logic\s+\w+|check-sat)\s*\)/m.test(start)) return 'smtlib';
  if (/^(?:diff --git a?\/?|Index: \S)/m.test(start) && /^@@ -\d/m.test(start)) return 'diff';
  if (/^--- \S.*\n\+\+\+ \S.*\n@@ -\d+(?:,\d+)? \+\d/m.test(start)) return 'diff';
  if (/^\s*<\?php\b/.test(start)) return 'php';
  if (/^\s*<!doctype\s+html\b/i.test(code) && !code.includes('<?php')) return 'html';
  return jsonOf(text, start, code);
}

function jsonOf(text: string, start: string, code: string): LanguageId | null {
  const bare = code.replaceAll(/^[ \t]*\/\/.*$/gm, '');
  if (!/^\s*(?:\{\s*(?:"(?:[^"\\\n]|\\.)*"\s*:|\})|\[\s*(?:[{[\]"]|-?\d|true|false|null))/.test(bare)) return null;
  if (!/"\s*:/.test(bare)) return null;
  if (text.length > LARGEST_JSON)
    return /^[\s\w"{}[\],:.+-]+$/.test(outsideStrings(start)) && bare.length === start.length ? 'json' : null;
  if (parses(text)) return 'json';
  const plain = bare
    .replaceAll(/("(?:[^"\\\n]|\\.)*")|\/\/.*|\/\*.*?\*\//g, '$1')
    .replaceAll(/("(?:[^"\\\n]|\\.)*")|,(?=\s*[}\]])/g, '$1');
  return bare.length < start.length && parses(plain) ? 'jsonc' : null;
}

const outsideStrings = (text: string): string => text.replaceAll(/"(?:[^"\\\n]|\\.)*"?/g, '""');

function parses(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return false;
    throw thrown;
  }
}

function languageOfLines(code: string): LanguageId | null {
  const lines = tellingLines(code);
  if (isSectioned(lines)) return lines.every((line) => !KEY.test(line) || TOML_VALUE.test(line)) ? 'toml' : 'ini';
  const scores = Object.entries({ ...SIGNS, ...FOREIGN_SIGNS })
    .map(([language, signs]) => ({
      language,
      score: signs.reduce((sum, [line, weight]) => sum + weight * countOf(lines, line), 0),
    }))
    .toSorted((a, b) => b.score - a.score);
  const [best, next] = scores;
  if (best === undefined || best.score < ENOUGH || best.score < AHEAD * (next?.score ?? 0)) return null;
  return ofFamily(best.language, lines);
}

/** Sections of keys and nothing else, the first line one of them. */
function isSectioned(lines: readonly string[]): boolean {
  return (
    SECTION.test(lines[0] ?? '') &&
    lines.some((line) => KEY.test(line)) &&
    lines.every((line) => SECTION.test(line) || KEY.test(line))
  );
}

function tellingLines(code: string): string[] {
  const lines: string[] = [];
  for (const line of code.split('\n')) {
    const told = line.trim();
    if (told === '' || LINE_COMMENT.test(told)) continue;
    lines.push(told.slice(0, LINE_UNITS));
    if (lines.length === LINES) break;
  }
  return lines;
}

/** More lines of one kind say less and less. */
function countOf(lines: readonly string[], sign: RegExp): number {
  let found = 0;
  for (const line of lines) {
    if (sign.test(line)) found += 1;
    if (found === REPEATS) break;
  }
  return found;
}

/** The dialect of a family that the signs tell; null for a language that is only told apart. */
function ofFamily(family: string, lines: readonly string[]): LanguageId | null {
  const language = LANGUAGE_IDS.find((id) => id === family);
  if (language === undefined) return null;
  const holds = (sign: RegExp): boolean => lines.some((line) => sign.test(line));
  if (language === 'c') return holds(PLUS_PLUS) ? 'cpp' : 'c';
  if (language !== 'javascript') return language;
  const typed = TYPED.some(holds);
  if (holds(MARKUP)) return typed ? 'tsx' : 'jsx';
  return typed ? 'typescript' : 'javascript';
}

/** What lines of other languages look like: told apart only, so that what looks like them is taken for none of ours. */
const FOREIGN_SIGNS: Readonly<Record<string, readonly Sign[]>> = {
  perl: [
    [
      regex()`
        ^use\s+(?:
          strict|warnings|v?5|utf8|vars|lib|parent|base|POSIX|Carp|feature|constant|Exporter|[A-Z]\w*(?:::\w+)+
        )\b
      `,
      8,
    ],
    [/^(?:my|our|local)\s+[($@%]/, 5],
    [/^package\s+[\w:]+;/, 3],
    [/^sub\s+\w+\s*(?:\([$@%;\\*&]*\))?\s*\{?/, 5],
    [/\$\w+->|=~\s*[ms/]|\bqw[(/]|@_|\$self\b|\bshift;|__END__|^=(?:head|cut|pod|over|item|encoding)/, 4],
    [/^1;$/, 4],
    [/^no\s+strict/, 4],
  ],
  lua: [
    [/^local\s+(?:function\s|[\w,\s]+=)/, 5],
    [/^(?:local\s+)?function\s+[\w.:]+\s*\([^)]*\)\s*$/, 5],
    [/\bthen$|^end[,)]*$|\bdo$/, 1],
    [/\s~=\s|\.\.\s|\brequire\s*\(?['"]/, 2],
    [/^--/, 0.5],
    [/\bnil\b|\bpairs\(/, 1],
  ],
  kotlin: [
    [
      regex()`
        ^(?:(?:private|public|internal|override|suspend|inline|open|protected|operator|tailrec|infix)\s+)*fun\s+
        (?:<.*>\s*)?(?:\w+\.)?\w+\s*\(
      `,
      6,
    ],
    [/^(?:(?:private|override|lateinit|const|internal)\s+)*va[lr]\s+\w+\s*(?::\s*\w+|=|by\b)/, 4],
    [/^(?:data|sealed|open|enum|annotation|value)\s+class\s|^(?:companion\s+)?object\b/, 5],
    [/^package\s+[\w.]+$/, 4],
    [/^import\s+[\w.]+(?:\.\*)?$/, 1],
  ],
  swift: [
    [/^import\s+(?:Foundation|UIKit|SwiftUI|Swift|Combine|XCTest)$/, 9],
    [
      regex()`
        ^(?:(?:public|private|internal|static|override|mutating|@\w+|fileprivate|open|final)\s+)*func\s+\w+(?:<.*>)?
        \(.*\)(?:\s*(?:async|throws|rethrows))*(?:\s*->\s*.+)?\s*\{
      `,
      3,
    ],
    [/^(?:guard|if)\s+let\s|^(?:extension|protocol)\s+\w+|^(?:let|var)\s+\w+\s*:\s*\[?[A-Z]/, 4],
  ],
  scala: [
    [/^(?:case\s+)?(?:object|class|trait)\s+\w+(?:\[.*\])?(?:\(.*\))?\s*(?:extends\s.*)?\{?$/, 2],
    [/^(?:override\s+|private\s+|implicit\s+)*def\s+\w+(?:\[.*\])?(?:\(.*\))*\s*(?::\s*[\w[\],.\s]+)?\s*=/, 6],
    [/^case\s+class\s|^(?:lazy\s+|implicit\s+)?val\s+\w+/, 4],
    [/^import\s+[\w.]+\.(?:_|\{.*\})$/, 6],
  ],
  r: [
    [/^[\w.]+\s*<-\s/, 4],
    [/<-\s*function\s*\(|^library\(|%>%|\bdata\.frame\(/, 6],
  ],
  make: [
    [/^[\w.$()%/-]+(?:\s+[\w.$()%/-]+)*\s*::?(?!=)(?:\s+[\w.$()%/ -]*)?$/, 1],
    [/^(?:\.PHONY|include\s|-include\s|ifeq|ifneq|endif|define\s|export\s\w+\s*[:?]?=)/, 4],
    [/^[A-Za-z_]\w*\s*(?::=|\?=|\+=)/, 4],
    [/\$\((?:[A-Z_]+|shell|wildcard|patsubst|MAKE|call|addprefix)\b/, 4],
    [/\$[@<^]/, 3],
  ],
  tex: [
    [
      regex()`
        ^\\(?:
          documentclass|begin|usepackage|section|subsection|newcommand|def|input|chapter|title|item|end|let
          |ProvidesPackage
        )\b
      `,
      8,
    ],
    [/^%/, 0.5],
  ],
  xml: [
    [/^<\?xml\s/, 12],
    [/^<\/?\w+[:-]\w/, 3],
    [/^<!(?:ELEMENT|ATTLIST|ENTITY|DOCTYPE\s+(?!html))/, 6],
  ],
  markdown: [
    [/^#{1,6}\s+\w/, 2],
    [/^```/, 6],
    [/\]\((?:https?:|\.{0,2}\/|#)/, 4],
    [/^={4,}$|^-{4,}$/, 4],
    [/^(?:[-*]|\d+\.)\s+\*\*|\*\*\w/, 2],
    [/^[A-Z][a-z]+(?:,?\s+[a-z'-]+){4,}[.,:]?/, 2.5],
    [/^[a-z]+(?:\s+[a-z'-]+){5,}/, 2],
    [/^\.\.\s+[\w-]+::/, 6],
  ],
  ocaml: [
    [/^let\s+(?:rec\s+)?[\w']+(?:\s+[\w'~:()?]+)*\s*=\s*(?:$|function|fun\b|match\b|let\b)/, 4],
    [/^(?:open\s+[A-Z]\w*|val\s+\w+\s*:|module\s+\w+\s*(?::\s*\w+\s*)?=\s*(?:struct|functor)?|external\s+\w+\s*:)/, 6],
    [/;;$|\bin$|^\|\s.*->/, 2],
    [/^\(\*.*\*\)?$/, 3],
  ],
  powershell: [
    [/^(?:param\s*\(|function\s+[A-Z]\w*-\w+|\[CmdletBinding)/, 8],
    [/^\$\w+\s*=\s*(?:Get|New|Set)-\w+|\b(?:Write-Host|Get-\w+|Set-\w+)\b|\s-(?:eq|ne|like|match)\s/, 4],
  ],
  dart: [
    [/^import\s+['"](?:package|dart):/, 12],
    [/^void\s+main\(\)\s*(?:async\s*)?\{/, 3],
  ],
  elixir: [
    [/^defmodule\s+[\w.]+\s+do$/, 12],
    [/^defp?\s+.*\bdo$|\|>/, 4],
  ],
  fortran: [
    [/^(?:program|subroutine|module|implicit\s+none|end\s+(?:subroutine|program|module|function|do|if))\b/i, 4],
    [/^(?:integer|real|double precision|character|logical)\b.*::/i, 6],
  ],
  assembler: [
    [/^\.(?:text|globl|global|section|align|data|type|size|file|cfi_\w+)\b/, 5],
    [/^(?:mov[lqbw]?|push[lq]?|pop[lq]?|call|ret|jmp|add[lq]?|sub[lq]?|lea[lq]?|xor[lq]?|cmp[lq]?)\s+[%$\w([]/, 4],
  ],
  roff: [[/^\.(?:\\"|TH|SH|PP|TP|B|I|BR|IP|Dd|Dt|Os|Nm|Sh|RS|RE|if|de|nr|so)\b/, 6]],
};
