import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { regex } from '../../../shared/regex.ts';
import { countLines, decide } from '../../kit/decide.ts';
import { hasHollowBody, leavesOut, omissionFinder } from '../../kit/reading.ts';
import { tooOld } from '../../kit/needs-newer.ts';
import { NEWER_GO } from './go-output.ts';
import { packageOf, type GoReading } from './go-snippet.ts';

/** Packages of the standard library that are used without a second thought, and forgotten to be imported. */
const STANDARD = new Set(
  (
    'bufio bytes context errors flag fmt io json log math os rand regexp sort strconv strings sync testing time ' +
    'unicode utf8 atomic http url filepath path slices maps'
  ).split(' '),
);

/** What follows from statements that are not in their function, or from parts that are left out. */
const CONSEQUENCE = regex()`
  declared (?:but|and) not used|imported (?:but|and) not used|imported as \w+ and not used|^missing return
  |too many return values|not enough return values|label .* defined and not used
`;

/**
 * A name or package that an error speaks of and that may be elsewhere, or undefined where the error stands by itself.
 */
function outside(
  { message, range }: Finding,
  lines: readonly string[],
  whole: { named: boolean; program: boolean },
): string | undefined {
  const wanted = /(?:no required module provides package|cannot find package|package) "?([^\s";]+)"?/.exec(
    message,
  )?.[1];
  if (wanted !== undefined && /no required module|is not in (?:GOROOT|std)|cannot find package/.test(message))
    return /[./]/.test(wanted) ? wanted : undefined;
  if (/function main is undeclared/.test(message)) return 'main';
  const name = /^undefined: (\w+)$/.exec(message)?.[1];
  if (name !== undefined) {
    const selects = new RegExp(`\\b${name}\\.`).test(lines[range.startLine - 1] ?? '');
    return selects && STANDARD.has(name) && whole.named ? undefined : name;
  }
  const type = /undefined \(type (\S+) has no (?:field or )?method/.exec(message)?.[1];
  return type !== undefined && /^\*?\w+$/.test(type) && !whole.program ? `members of ${type}` : undefined;
}

/** The verdict on a block without a module: what rests on other files or packages is not checked. */
export function judgeGoSnippet(
  findings: readonly Finding[],
  reading: GoReading,
  text: string,
  version: string | null,
): Verdict {
  const extent = `${countLines(text)}${reading.as === null ? '' : `, read as ${reading.as}`}`;
  const old = tooOld(findings, NEWER_GO, { version, textOf: () => text, extent });
  if (old !== undefined) return old;
  const lines = text.split(/\r?\n/);
  const whole = {
    named: packageOf(text) !== undefined,
    program: packageOf(text) === 'main' && /^func\s+main\s*\(/m.test(text),
  };
  const isAtGap = omissionFinder(text);
  const hollow = leavesOut(text) || hasHollowBody(text);
  const kept: Finding[] = [];
  const missing = new Set<string>();
  let consequences = 0;
  for (const finding of findings) {
    const name = outside(finding, lines, whole);
    const follows = (reading.as !== null || hollow) && CONSEQUENCE.test(finding.message);
    if (name !== undefined) missing.add(name);
    else if (follows || (finding.category === 'syntax_error' && isAtGap(finding.range.startLine))) consequences += 1;
    else kept.push(finding);
  }
  const names = [...missing].slice(0, 8).join(', ');
  const notChecked = [
    ...(names === '' ? [] : [`what rests on names that are not in the block: ${names}`]),
    ...(consequences === 0
      ? []
      : [hollow ? 'the parts that the block leaves out' : 'how the code fits what is around it']),
  ];
  if (kept.some(({ severity }) => severity === 'error')) return decide(kept, { extent, notChecked });
  if (notChecked.length > 0)
    return {
      kind: 'unknown',
      findings: kept,
      extent,
      notChecked,
      reason: names === '' ? 'the block is a part of something' : `the block uses names from elsewhere: ${names}`,
    };
  return decide(kept, { extent });
}
