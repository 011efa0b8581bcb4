import type { Finding } from '../../../../../shared/finding.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { counted } from '../../../../kit/decide.ts';
import { rangeAt } from '../../../../kit/tool-place.ts';
import { countPostconditions, mayWrite, statedLines } from './contract-conditions.ts';
import type { CrossHairLine } from './crosshair-report.ts';

/** The file that was checked, and where CrossHair's places lie. */
export interface CrossHairSource {
  file: { name: string; text: string };
  /** The path in the tree of a file as CrossHair names it; undefined for one outside of it. */
  pathOf(named: string): string | undefined;
  text(path: string): string;
  /** Seconds that it had for each condition. */
  seconds: number;
}

/** How the run ended: 0 nothing found, 1 something, 2 another error. */
interface Ended {
  code: number;
  stderr: string;
}

/** The verdict on what CrossHair said of a file. */
export function judgeCrossHair(
  lines: readonly CrossHairLine[],
  { code, stderr }: Ended,
  source: CrossHairSource,
): Verdict {
  const unknown = (reason: string, findings: Finding[] = []): Verdict => ({ kind: 'unknown', findings, reason });
  const failed = lines.filter(({ kind }) => kind === 'false' || kind === 'raises');
  const findings = failed.map((each) => toFinding(each, source));
  const amount = (kind: CrossHairLine['kind']): number => lines.filter((each) => each.kind === kind).length;
  const extent = `${counted(amount('confirmed'), 'postcondition')} confirmed, ${source.seconds} s for each`;
  if (failed.length > 0 && code !== 1) return unknown(`CrossHair ended with ${code}, and says that something fails`);
  if (findings.some(({ severity }) => severity === 'error'))
    return {
      kind: 'refuted',
      findings,
      extent,
      counterexamples: failed.flatMap(({ message, call }, at) =>
        call === undefined || findings[at]?.severity !== 'error'
          ? []
          : [
              {
                title: message,
                replayed: false,
                steps: [{ label: 'called', values: [{ name: 'call', value: call }] }],
              },
            ],
      ),
    };
  if (findings.length > 0) return unknown('it raises what the text means to raise: say so in the contract', findings);
  const [other] = lines.filter(({ kind }) => kind === 'other');
  if (other !== undefined) return unknown(`CrossHair says: ${other.message.slice(0, 300)}`);
  if (code !== 0) return unknown(`CrossHair could not look at it: ${lastLine(stderr)}`);
  if (amount('no input') > 0)
    return { kind: 'vacuous', findings: [], extent, reason: 'no input was found that meets a precondition' };
  if (amount('not confirmed') > 0)
    return unknown(
      `no counterexample in ${source.seconds} s for each condition, and not every path was looked at ` +
        `(${counted(amount('not confirmed'), 'condition')})`,
    );
  if (lines.length === 0)
    return { kind: 'vacuous', findings: [], extent, reason: 'CrossHair found no contract to check' };
  const own = lines.filter(({ file }) => source.pathOf(file) === source.file.name);
  const stated = countPostconditions(source.file.text);
  if (own.length < stated) return unknown(`${own.length} of ${counted(stated, 'postcondition')} were confirmed`);
  const missing = statedLines(source.file.text).find((line) => !own.some((each) => each.line === line));
  if (missing !== undefined) return unknown(`the postcondition of line ${missing} was not confirmed`);
  if (/Confirmed over all paths/.test(source.file.text))
    return unknown('the text holds what CrossHair prints, and might print it itself');
  const writes = mayWrite(source.file.text);
  return {
    kind: 'proved',
    findings: [],
    extent,
    notChecked: ['functions without a contract'],
    assumptions: [
      'arguments are of the types that are written',
      'CrossHair models the built-in types and functions as Python has them',
    ],
    bound: null,
    certificate: null,
    ...(writes === undefined
      ? {}
      : { unchecked: [`that it does not write CrossHair's words itself, in whose process it runs: it ${writes}`] }),
  };
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.slice(0, 300) ?? '';

function toFinding({ file, line, kind, message, exception }: CrossHairLine, source: CrossHairSource): Finding {
  const path = source.pathOf(file) ?? source.file.name;
  const text = path === source.file.name ? source.file.text : source.text(path);
  const indent = /^\s*/.exec(text.split('\n')[line - 1] ?? '')?.[0].length ?? 0;
  const name = exception?.split('.').at(-1) ?? '';
  const isMeant =
    kind === 'raises' && (name === '' || new RegExp(String.raw`\braise\s+(?:\w+\.)*${name}\b`).test(text));
  return {
    file: path,
    range: rangeAt(text, { line, column: indent + 1 }, 'utf-16'),
    rule: kind === 'false' ? 'postcondition' : name || 'exception',
    backend: 'crosshair',
    message,
    severity: isMeant ? 'warning' : 'error',
    ...(kind === 'false'
      ? { category: 'semantic_mismatch', subcategory: 'violated_contract' }
      : { category: 'logic_error' }),
  };
}
