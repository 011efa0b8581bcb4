import * as z from 'zod/mini';
import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { rangeBetween } from '../../backend-kit/text-position.ts';
import type { Z3Question } from './z3-plan.ts';

/** What the engine answers. */
export const z3AnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sat'), model: z.string() }),
  z.object({ kind: z.literal('unsat') }),
  z.object({ kind: z.literal('unknown'), reason: z.string() }),
  z.object({ kind: z.literal('read') }),
  z.object({ kind: z.literal('rejected'), message: z.string() }),
]);

/** See {@link z3AnswerSchema}. */
export type Z3Answer = z.infer<typeof z3AnswerSchema>;

interface File {
  name: string;
  text: string;
}

/** A finding of Z3's backend at UTF-16 offsets of the script. */
export function findingAt(
  file: File,
  start: number,
  end: number,
  problem: Pick<Finding, 'rule' | 'message' | 'category'>,
): Finding {
  return { file: file.name, backend: 'z3', severity: 'error', range: rangeBetween(file.text, start, end), ...problem };
}

/**
 * Z3's error text, one `(error "line L column C: ...")` a line, as findings. Z3 counts columns in UTF-8 bytes from 0
 * and names the token where it stopped, so each place is one point of the script.
 */
export function readErrors(message: string, file: File): Finding[] {
  const lines = file.text.split('\n');
  const findings = [...message.matchAll(/\(error "line (\d+) column (\d+): (.*)"\)/g)].map(
    ([, line, column, words]): Finding => {
      const startLine = Number(line);
      const startColumn =
        Buffer.from(lines[startLine - 1] ?? '')
          .subarray(0, Number(column))
          .toString().length + 1;
      const range = { startLine, startColumn, endLine: startLine, endColumn: startColumn + 1 };
      return {
        file: file.name,
        backend: 'z3',
        severity: 'error',
        range,
        rule: 'error',
        message: (words ?? '').trim(),
        category: categoryOf(words ?? ''),
      };
    },
  );
  return findings.length > 0
    ? findings
    : [findingAt(file, 0, 0, { rule: 'error', message: message.trim(), category: 'syntax_error' })];
}

const categoryOf = (words: string): Finding['category'] =>
  /sort|type mismatch|argument|arity/i.test(words) ? 'type_error' : 'syntax_error';

/** The constants and functions of a model in Z3's form `name -> value`, values that go over several lines included. */
export function readModel(model: string): { name: string; value: string }[] {
  const values: { name: string; value: string }[] = [];
  for (const line of model.split('\n')) {
    const start = /^([^\s}].*?) -> (.*)$/.exec(line);
    const last = values.at(-1);
    if (start !== null) values.push({ name: start[1] ?? '', value: start[2] ?? '' });
    else if (last !== undefined && line.trim() !== '') last.value += ` ${line.trim()}`;
  }
  return values;
}

/** The verdict of a script's questions and their answers, in order. */
export function judge(
  file: File,
  asked: readonly { question: Z3Question; answer: Z3Answer }[],
  ignored: readonly string[],
): Verdict {
  const notChecked =
    ignored.length === 0
      ? {}
      : { notChecked: [`the effect of the options ${ignored.join(', ')}: they were not passed on`] };
  const claims = asked.filter(({ question }) => question.claim !== null && question.claim.status !== 'unknown');
  const wrong = claims.filter(
    ({ question, answer }) => answer.kind !== 'unknown' && answer.kind !== question.claim?.status,
  );
  const answers = asked
    .map(({ question, answer }) => (asked.length > 1 ? `line ${question.at.line}: ${words(answer)}` : words(answer)))
    .join('; ');
  const extent = asked.length === 1 ? '1 question' : `${asked.length} questions`;
  if (wrong.length > 0) {
    return {
      kind: 'refuted',
      ...notChecked,
      extent,
      findings: wrong.map(({ question, answer }) =>
        findingAt(file, question.claim?.start ?? 0, question.claim?.end ?? 0, {
          rule: 'status',
          message: `the script claims ${question.claim?.status}, Z3 answers ${answer.kind}`,
          category: 'semantic_mismatch',
        }),
      ),
      counterexamples: wrong.flatMap(({ answer }) =>
        answer.kind === 'sat'
          ? [
              {
                title: 'A model of the assertions',
                replayed: false,
                steps: [{ label: 'model', values: readModel(answer.model) }],
              },
            ]
          : [],
      ),
    };
  }
  const open = asked.find(({ answer }) => answer.kind === 'unknown');
  if (open !== undefined && (claims.length > 0 || asked.every(({ answer }) => answer.kind === 'unknown'))) {
    const reason = open.answer.kind === 'unknown' ? open.answer.reason : '';
    return {
      kind: 'unknown',
      findings: [],
      ...notChecked,
      extent: `${extent}: ${answers}`,
      reason: `Z3 does not know: ${reason}`,
    };
  }
  if (claims.length > 0)
    return {
      kind: 'passed',
      findings: [],
      ...notChecked,
      extent: `${extent}, the answer agrees with :status: ${answers}`,
    };
  return { kind: 'answered', findings: [], ...notChecked, extent, answer: answers };
}

function words(answer: Z3Answer): string {
  if (answer.kind === 'unknown') return `unknown (${answer.reason})`;
  if (answer.kind !== 'sat') return answer.kind;
  const values = readModel(answer.model).map(({ name, value }) => `${name} = ${value}`);
  return values.length === 0 ? 'sat' : `sat with ${values.join(', ')}`;
}
