import { copy, literal, same } from '../value.ts';
import { callAgain, coreOf, type Law } from './law.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Objects and lists within a value. */
function partsOf(value: unknown, found = new Set<object>()): Set<object> {
  if (!isObject(value) || found.has(value)) return found;
  found.add(value);
  const inner = value instanceof Map || value instanceof Set ? [...value].flat() : Object.values(value);
  for (const each of inner) partsOf(each, found);
  return found;
}

const cloned: Law = {
  rule: 'copy',
  says: 'a deep copy is the same and shares nothing with what was copied',
  documented: /copy|clone|share/i,
  promisedBy: (subject) => /^(?:deep )?(?:clone|copy)(?: deep)?$|^(?:clone|copy) deep$/.test(coreOf(subject)),
  broken: ({ args, given, value, subject }) => {
    if (args.length === 0 || !isObject(args[0])) return null;
    if (!same(value, args[0])) return 'that is not the same';
    if (!subject.words.includes('deep')) return value === given[0] ? 'that is the same object, not a copy' : undefined;
    const own = partsOf(given[0]);
    const shared = [...partsOf(value)].find((each) => own.has(each) && !(each instanceof Date));
    return shared === undefined
      ? undefined
      : `both hold the same ${literal(shared)}: a change of one changes the other`;
  },
};

const equal: Law = {
  rule: 'equality',
  says: 'everything is equal to its copy, and equal the other way round too',
  documented: /equal|same/i,
  promisedBy: (subject) =>
    /^(?:is |are )?(?:deep |shallow )?(?:equals?|same)(?: deep| objects?)?$/.test(coreOf(subject)) &&
    subject.shape.parameters.length >= 2,
  broken: (returned) => {
    const [a, b] = returned.args;
    if (typeof returned.value !== 'boolean' || returned.args.length !== 2) return null;
    const itself = callAgain(returned, [a, copy(a)]);
    if (itself?.value === false && !returned.subject.words.includes('shallow'))
      return { message: `but ${itself.step.call} is false`, further: [itself.step] };
    const turned = callAgain(returned, [b, a]);
    if (turned !== undefined && turned.value !== returned.value)
      return { message: `turned round it is ${turned.step.outcome}`, further: [turned.step] };
    return returned.value && !same(a, b) && !returned.subject.words.includes('shallow') ? 'the two differ' : undefined;
  },
};

const compared: Law = {
  rule: 'antisymmetric',
  says: 'what is before another is not also after it',
  documented: /compare|order|before|after/i,
  promisedBy: (subject) => subject.words[0] === 'compare' && subject.shape.parameters.length === 2,
  broken: (returned) => {
    const [a, b] = returned.args;
    const turned = callAgain(returned, [b, a]);
    if (typeof returned.value !== 'number' || typeof turned?.value !== 'number') return null;
    return Math.sign(returned.value) === -Math.sign(turned.value)
      ? undefined
      : { message: `turned round it is ${turned.step.outcome}`, further: [turned.step] };
  },
};

/** Laws of functions of objects. */
export const OBJECT_LAWS: readonly Law[] = [cloned, equal, compared];
