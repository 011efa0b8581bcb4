import type { Violation } from '../bench.ts';
import { isGeneric } from '../objection.ts';
import type { Names, Subject } from '../subject.ts';
import { CLASS_LAWS } from './class-laws.ts';
import { GRAPH_LAWS } from './graph-laws.ts';
import type { Law, Returned } from './law.ts';
import { LIST_LAWS } from './list-laws.ts';
import { NUMBER_LAWS } from './number-laws.ts';
import { OBJECT_LAWS } from './object-laws.ts';
import { TEXT_LAWS } from './text-laws.ts';

const OF_FUNCTIONS: readonly Law[] = [...NUMBER_LAWS, ...LIST_LAWS, ...TEXT_LAWS, ...GRAPH_LAWS, ...OBJECT_LAWS];

/** The laws that the name of a function or class promises. */
export const lawsOf = (subject: Subject, names: Names): Law[] =>
  (subject.shape.form === 'class' ? CLASS_LAWS : OF_FUNCTIONS).filter(
    (law) => law.promisedBy(subject, names) && law.contrary?.test(subject.shape.comment) !== true,
  );

/** Does the documentation of a function say what a law says? */
const isDocumented = ({ shape }: Pick<Subject, 'shape'>, { documented }: Pick<Law, 'documented'>): boolean =>
  documented.test(shape.comment) || shape.methods.some(({ comment }) => documented.test(comment));

/**
 * The laws of a name that a call breaks. Where the documentation says so too, and nobody can object to the input, that
 * is a mistake; else it is a question. `tried` gets what was said of the call at all.
 */
export function brokenLaws(returned: Returned, laws: readonly Law[], tried: Set<string>): Violation[] {
  return laws.flatMap((law): Violation[] => {
    const broken = law.broken(returned);
    if (broken === null) return [];
    tried.add(law.says);
    if (broken === undefined) return [];
    const { subject, args, step } = returned;
    const { message, further = [] } = typeof broken === 'string' ? { message: broken } : broken;
    const sure = isDocumented(subject, law) && !subject.assumes && !subject.guessed && isGeneric(subject, args);
    return [
      {
        law: law.rule,
        severity: sure ? 'error' : 'warning',
        line: null,
        steps: [step, ...further],
        message: `${step.call} is ${step.outcome}: ${message}${sure ? '' : ` (${law.says}: is this meant?)`}`,
      },
    ];
  });
}
