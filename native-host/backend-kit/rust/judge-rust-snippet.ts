import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { distinct, findingOf, speaks, type Diagnostic, type DiagnosticSource } from './rust-diagnostics.ts';
import { countLines, decide } from '../decide.ts';
import { NEWER_RUST } from './newer-rust.ts';
import { tooOld } from '../needs-newer.ts';
import { bringsNames, outside, type Outside, type Whole } from './rust-outside.ts';
import { hasHollowBody, hasMain, leavesOut, METHOD_ALONE, omissionFinder, type Reading } from '../reading.ts';

/** Complaints that a function made up around statements brings with it. */
const OF_THE_FRAME = /the `\?` operator can only be used|expected `\(\)`|`await` is only allowed/;
/** What follows from a body that was left out. */
const OF_THE_GAP = /implicitly returns `\(\)`|expected .+, found `\(\)`/;
/**
 * Codes of what a trait or a macro from elsewhere may bring: methods, implementations, types, an entry point of another
 * kind.
 */
const BROUGHT = new Set(['E0277', 'E0282', 'E0283', 'E0369', 'E0599', 'E0752']);

/** Is it the parser that speaks? Of `...` it says that a range has no end. */
const isParsers = ({ code }: Diagnostic): boolean => code === null || code.code === 'E0586';

/** The verdict on a block without a project: what rests on names from elsewhere is not checked. */
export function judgeSnippet(
  diagnostics: readonly Diagnostic[],
  reading: Reading,
  text: string,
  source: DiagnosticSource,
  { version, elsewhere = () => false }: { version: string | null; elsewhere?(name: string): boolean },
): Verdict {
  const lines = (reading.before + text).split(/\r?\n/);
  const missing = new Map<string, Outside>();
  const findings: Finding[] = [];
  const gaps = leavesOut(text);
  const isAtGap = omissionFinder(text);
  const hollow = gaps || hasHollowBody(text);
  let consequences = 0;
  const extent = `${countLines(text)}${reading.as === null ? '' : `, read as ${reading.as}`}`;
  const old = tooOld(
    diagnostics.filter(speaks).map((diagnostic) => findingOf(diagnostic, source)),
    NEWER_RUST,
    { version, textOf: (file) => source.text(file), extent },
  );
  if (old !== undefined) return old;
  const whole: Whole = { lines, isProgram: reading.as === null && hasMain(text), isDeclaredElsewhere: elsewhere };
  const closed = whole.isProgram && !gaps && !bringsNames(diagnostics, whole);
  for (const diagnostic of diagnostics.filter(speaks)) {
    const finding = findingOf(diagnostic, source);
    const beyond = outside(diagnostic, whole, closed);
    const framed = reading.as !== null && OF_THE_FRAME.test(finding.message);
    const left =
      finding.severity === 'error' &&
      ((isParsers(diagnostic) && isAtGap(finding.range.startLine)) || (hollow && OF_THE_GAP.test(finding.message)));
    if (METHOD_ALONE.test(diagnostic.message))
      missing.set('the type that the method belongs to', { name: 'the type that the method belongs to' });
    else if (beyond !== undefined) {
      missing.set(beyond.name, beyond);
      if (beyond.shown !== undefined) findings.push({ ...finding, severity: beyond.shown });
    } else if (framed || left) consequences += 1;
    else findings.push(finding);
  }
  const names = [...missing.keys()];
  const notChecked = [
    ...(names.length === 0 ? [] : [`what rests on names that are not in the block: ${names.slice(0, 8).join(', ')}`]),
    ...(consequences === 0
      ? []
      : [hollow ? 'the parts that the block leaves out' : 'how the statements fit the function around them']),
  ];
  const brought = (finding: Finding): boolean =>
    names.length > 0 && finding.severity === 'error' && BROUGHT.has(finding.rule);
  const kept = distinct(findings.filter((finding) => !brought(finding)));
  if (kept.some(({ severity }) => severity === 'error')) return decide(kept, { extent, notChecked });
  if (notChecked.length > 0)
    return {
      kind: 'unknown',
      findings: kept,
      extent,
      notChecked,
      reason:
        names.length > 0
          ? `the block uses names from elsewhere: ${names.slice(0, 8).join(', ')}`
          : 'the block is a part of something',
    };
  return decide(kept, { extent });
}
