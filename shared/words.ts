import type { Counterexample, Severity } from './finding.ts';
import { didHold, isMutedRefutation, problemsOf } from './verdict-facts.ts';
import type { MuteScope } from './mute.ts';
import type { MuteRow } from './mute-requests.ts';
import type { Check, CheckResult, NotRunCause, Verdict, VerdictKind } from './verdict.ts';

/**
 * The words of every surface and of the terminal: problem, warning, note; passed; not checked. One thing has one word;
 * what is stored or written for machines keeps its own.
 */

/** What a finding is called by its severity. */
export const SEVERITY_WORDS: Record<Severity, string> = { error: 'problem', warning: 'warning', info: 'note' };

/** What a check looks at, as a row of the checks calls it. */
export const CHECK_WORDS: Record<Check, string> = {
  parse: 'Syntax',
  types: 'Types',
  lint: 'Lint',
  security: 'Security',
  test: 'Tests',
  fuzz: 'Fuzzing',
  differential: 'Old against new',
  'model-check': 'Model check',
  prove: 'Proof',
};

/** What became of a check that the project asks for by name. */
export const ASKED_WORDS = {
  held: 'passed',
  failed: 'problem',
  muted: 'muted, not passed',
  open: 'not checked',
} as const;

/** Why a check was not run, in two words. */
const CAUSE_WORDS: Record<NotRunCause, string> = {
  'missing-tool': 'tool missing',
  'no-sandbox': 'no sandbox',
  'not-permitted': 'not permitted',
  'no-network': 'no network',
  'out-of-budget': 'out of budget',
  distrusted: 'not trusted',
  cancelled: 'cancelled',
};

/** "1 problem", "2 problems": a count never stands without its noun. */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`;
}

/** "types", "types and behaviour", "types, contracts and behaviour". */
export function enumerate(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** A duration in ms as people read it: "12 ms", "1.4 s", "2 min 5 s". */
export function duration(ms: number): string {
  if (ms < 1) return 'under 1 ms';
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** A deadline in ms without needless digits: "20 s", "1.5 s". */
const wholeSeconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;

/** A category with what it is of, in words: "type error: type mismatch". */
export function categoryWords(category: string, subcategory?: string | null): string {
  const words = subcategory === undefined || subcategory === null ? category : `${category}: ${subcategory}`;
  return words.replaceAll('_', ' ');
}

/** What a pattern is called where no person named it: "logic error: off by one" for `logic_error:off_by_one`. */
export const patternWords = (name: string): string =>
  /^[a-z]+(?:_[a-z]+)+(?::[a-z0-9_]+)?$/.test(name) ? name.replaceAll('_', ' ').replace(':', ': ') : name;

/** A tool with its version; tables of claude-verify's own count theirs from 1, which says nothing to anybody. */
export function toolWords({ title, toolVersion }: Pick<CheckResult, 'title' | 'toolVersion'>): string {
  return toolVersion === null || /^\d$/.test(toolVersion) ? title : `${title} ${toolVersion}`;
}

/** What these backends are called, by the results that they gave; an id that gave none stays. */
export function toolTitles(results: readonly CheckResult[], backends: readonly string[]): string {
  const titles = new Map(results.map(({ backend, title }) => [backend, title]));
  return [...new Set(backends.map((backend) => titles.get(backend) ?? backend))].join(', ');
}

/**
 * How a counterexample was looked at a second time, in a few words and as a sentence: of a model or of what is stated
 * that says nothing of code. @param kind of the verdict that it stands with
 */
export function replayedWords(
  check: Check,
  { replayed }: Pick<Counterexample, 'replayed'>,
  kind: VerdictKind = 'refuted',
): { brief: string; sentence: string } {
  if (!replayed) {
    const ofModel = 'Not run on the real code: it describes the model.';
    // A test that failed once only, a path that nothing ran, values that a prover gave: all are true of this.
    const ofOther = 'Not reproduced: this is only what the tool reports.';
    return { brief: 'not replayed', sentence: check === 'model-check' ? ofModel : ofOther };
  }
  switch (check) {
    case 'model-check':
      return {
        brief: 'replayed on the model, which is not the code',
        sentence: 'Replayed by another evaluator. It describes the model.',
      };
    case 'prove':
      return { brief: 'evaluated in what is stated', sentence: 'Evaluated here and confirmed.' };
    default: {
      const again = kind === 'refuted' ? 'it failed again' : 'the same answers again';
      return { brief: 'replayed on the code', sentence: `Run again: ${again}.` };
    }
  }
}

const found = (verdict: Verdict, severity: Severity): number =>
  problemsOf(verdict.findings.filter((finding) => finding.severity === severity && finding.muted === undefined));

/** What came of a check, without why: "2 problems", "passed, 1 warning", "proved", "not checked". */
export function outcomeWords(verdict: Verdict): string {
  const warnings = found(verdict, 'warning');
  const muted = verdict.findings.filter((finding) => finding.muted !== undefined).length;
  const besides = [...(warnings > 0 ? [count(warnings, 'warning')] : []), ...(muted > 0 ? [`${muted} muted`] : [])];
  const withWarnings = (words: string): string => [words, ...besides].join(', ');
  switch (verdict.kind) {
    case 'refuted':
      if (isMutedRefutation(verdict)) return besides.join(', ');
      return withWarnings(count(Math.max(1, found(verdict, 'error') + (verdict.findingsDropped ?? 0)), 'problem'));
    case 'passed':
    case 'proved':
      return withWarnings(verdict.undecided === undefined ? verdict.kind : `${verdict.kind} in part`);
    default:
      return withWarnings(kindWords(verdict.kind));
  }
}

/** A verdict in a few words: {@link outcomeWords}, with the bound, the answer, or why it was not checked. */
export function verdictWords(verdict: Verdict): string {
  if (verdict.kind === 'answered') return `answered: ${verdict.answer}`;
  const outcome = outcomeWords(verdict);
  if (verdict.kind === 'proved' && verdict.bound !== null)
    return outcome.replace(/^proved(?: in part)?/, (said) => `${said} up to ${verdict.bound}`);
  const why = whyNotChecked(verdict);
  return why === undefined ? outcome : `${outcome}: ${why}`;
}

/** Why nothing can be said, in a few words; undefined where only the reason itself tells it. */
export function whyNotChecked(verdict: Verdict): string | undefined {
  switch (verdict.kind) {
    case 'timeout':
      return `no answer in ${wholeSeconds(verdict.afterMs)}`;
    case 'not-run':
      return CAUSE_WORDS[verdict.cause];
    case 'vacuous':
      return 'nothing to check';
    case 'crashed':
      return 'the tool failed';
    default:
      return undefined;
  }
}

/** A verdict's kind in words, where nothing else of it is known yet. */
export function kindWords(kind: string): string {
  if (kind === 'refuted') return 'problem';
  return kind === 'passed' || kind === 'proved' || kind === 'answered' ? kind : 'not checked';
}

/** How many checks there are, and how many of them passed: all that concern security are one. */
export function countChecks(results: readonly CheckResult[]): { passed: number; all: number } {
  const rows = [...Map.groupBy(results, (each) => (each.check === 'security' ? 'security' : each)).values()];
  const passed = rows.filter((row) => row.every(({ verdict }) => didHold(verdict))).length;
  return { passed, all: rows.length };
}

/** "7 checks passed", "5 of 7 checks passed", "no check passed". */
export function passedWords({ passed, all }: { passed: number; all: number }): string {
  if (passed === 0) return 'no check passed';
  return passed === all ? `${count(all, 'check')} passed` : `${passed} of ${count(all, 'check')} passed`;
}

const SCOPE_WORDS: Record<MuteScope, (project: string | null) => string> = {
  conversation: () => 'in one conversation',
  project: (project) => (project === null ? 'in its project' : `in ${project}`),
  everywhere: () => 'everywhere',
};

/** What a mute silences and where: "F821 everywhere", "F821 on one line of code, in shop". */
export function muteWords({
  kind,
  scope,
  rules,
  project,
}: Pick<MuteRow, 'kind' | 'scope' | 'rules' | 'project'>): string {
  const where = SCOPE_WORDS[scope](project);
  return kind === 'rule' ? `${enumerate(rules)} ${where}` : `${enumerate(rules)} on one line of code, ${where}`;
}

/** What is not checked of an import whose types are not known, for the same package always the same; `why` in words. */
export const usesOf = (name: string, why?: string): string =>
  `Uses of ${name}: its types are not here${why === undefined ? '' : ` (${why})`}`;
