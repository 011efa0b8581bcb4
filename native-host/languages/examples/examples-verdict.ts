import type { LanguageId } from '../../../shared/language.ts';
import type { Counterexample, Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { agree } from './compare.ts';
import type { NearbyMessages } from '../../kit/define.ts';
import { collectExamples, readExamples } from './collect.ts';
import type { Example } from './example.ts';
import { judgeExample, type JudgedExamples, type ExampleOutcome } from './judge-examples.ts';
import { regex } from '../../../shared/regex.ts';
import { counted, decide } from '../../kit/decide.ts';
import type { Obligation } from '../../kit/define.ts';
import type { RanExamples } from './examples-outcome.ts';
import { lineRange } from '../python/python-failures.ts';
import type { DeclaredFunction } from './declarations.ts';
import { setElsewhere } from './set-elsewhere.ts';

const CHANCE = regex()`
  \brandom\b|Math\.random|\brand(?:int|om_\w+|_r|r)?\s*\(|\buuid\b|randomUUID|\bshuffle\s*\(|secrets\.|\bmt19937\b
  |random_device|rand::|thread_rng|ThreadLocalRandom|new Random\(\s*\)|SecureRandom
`;
const CLOCK = regex()`
  \b(?:datetime|date)\.(?:now|today|utcnow)
  |\btime\.(?:time|monotonic|perf_counter|Now|Since)\b
  |Date\.now|new Date\(\s*\)
  |LocalDate(?:Time)?\.now|Instant::now|Instant\.now|SystemTime|System\.(?:currentTimeMillis|nanoTime|getenv)
  |\bperformance\.now
  |\bclock\s*\(|\btime\s*\(\s*(?:NULL|nullptr|0)?\s*\)
`;
const MACHINE = regex()`
  os\.environ|os\.Getenv|process\.env|\bopen\s*\(|readFile|fetch\s*\(|requests\.|urllib|http\.|socket|\binput\s*\(
  |getpass|hostname|locale|toLocale\w*String|Intl\.
`;
const VARIES = regex()`${CHANCE}|${CLOCK}|${MACHINE}`;

/** Does what an example calls, or something that it calls in turn, look at the clock, at chance or at the machine? */
function variesByItself(
  { call, setup, target }: Example,
  functions: readonly DeclaredFunction[],
  text: string,
): boolean {
  if (VARIES.test([...setup, call].join('\n'))) return true;
  if (!VARIES.test(text)) return false;
  const reached = new Set<DeclaredFunction>([target]);
  for (const each of reached)
    for (const other of functions)
      if (new RegExp(`(?<![\\w$])${other.name.replaceAll('$', '\\$')}\\b`).test(each.body)) reached.add(other);
  return [...reached].some(({ body }) => VARIES.test(body));
}

/** An example and its number among those of a run. */
export interface Numbered {
  index: number;
  example: Example;
  /** The number of the same example by itself, where this one is made after those that stand before it. */
  of?: number;
}

/** The examples of an obligation that speak of the lines that it asks about. */
export function examplesFor({
  file,
  language,
  focus,
  messages,
}: Pick<Obligation, 'file' | 'language' | 'focus' | 'messages'>): Numbered[] {
  const within = ({ startLine, endLine }: { startLine: number; endLine: number }): boolean =>
    startLine <= focus.endLine && endLine >= focus.startLine;
  return collectExamples(file.text, language, messages)
    .filter(
      ({ target, origin, line }) => within(target) || (origin === 'code' && within({ startLine: line, endLine: line })),
    )
    .map((example, index) => ({ index, example }));
}

/**
 * The examples, and once more each that stands below others of the same function, made after those: what is documented
 * together holds in that order as well, or only in that order. `statement` renders a call as one.
 */
export function inOrder(numbered: readonly Numbered[], statement: (example: Example) => string): Numbered[] {
  const orders: Numbered[] = [];
  const before = new Map<Example['target'], { origin: Example['origin']; calls: string[] }>();
  for (const { index, example } of numbered) {
    const { target, origin, setup, expected } = example;
    if (
      setup.length > 0 ||
      expected.kind === 'raises' ||
      /\basync\b|\bawait\b|Promise/.test(`${target.returns} ${target.body} ${example.call}`)
    )
      continue;
    const earlier = before.get(target);
    const calls = earlier?.origin === origin ? earlier.calls : [];
    if (calls.length > 0)
      orders.push({ index: numbered.length + orders.length, of: index, example: { ...example, setup: calls } });
    before.set(target, { origin, calls: [...calls, statement(example)] });
  }
  return [...numbered, ...orders];
}

/** "3 documented examples", where there are any, or may be: what there is to run in a file. */
export function examplesWaiting(
  text: string | undefined,
  language: LanguageId,
  messages?: NearbyMessages,
): string | undefined {
  if (text === undefined) return undefined;
  const { examples, isLate } = readExamples(text, language, messages);
  if (isLate === true) return 'documented examples';
  return examples.length === 0 ? undefined : counted(examples.length, 'documented example');
}

/** What a verdict on examples says besides them. */
export interface ExamplesScene {
  backend: string;
  file: Obligation['file'];
  /** "Python 3.11": by what they were run. */
  by: string;
}

/** The verdict of running examples; `again` runs those that failed once more, in a fresh process. */
export async function verdictOfExamples(
  numbered: readonly Numbered[],
  ran: RanExamples & { kind: 'ran' },
  again: (failed: readonly Numbered[]) => Promise<RanExamples>,
  scene: ExamplesScene,
): Promise<Verdict> {
  const first = judgeAll(numbered, ran.outcomes);
  const failed = alone(first).filter(({ judged }) => judged.kind === 'fails');
  const repeated = failed.length === 0 ? undefined : await again(failed);
  const outcomes = repeated?.kind === 'ran' ? repeated.outcomes : new Map<number, ExampleOutcome>();
  const functions = [...new Set(numbered.map(({ example }) => example.target))];
  // Where words tie values to others and one of them holds, they speak of the function.
  const meant = new Set(
    first
      .filter(({ example, judged }) => example.loose === true && judged.kind === 'holds')
      .map(({ example }) => example.target),
  );
  const findings: Finding[] = [];
  const counterexamples: Counterexample[] = [];
  const open: string[] = [];
  let held = 0;
  for (const { index, example, judged, of } of alone(first)) {
    if (judged.kind === 'holds') held += 1;
    else if (judged.kind === 'unclear') open.push(`${placeOf(example)} \`${short(example.call)}\` (${judged.why})`);
    else {
      const outcome = outcomes.get(index);
      const second = outcome === undefined ? undefined : judgeExample(example, outcome, true);
      const printed = second?.kind === 'fails' && second.actual === judged.actual;
      const again = second?.kind === 'fails' && sameTwice(ran.outcomes.get(index), outcome, printed);
      const leave = (why: string): unknown => open.push(`${placeOf(example)} \`${short(example.call)}\` (${why})`);
      const unset = scene.backend === 'examples-c' ? setElsewhere(example.target, scene.file.text) : undefined;
      if (variesByItself(example, functions, scene.file.text)) leave('it depends on time or chance');
      else if (unset !== undefined) leave(`another function has to set ${unset} first`);
      else if (second?.kind !== 'fails' || !again) leave('it does not come to the same twice');
      else {
        const sure = judged.sure && (example.loose !== true || meant.has(example.target));
        const after = of === undefined ? undefined : example.setup.at(-1);
        findings.push(findingOf(example, { ...judged, sure, after }, scene));
        counterexamples.push({
          title: 'A documented example',
          replayed: true,
          steps: [
            {
              label: example.call,
              values: [
                { name: 'documented', value: documented(example) },
                { name: 'actual', value: judged.actual },
              ],
            },
          ],
        });
      }
    }
  }
  const decided = held + findings.length;
  const collected = numbered.filter(({ of }) => of === undefined).length;
  const tests = {
    collected,
    failed: findings.filter(({ severity }) => severity === 'error').length,
    skipped: collected - decided,
  };
  const listed = `${open.slice(0, 5).join('; ')}${open.length > 5 ? '; …' : ''}`;
  const notChecked = open.length === 0 ? [] : [`${counted(open.length, 'documented example')}: ${listed}`];
  if (decided === 0) {
    const reason = 'no documented example could be compared with what the code does';
    return { kind: 'vacuous', findings: [], reason, notChecked };
  }
  const all = counted(collected, 'documented example');
  const some = decided === collected ? all : `${decided} of ${all}`;
  const verdict = decide(findings, { extent: `${some}, ${scene.by}`, notChecked });
  if (verdict.kind === 'refuted') return { ...verdict, tests, counterexamples };
  return { ...verdict, tests, ...(decided === collected ? {} : { undecided: `${collected - decided} of ${all}` }) };
}

type JudgedExample = Numbered & { judged: JudgedExamples };

/**
 * One judgement an example: one that fails by itself holds where it does in order; one that holds by itself fails
 * where it does not.
 */
function alone(all: readonly JudgedExample[]): JudgedExample[] {
  return all
    .filter(({ of }) => of === undefined)
    .map((each) => {
      const ordered = all.find(({ of }) => of === each.index);
      if (ordered === undefined || ordered.judged.kind === each.judged.kind || ordered.judged.kind === 'unclear')
        return each;
      if (each.judged.kind === 'fails')
        return ordered.judged.kind === 'holds' ? { ...each, judged: ordered.judged } : each;
      return each.judged.kind === 'holds' ? ordered : each;
    });
}

/** Did both runs come to the same? Maps and sets print in any order. */
function sameTwice(first: ExampleOutcome | undefined, second: ExampleOutcome | undefined, printed: boolean): boolean {
  return (
    printed || (first?.kind === 'value' && second?.kind === 'value' && agree(first.value, second.value) === 'same')
  );
}

function judgeAll(numbered: readonly Numbered[], outcomes: ReadonlyMap<number, ExampleOutcome>): JudgedExample[] {
  const judge = (each: Numbered, confirmed: boolean): JudgedExamples => {
    const outcome = outcomes.get(each.index);
    return outcome === undefined
      ? { kind: 'unclear', why: 'it was not reached' }
      : judgeExample(each.example, outcome, confirmed);
  };
  const plain = numbered.map((each) => ({ ...each, judged: judge(each, false) }));
  // A text without quotes counts where another of the same function shows that this is how they are written.
  const written = new Set(
    plain.flatMap(({ example, judged }) =>
      example.expected.kind === 'bare' && judged.kind === 'holds' ? [example.target] : [],
    ),
  );
  return plain.map((each) =>
    each.example.expected.kind === 'bare' && written.has(each.example.target)
      ? { ...each, judged: judge(each, true) }
      : each,
  );
}

function findingOf(
  example: Example,
  judged: JudgedExamples & { kind: 'fails'; after: string | undefined },
  { backend, file }: ExamplesScene,
): Finding {
  const line = example.origin === 'code' ? example.line : example.target.startLine;
  const verb = /^(?:raises|prints|leaves|ends|does not|uses|panics|throws)/.test(judged.actual)
    ? judged.actual
    : `gives ${judged.actual}`;
  const severity = example.origin === 'reply' || !judged.sure ? 'warning' : 'error';
  const where = judged.line === null || judged.line === line ? '' : ` (line ${judged.line})`;
  const after = judged.after === undefined ? '' : `after \`${cut(judged.after.replace(/;$/, ''))}\``;
  const message = cut(
    `\`${cut(example.call)}\` ${cut(verb)}${[where, after]
      .filter((part) => part !== '')
      .map((part) => ` ${part.trim()}`)
      .join('')}; ${sourceOf(example)} ${cut(documented(example))}`,
  );
  return {
    file: file.name,
    range: lineRange(file.text, line),
    rule: 'example',
    backend,
    message,
    severity,
    category: 'semantic_mismatch',
    subcategory: 'violated_contract',
    test: { file: file.name, name: cut(example.call) },
  };
}

const sourceOf = ({ origin, place }: Example): string => {
  if (origin === 'request') return 'your message says';
  return origin === 'reply' ? "Claude's text says" : `the ${place} says`;
};

const placeOf = ({ origin, line }: Example): string => {
  if (origin === 'request') return 'in your message';
  return origin === 'reply' ? "in Claude's text" : `line ${line}`;
};

function documented({ expected }: Example): string {
  if (expected.kind === 'raises') return `that it raises ${expected.name === '' ? 'an error' : expected.name}`;
  return expected.kind === 'output' ? (expected.brief ?? expected.text) : expected.text;
}

const short = (text: string): string => (text.length <= 60 ? text : `${text.slice(0, 59)}…`);
const cut = (text: string): string => (text.length <= 400 ? text : `${text.slice(0, 399)}…`);
