import { splitTop } from '../../../../languages/examples/declarations.ts';
import { argumentsOf, type MadeArgument } from './argument-roles.ts';
import type { CFunction, CType } from './c-functions.ts';

/** One call on an object. */
export interface ObjectStep {
  function: CFunction;
  /** Of the parameters behind the object. */
  arguments: readonly MadeArgument[];
  /** The object as it is passed, and as it is shown; with `keeps`, what comes back is the object from then on. */
  subject: string;
  shown: string;
  keeps: boolean;
}

/** How an object is made, and what is called on it in any order; told by the names of `members`. */
export interface ObjectPlan {
  /** The type as it is written. */
  type: string;
  /** Is making a copy of it one of the calls? */
  isCopied: boolean;
  kind: 'class' | 'room' | 'made' | 'chain';
  /** Of a class the constructor. */
  begin?: { name: string; function: CFunction; arguments: readonly MadeArgument[] };
  steps: readonly ObjectStep[];
  end?: ObjectStep;
  members: readonly string[];
  /** What cannot be called on it, and why. */
  left: readonly string[];
}

const BEGINS = /(?:^|_)(?:init|initiali[sz]e|setup|construct)|Init/i;
const MAKES = /(?:^|_)(?:create|new|make|alloc|open|init|build)|(?:Create|New|Make|Alloc)/i;
const ENDS =
  /(?:^|_)(?:free|destroy|delete|dispose|release|deinit|close|fini)(?:_|$)|(?:Free|Destroy|Dispose|Release)/i;
/** Different calls on one object: the runner has a bit for each. */
const MOST_STEPS = 48;

/** The type of a class with its parameters, and how a text says it there. */
const typed = ({ name, template }: CType): string =>
  template.length === 0 ? name : `${name}<${template.map(() => 'int').join(', ')}>`;

/** The plan for a class of C++ that has a state, or why there is none. */
export function classPlan(type: CType, methods: readonly CFunction[]): ObjectPlan | { why: string } {
  if (type.isAbstract) return { why: 'an abstract class' };
  const made = type.constructors.map((text) => constructorOf(type, text, methods)).filter((each) => each !== undefined);
  const begin = made.toSorted((a, b) => a.arguments.length - b.arguments.length)[0];
  if (begin === undefined && type.constructors.length > 0) return { why: 'no way to construct it' };
  const left: string[] = [];
  const steps = methods.flatMap((method): ObjectStep[] => {
    const own = { ...method, template: [...method.template, ...type.template] };
    const given = argumentsOf(own);
    if (!('why' in given)) return [{ function: own, arguments: given, subject: '', shown: '', keeps: false }];
    left.push(`${type.name}.${method.name} (${given.why})`);
    return [];
  });
  if (steps.length === 0) return { why: 'no method of it can be called' };
  return {
    type: typed(type),
    isCopied: type.isCopied,
    kind: 'class',
    ...(begin === undefined ? {} : { begin }),
    ...reached(steps, left),
    members: [type.name],
  };
}

/** As many calls as there may be; the rest is left. */
const reached = (steps: readonly ObjectStep[], left: readonly string[]): Pick<ObjectPlan, 'steps' | 'left'> => ({
  steps: steps.slice(0, MOST_STEPS),
  left: [...left, ...steps.slice(MOST_STEPS).map((step) => `${step.function.name} (not reached)`)],
});

/** A constructor by the text of its parameters. */
function constructorOf(type: CType, text: string, methods: readonly CFunction[]): ObjectPlan['begin'] {
  const like = methods[0];
  if (like === undefined) return undefined;
  const parameters = splitTop(text, true).map((part) => {
    const [, kind = '', name = ''] = /^([\s\S]*?[\s*&>])([A-Za-z_]\w*)\s*(?:=[\s\S]*)?$/.exec(part) ?? [];
    return { name, type: kind.trim(), optional: part.includes('=') };
  });
  const own: CFunction = {
    ...like,
    name: type.name,
    parameters: parameters.filter(({ optional }) => !optional),
    masked: '{}',
    code: '',
    template: type.template,
  };
  const given = argumentsOf(own);
  return 'why' in given ? undefined : { name: `${type.name} o`, function: own, arguments: given };
}

/** The plans for the types of C that a block has functions for, by the functions that are called so. */
export function structPlans(types: readonly CType[], functions: readonly CFunction[]): ObjectPlan[] {
  return types.flatMap((type) => {
    const own = functions.filter((each) => first(each, type) !== undefined && !each.isHidden);
    const plan = structPlan(type, own, functions);
    return plan === undefined ? [] : [plan];
  });
}

/** With how many stars a function takes the type as its first parameter. */
function first({ parameters }: CFunction, { name }: CType): number | undefined {
  const type = parameters[0]?.type ?? '';
  if (!new RegExp(String.raw`^(?:const\s+)?(?:struct\s+)?${name}\b[\s*]*(?:const\b[\s*]*)?$`).test(type))
    return undefined;
  const stars = type.match(/\*/g)?.length ?? 0;
  return stars === 0 ? undefined : stars;
}

const gives = (each: CFunction, { name }: CType): boolean =>
  new RegExp(String.raw`\b${name}\s*\*$`).test(each.returns.replace(/\s+$/, ''));

function structPlan(type: CType, own: readonly CFunction[], all: readonly CFunction[]): ObjectPlan | undefined {
  const isChain = own.some((each) => first(each, type) === 2 || (gives(each, type) && takesNothing(each)));
  const begin = own.find((each) => first(each, type) === 1 && BEGINS.test(each.name));
  const maker = all.find((each) => gives(each, type) && MAKES.test(each.name) && first(each, type) === undefined);
  const written = type.isTypedef ? type.name : `struct ${type.name}`;
  const step = (each: CFunction, subjects: readonly [string, string]): ObjectStep[] => {
    const given = argumentsOf({ ...each, parameters: each.parameters.slice(1) });
    const [subject, shown] = subjects;
    // Without the object it is tried by itself, and told there.
    return 'why' in given
      ? []
      : [{ function: each, arguments: given, subject, shown, keeps: gives(each, type) && first(each, type) === 1 }];
  };
  const kind = kindOf(begin, maker, isChain);
  if (kind === undefined) return undefined;
  const subjectOf = (each: CFunction): readonly [string, string] => {
    if (first(each, type) === 2) return ['&cv_o', '&o'];
    return kind === 'room' ? ['cv_o', '&o'] : ['cv_o', 'o'];
  };
  const rest = own.filter((each) => each !== begin && each !== maker);
  const steps = rest.filter((each) => !ENDS.test(each.name)).flatMap((each) => step(each, subjectOf(each)));
  const end = rest.filter((each) => ENDS.test(each.name)).flatMap((each) => step(each, subjectOf(each)))[0];
  const made = kind === 'made' ? maker : undefined;
  const maked = kind === 'room' ? begin : made;
  const given =
    maked === undefined
      ? []
      : argumentsOf(kind === 'room' ? { ...maked, parameters: maked.parameters.slice(1) } : maked);
  if (steps.length === 0 || 'why' in given) return undefined;
  return {
    type: written,
    isCopied: false,
    kind,
    ...(maked === undefined ? {} : { begin: { name: maked.name, function: maked, arguments: given } }),
    ...reached(steps, []),
    ...(end === undefined ? {} : { end }),
    members: [maked, ...steps.map((each) => each.function), end?.function].flatMap((each) =>
      each === undefined ? [] : [each.name],
    ),
  };
}

/** Does the code look whether what it is given is nothing at all? */
const takesNothing = ({ masked, parameters }: CFunction): boolean => {
  const name = parameters[0]?.name ?? '';
  return new RegExp(
    String.raw`!\s*${name}\b|\b${name}\s*[!=]=\s*(?:NULL|nullptr|0)\b|\bwhile\s*\(\s*${name}\s*\)`,
  ).test(masked);
};

function kindOf(
  begin: CFunction | undefined,
  maker: CFunction | undefined,
  isChain: boolean,
): ObjectPlan['kind'] | undefined {
  if (begin !== undefined) return 'room';
  if (isChain) return 'chain';
  return maker === undefined ? undefined : 'made';
}
