import { regex } from './regex.ts';

/** A line that a person typed at the prompt of a shell or of an interpreter. */
const PROMPT = regex()`
  ^(?:
    [$\u276f\u279c]\s+\S
    |(?:\(.*\)\s*)?[\w.-]+@[\w.-]+(?::\S*|\s\S+)?\s*[$#%]\s
    |(?:PS\s+)?[A-Z]:\\[^>]*>
    |\s*>>>\s
    |In\s\[\d+\]:
    |(?:ghci|prelude|mysql|sqlite|scala|julia|iex\(\d+\)|jshell|node|redis|\(?\w*db\)?)>?\)?>\s
    |irb(?:\(.*\))?:?\S*>
    |\w+=[>#]\s+(?:[A-Z]{3,}|\\)
  )
`;

/** A line of what a program prints: a trace, a log, a table, a tree, a progress, a message with its place. */
const PRINTED = regex()`
  ^(?:
    (?:error|warning)(?:\[\w+\])?:\s
    |(?:\S+)[:(]\d+(?:[:,]\d+)?\)?:\s(?:fatal\s)?(?:error|warning|note)\b
    |(?:level|ts|time)=\S+\s+\w+=
    |HTTP/\d
    |(?:GET|POST|PUT|PATCH|DELETE|HEAD)\s\S+\sHTTP/\d
    |[-d][rwx-]{9}\s
    |E\s{3,}\S
  )
  |^\s*(?:
    Traceback\s\(most\srecent
    |at\s.+\(.*:\d+(?::\d+)?\)$
    |goroutine\s\d+\s\[
    |-->\s\S+:\d+
    |[>\s]*\d+\s+\|(?:\s|$)
    |[>=]*\s*\d+\|\s
    |={2,}\d+={2,}\s
    |={3,}\s.+\s={3,}$
    |\[?\d{4}-\d\d-\d\d[T\s]\d\d:\d\d
    |[\d.]+\s-\s\S+\s\[
    |(?:[A-Z][a-z]{2}\s)?[A-Z][a-z]{2}\s+\d+\s\d\d:\d\d:\d\d\s
    |(?:\u2502|\u251c|\u2514|\u250c|\|--|\`--|\+--)
    |\|.+\|.+\|$
    |\+[-=+]{4,}
    |[-=\u2500]{3,}[\s|+]+[-=\u2500]{3,}
    |\S+\s+\|\s+\d+\s[+-]+$
    |\d+\sfiles?\schanged
    |npm\s(?:ERR!|warn|error)\s
    |[\u2713\u2717\u2718\u25cf\u2714\u2716]\s
  )
`;

/** Begins a text that tells how a command is called. */
const USAGE = /^\s*usage:\s/i;

/** Lines of an interpreter whose prompt is one sign; one alone may be a line of code. */
const QUOTED = /^(?:>|\.\.\.)[ \t]+\S/;

/**
 * Was this text printed by a program, or typed in a dialogue with one? Sessions, logs, traces, tables, trees and what a
 * compiler says quote code and are none.
 * @param lines those that are not empty, with their indent, each of a bounded length.
 */
export const isOutput = (lines: readonly string[]): boolean =>
  USAGE.test(lines[0] ?? '') ||
  lines.some((line) => PROMPT.test(line) || PRINTED.test(line)) ||
  lines.filter((line) => QUOTED.test(line)).length > 1;

/** Does this text begin with a line at a prompt? */
export const isSession = (lines: readonly string[]): boolean => PROMPT.test((lines[0] ?? '').trimStart());
