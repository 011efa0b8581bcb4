import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { counted, decide } from '../../kit/decide.ts';
import { lineRange, stable } from '../python/python-failures.ts';
import { checksAt, checksReached, functionAt, type Outline, type OwnCheck } from './program-outline.ts';
import { FAIL_MARK } from './program-syntax.ts';

/** Something that went wrong in a run of a program. */
export interface ProgramFailure {
  /**
   * `assert`: an assertion of the language or of a library did not hold; `error`: anything else that was thrown;
   * `exit`: the program ended itself with a number other than 0.
   */
  kind: 'assert' | 'error' | 'exit';
  /** "AssertionError: 3 !== 4": in the language's words, without a stack. */
  message: string;
  /** Lines of the block that were under way, the innermost first; empty where they are not known. */
  lines: readonly number[];
  /** What was compared: "left is 3, right is 4". */
  values?: string;
  /** What was not there and kept it from running, in words. */
  missing?: string;
}

/** How a run of a program ended. */
export interface ProgramRun {
  /** What it died of. */
  death?: ProgramFailure;
  /**
   * Checks that failed and that it went on from: `told` by the library itself, as `console.assert` does, or else caught
   * by the program.
   */
  survived: readonly (ProgramFailure & { told: boolean })[];
  code: number;
  /** What the tools that watched the run found by themselves, whatever the program's checks say. */
  found?: readonly Finding[];
  /** All that it printed. */
  printed: string;
}

/** What a run says of the program's own checks. */
export type Judged =
  | { kind: 'failed'; findings: Finding[] }
  | { kind: 'held'; warnings?: Finding[] }
  /** `prints`: it prints what its checks came to, and ends alike whatever that is. */
  | { kind: 'unchecked'; prints: boolean; warnings?: Finding[] }
  /** It did not come to its end for a reason that says nothing of its checks. */
  | { kind: 'open'; reason: string; warning?: Finding };

/** The program's file. */
export interface ProgramScene {
  file: string;
  text: string;
  backend: string;
  outline: Outline;
}

/** Lines of a program's output that are told. */
const MOST_PRINTED = 5;

/** Decides whether one of the program's own checks failed (specs/verdicts.md, "Programs that check themselves"). */
export function judgeProgram(run: ProgramRun, scene: ProgramScene): Judged {
  const { death } = run;
  // Without its arguments and files a program follows pointers that lead nowhere.
  const watched = (run.found ?? []).map((finding) =>
    scene.outline.usesWorld && /SEGV|null pointer/.test(`${finding.rule} ${finding.message}`)
      ? { ...finding, severity: 'warning' as const }
      : finding,
  );
  const warnings = watched.filter(({ severity }) => severity !== 'error');
  const wrong = watched.filter(({ severity }) => severity === 'error');
  const told = run.survived.filter((each) => each.told).flatMap((each) => failedCheck(each, scene)?.finding ?? []);
  if (death?.missing !== undefined)
    return told.length > 0 ? { kind: 'failed', findings: told } : { kind: 'open', reason: `it needs ${death.missing}` };
  const found = death === undefined ? undefined : findingOf(death, run, scene);
  const marked = found === undefined ? failedByMark(run, scene) : [];
  const findings = [...wrong, ...told, ...(found === undefined ? [] : [found]), ...marked];
  if (findings.length > 0) return { kind: 'failed', findings: [...findings, ...warnings] };
  if (death !== undefined) return open(death, run, scene);
  if (run.code !== 0)
    return open({ kind: 'exit', message: `the program ends with ${run.code}`, lines: [] }, run, scene);
  if (checksReached(scene.outline) > 0) return { kind: 'held', warnings };
  const failed = marksOf(run, scene);
  const prints = scene.outline.checks.some(({ kind }) => kind === 'print') && PASS_MARK.test(run.printed);
  const printed = prints && failed.length > 0 ? [ofMarks(failed, NO_DEATH, scene)] : [];
  const doubts = printed.map((finding): Finding => ({ ...finding, severity: 'warning' }));
  return { kind: 'unchecked', prints, warnings: [...doubts, ...warnings] };
}

const NO_DEATH: ProgramFailure = { kind: 'exit', message: '', lines: [] };

/** Words with which programs say that one of their own checks held, at the start of a printed line. */
const PASS_MARK = /^[ \t]*(?:ok\b|PASS(?:ED)?\b|[✓✔✅])/im;

/** The verdict on a program; `twice` is what a second run came to, where the first one failed. */
export function verdictOfProgram(
  judged: Judged,
  twice: Judged | undefined,
  scene: ProgramScene,
  extent: string,
): Verdict {
  const collected = checksReached(scene.outline);
  const checks = collected === 0 ? [] : [counted(collected, 'check')];
  if (judged.kind === 'failed') {
    const again = twice?.kind === 'failed' ? twice.findings : [];
    const same = judged.findings.filter((finding) =>
      again.some((other) => other.range.startLine === finding.range.startLine),
    );
    if (!same.some(({ severity }) => severity === 'error'))
      return { kind: 'unknown', findings: [], reason: 'one of its checks failed in one run and not in the next' };
    const places = new Map(same.map((finding) => [`${finding.range.startLine} ${finding.message}`, finding]));
    const failed = [...places.values()].filter(({ severity }) => severity === 'error').length;
    return {
      ...decide([...places.values()], { extent: [...checks, extent].join(', ') }),
      tests: { collected: Math.max(collected, failed), failed, skipped: 0 },
    };
  }
  const { warnings = [] } = judged.kind === 'open' ? {} : judged;
  if (judged.kind === 'held')
    return {
      ...decide(warnings, { extent: [...checks, extent].join(', ') }),
      tests: { collected, failed: 0, skipped: 0 },
    };
  if (judged.kind === 'open')
    return {
      kind: 'unknown',
      findings: judged.warning === undefined ? [] : [judged.warning],
      reason: `the program does not run to its end here: ${judged.reason}`,
      extent,
    };
  if (judged.prints || warnings.length > 0)
    return {
      kind: 'unknown',
      findings: warnings,
      reason: judged.prints
        ? 'the program prints what its checks came to and ends alike whatever that is'
        : 'the program runs to its end and has no check of its own',
      extent,
    };
  return {
    kind: 'unsupported',
    findings: [],
    reason: 'the program runs to its end and has no check of its own',
    extent,
    tests: { collected: 0, failed: 0, skipped: 0 },
  };
}

/** The check that a program died of; undefined where it was none. */
function findingOf(death: ProgramFailure, run: ProgramRun, scene: ProgramScene): Finding | undefined {
  return death.kind === 'exit' ? failedExit(death, run, scene) : failedCheck(death, scene)?.finding;
}

/** The check that a failure is one of, with its finding; undefined where it is none's. */
function failedCheck(
  failure: ProgramFailure,
  scene: ProgramScene,
): { check: OwnCheck | undefined; finding: Finding } | undefined {
  const { outline } = scene;
  const { lines, kind } = failure;
  const [inner] = lines;
  if (inner === undefined) return undefined;
  const at = checksAt(outline, inner, ['assert', 'throw']).filter(
    (each) => kind === 'assert' || (each.kind === 'throw' && each.startLine <= inner),
  );
  const [own] = at;
  if (own?.excuse === null) return { check: own, finding: toFinding(failure, own, placeOf(lines, outline), scene) };
  if (own?.excuse === 'by-design' || own?.excuse === 'world') return undefined;
  // An assertion that is not written as one that is known: of a helper, in text that runs by itself or tests.
  if (own === undefined && kind === 'assert' && functionAt(outline, inner)?.role !== 'plain')
    return { check: undefined, finding: toFinding(failure, undefined, placeOf(lines, outline), scene) };
  const outer = lines
    .flatMap((line) => checksAt(outline, line, ['assert', 'call', 'throw']).filter((each) => each !== own))
    .find(({ excuse, role }) => excuse !== 'precondition' && excuse !== 'no-check' && role !== 'plain');
  const tested = lines.some((line) => functionAt(outline, line)?.role === 'test');
  if (outer?.excuse === 'by-design' || outer?.excuse === 'world' || (outer === undefined && !tested)) return undefined;
  return { check: outer, finding: toFinding(failure, outer, placeOf(lines, outline), scene) };
}

/** The deepest line that is not a helper's that checks. */
function placeOf(lines: readonly number[], outline: Outline): number {
  return lines.find((line) => functionAt(outline, line)?.role !== 'check') ?? lines[0] ?? 1;
}

/** A program that ends itself with a number fails by the check that did so, or by what it says. */
function failedExit(death: ProgramFailure, run: ProgramRun, scene: ProgramScene): Finding | undefined {
  const { outline } = scene;
  if (isUsageText(run.printed)) return undefined;
  const exits =
    death.lines.length > 0
      ? death.lines.slice(0, 1).flatMap((line) => checksAt(outline, line, ['exit']).slice(0, 1))
      : outline.checks.filter(({ kind, code }) => kind === 'exit' && (code === null || code === run.code));
  const marks = marksOf(run, scene).filter((mark) => isOfCheck(mark, scene) || isThrownByCheck(mark, scene));
  if (marks.length > 0 && !exits.some(({ excuse }) => excuse === 'by-design')) return ofMarks(marks, death, scene);
  const spoken = exits.filter((each) => isSpoken(each, run.printed, scene.text));
  const [exit, ...others] = spoken.length === 1 ? spoken : exits;
  // A helper that ends the program says what the call of it told it to say.
  const isOfHelper = death.lines.length === 0 && exits.some(({ role, excuse }) => role === 'check' && excuse === null);
  const isTold = (each: OwnCheck): boolean => each.reached && isSpoken(each, run.printed, scene.text);
  const told = outline.checks.filter((each) => each.kind === 'call' && isTold(each));
  const [call, ...calls] = isOfHelper && spoken.length === 0 ? told : [];
  if (call?.excuse === null && calls.length === 0) {
    const message = spokenLine(call, run.printed, scene.text) ?? death.message;
    return toFinding({ ...death, message }, call, call.startLine, scene);
  }
  // A number of what failed is one of checks only where there are any.
  if (
    exit?.code === null &&
    death.lines.length === 0 &&
    spoken.length !== 1 &&
    !outline.checks.some(
      ({ kind, excuse, role }) => kind !== 'exit' && excuse === null && (kind !== 'print' || role !== 'plain'),
    )
  )
    return undefined;
  if (exit === undefined || [exit, ...others].some(({ excuse }) => excuse !== null)) return undefined;
  return toFinding(death, exit, placeOf([exit.startLine, ...death.lines.slice(1)], outline), scene);
}

/** Was the text of this statement printed? Of several that may have ended a program that tells them apart. */
const isSpoken = (check: OwnCheck, printed: string, text: string): boolean =>
  spokenLine(check, printed, text) !== undefined;

/** The printed line that has the words of a statement. */
function spokenLine({ startLine, endLine }: OwnCheck, printed: string, text: string): string | undefined {
  const statement = text
    .split('\n')
    .slice(startLine - 1, endLine)
    .join('\n');
  const quoted = [...statement.matchAll(/(["'`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(([, , inside = '']) => inside);
  const words = quoted
    .flatMap((inside) => /[^"'`%{$\\]{4,}/.exec(inside)?.[0].trim() ?? [])
    .find((each) => each !== '');
  return words === undefined ? undefined : printed.split('\n').find((line) => line.includes(words));
}

/** Words of failure that the program printed, of those that are written in it. */
function marksOf({ printed }: ProgramRun, { text }: ProgramScene): string[] {
  return printed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => {
      const mark = FAIL_MARK.exec(line)?.[0]
        .trim()
        .replace(/^[^\w✗✘❌✖]+/, '');
      return (
        mark !== undefined &&
        text.includes(mark) &&
        !/\b0 (?:tests? )?fail|\b(?:fail(?:ed|ures)?)\s*[:=]\s*0\b/i.test(line)
      );
    });
}

/** Does a helper that checks, a test, or a comparison with what was expected print this? */
function isOfCheck(mark: string, { text, outline }: ProgramScene): boolean {
  const word =
    FAIL_MARK.exec(mark)?.[0]
      .trim()
      .replace(/^[^\w✗✘❌✖]+/, '') ?? '';
  return text.split('\n').some((line, index) => {
    if (!line.includes(word)) return false;
    const role = functionAt(outline, index + 1)?.role;
    return (
      role === 'check' ||
      role === 'test' ||
      checksAt(outline, index + 1, ['print']).some(({ excuse }) => excuse === null)
    );
  });
}

/** Is this what a helper that checks threw, caught and printed further out? */
const isThrownByCheck = (mark: string, { text, outline }: ProgramScene): boolean =>
  outline.checks.some(
    (check) => check.kind === 'throw' && check.excuse === null && check.role === 'check' && isSpoken(check, mark, text),
  );

/** A program that goes on after a check failed says so by what it prints. */
function failedByMark(run: ProgramRun, scene: ProgramScene): Finding[] {
  if (run.death?.kind === 'error' || run.death?.kind === 'exit') return [];
  const marks = marksOf(run, scene);
  if (marks.length === 0) return [];
  const caught = run.survived
    .filter(({ told }) => !told)
    .map((each) => failedCheck(each, scene))
    .filter((each) => each !== undefined && each.check !== undefined && each.check.subject !== null);
  if (caught.length > 0) return caught.flatMap((each) => each?.finding ?? []);
  const prints = scene.outline.checks.filter(
    ({ kind, excuse, reached }) => kind === 'print' && excuse === null && reached,
  );
  return prints.length === 0 ? [] : [ofMarks(marks, NO_DEATH, scene)];
}

function ofMarks(marks: readonly string[], death: ProgramFailure, scene: ProgramScene): Finding {
  const prints = scene.outline.checks.filter(({ kind, excuse }) => kind === 'print' && excuse !== 'by-design');
  const print = prints.find(({ excuse }) => excuse === null) ?? prints[0];
  const call = scene.outline.checks.find(
    (each) => each.kind === 'call' && isSpoken(each, marks.join('\n'), scene.text),
  );
  const named = marks.map((mark) => mark.split(`${scene.file}:`)[1]).find((rest) => rest !== undefined);
  const line = call?.startLine ?? (Number.parseInt(named ?? '', 10) || (print?.startLine ?? death.lines[0] ?? 1));
  const shown = marks
    .slice(0, MOST_PRINTED)
    .map((mark) => mark.slice(0, 300))
    .join('\n');
  return toFinding(
    {
      ...death,
      message: `it prints: ${shown}${marks.length > MOST_PRINTED ? `\nand ${marks.length - MOST_PRINTED} more` : ''}`,
    },
    undefined,
    line,
    scene,
    call?.subject ?? print?.subject ?? null,
  );
}

const isUsageText = (printed: string): boolean => /^[^\w\n]*usage\b/im.test(printed);

function open(death: ProgramFailure, { printed, code }: ProgramRun, scene: ProgramScene): Judged {
  if (death.kind === 'exit') {
    return {
      kind: 'open',
      reason: isUsageText(printed)
        ? 'it asks for arguments'
        : `it ends with ${code}, which none of its own checks says`,
    };
  }
  const meant =
    death.lines.some((line) =>
      checksAt(scene.outline, line, ['assert', 'call', 'throw', 'exit', 'print']).some(
        ({ excuse }) => excuse === 'by-design',
      ),
    ) || isNoted(death.lines, scene.text);
  const [line] = death.lines;
  const error = death.message.split('\n')[0]?.slice(0, 200) ?? 'an error';
  const reason = line === undefined ? error : `${error}, at line ${line}`;
  if (meant || line === undefined) return { kind: 'open', reason };
  const warning: Finding = {
    file: scene.file,
    range: lineRange(scene.text, line),
    rule: 'uncaught',
    backend: scene.backend,
    message: `run by itself, the program ends here with ${stable(death.message).slice(0, 500)}`,
    severity: 'warning',
    category: 'missing_error_handling',
    subcategory: 'unhandled_exception',
  };
  return { kind: 'open', reason, warning };
}

/** Does a comment on one of the lines say that it fails? */
const isNoted = (lines: readonly number[], text: string): boolean => {
  const all = text.split('\n');
  return lines.some((line) =>
    /(?:\/\/|#).*\b(?:raises?|throws?|panics?|errors?|fails?|\w+(?:Error|Exception))\b/i.test(all[line - 1] ?? ''),
  );
};

function toFinding(
  failure: ProgramFailure,
  check: OwnCheck | undefined,
  line: number,
  scene: ProgramScene,
  about: string | null = null,
): Finding {
  const subject = check?.subject ?? subjectAt(failure.lines, scene.outline) ?? about;
  const source =
    check === undefined || failure.kind === 'exit'
      ? ''
      : scene.text
          .split('\n')
          .slice(check.fromLine - 1, check.endLine)
          .map((each) => each.trim())
          .join(' ')
          .slice(0, 200);
  const failureText = stable(failure.message).trim().slice(0, 1_000);
  const parts = [
    source,
    ...(failureText === '' || failureText === source || /^[\w.]*AssertionError$/.test(failureText)
      ? []
      : [failureText]),
    ...(failure.values === undefined ? [] : [stable(failure.values)]),
  ].filter((part) => part !== '');
  return {
    file: scene.file,
    range: lineRange(scene.text, line),
    rule: 'own-check',
    backend: scene.backend,
    test: { file: scene.file, name: source === '' ? (subject ?? stable(failure.message).slice(0, 200)) : source },
    message:
      `${subject === null ? 'a check of the program fails' : `the program's check of \`${subject}\` fails`}: ` +
      `${parts.join('; ')}`,
    severity: 'error',
    category: 'logic_error',
  };
}

/** The function that a check further out is about. */
function subjectAt(lines: readonly number[], outline: Outline): string | null {
  for (const line of lines) {
    const found = checksAt(outline, line, ['assert', 'call', 'throw', 'exit']).find(
      ({ subject }) => subject !== null,
    )?.subject;
    if (found !== undefined && found !== null) return found;
    const within = functionAt(outline, line);
    if (within?.role === 'plain' && within.name !== null) return within.name;
  }
  return null;
}
