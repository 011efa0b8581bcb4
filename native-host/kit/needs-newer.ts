import type { Finding } from '../../shared/finding.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { compareVersions } from '../sandbox/toolchains.ts';

/**
 * What a tool says of code that is newer than it is. A row must fit nothing that is wrong for the newest tool: a
 * message that names an edition, a preview or a version, a message about a word that is newer than some tools, or a
 * message whose line has a form that is.
 */
interface NewerSign {
  /** Of the tool's message. */
  message: RegExp;
  /** Of the line that it is about, where the message alone could mean something else. */
  line?: RegExp;
  /** What the code uses, for people; absent: the message says it. */
  needs?: string;
  /** The first version of the tool that knows it: from there on the message means what it says. */
  since?: string;
  /** Of a row of several: by this version all of them are known. */
  by?: string;
}

/** The signs of one tool, and what a newer one is called: "rustc", "JDK". */
export interface NewerTable {
  tool: string;
  signs: readonly NewerSign[];
}

/** What is known of the tool and of what it read. */
export interface Older {
  /** Null: it does not say. */
  version: string | null;
  textOf(file: string): string | undefined;
  extent: string;
}

/** Errors after which nothing else of the text was read rightly. */
const isSyntax = ({ category }: Finding): boolean => category === 'syntax_error';

/**
 * The verdict where the tool is older than the code, or undefined. What it says besides may be right, and may follow
 * from what it does not know: none of it refutes, and what comes of a text that was not read is left out.
 */
export function tooOld(
  findings: readonly Finding[],
  table: NewerTable,
  { version, textOf, extent }: Older,
): Verdict | undefined {
  const signsHere = table.signs.filter(
    ({ by, since = by }) => since === undefined || version === null || compareVersions(version, since) < 0,
  );
  const lines = new Map<string, readonly string[]>();
  const lineOf = ({ file, range }: Finding): string => {
    const known = lines.get(file) ?? (textOf(file) ?? '').split(/\r\n|\n|\r/);
    lines.set(file, known);
    return known[range.startLine - 1] ?? '';
  };
  const signs = findings.map((finding) =>
    finding.severity !== 'error'
      ? undefined
      : signsHere.find(
          ({ message, line }) => message.test(finding.message) && (line === undefined || line.test(lineOf(finding))),
        ),
  );
  const needs = [
    ...new Set(
      findings.flatMap(({ message }, index) => (signs[index] === undefined ? [] : [describe(signs[index], message)])),
    ),
  ];
  if (needs.length === 0) return undefined;
  const others = findings.filter((finding, index) => signs[index] === undefined && !isSyntax(finding));
  const more = needs.length > MOST ? `, and ${needs.length - MOST} more` : '';
  return {
    kind: 'unknown',
    findings: others.map((finding) => (finding.severity === 'error' ? { ...finding, severity: 'warning' } : finding)),
    reason: newerReason(table.tool, `${needs.slice(0, MOST).join('; ')}${more}`),
    extent,
    notChecked: [`the code: it is newer than the ${table.tool} here`],
  };
}

const describe = ({ needs, since }: NewerSign, message: string): string => {
  const what = needs ?? firstWords(message);
  return since === undefined ? what : `${what} (${since} or later)`;
};

const MOST = 3;
const firstWords = (message: string): string => message.split(/\n|; |, (?:use|consider|add)\b/)[0]?.slice(0, 160) ?? '';

/** A reason that {@link newerReason} worded. */
export const NEEDS_NEWER = /^needs a newer /;

/** How it is said everywhere that a tool is too old. */
export const newerReason = (tool: string, needs: string): string => `needs a newer ${tool}: ${needs}`;
