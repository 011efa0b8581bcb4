import { argumentsIn, type Around } from './argument-harness.ts';
import type { ObjectPlan, ObjectStep } from './objects.ts';

/** Calls on one object at most. */
const MOST_CALLS = 9;

/** The body of a target that makes an object and calls what there is on it. */
export function objectBody(plan: ObjectPlan, around: Around): string[] {
  const { cpp } = around;
  const calls = plan.steps.map((step, at) => [`if (!cv_may_step(${at})) break;`, ...stepOf(step, plan, around)]);
  if (cpp && plan.isCopied)
    calls.push(['cv_said("copy = o");', 'cv_calling(); { cv_class cv_copy(*cv_o); } cv_called();']);
  const begin = beginOf(plan, around);
  const cases = calls.map((lines, at) => [`case ${at}: {`, ...lines, 'break; }'].join('\n'));
  const end = endOf(plan, around);
  return [
    ...begin,
    `for (unsigned cv_i = 0, cv_calls = cv_choose(${MOST_CALLS}); cv_i < cv_calls; cv_i++)`,
    `switch (cv_choose(${calls.length})) {`,
    ...cases,
    '}',
    ...end,
  ];
}

function beginOf(plan: ObjectPlan, around: Around): string[] {
  const { begin, type, kind } = plan;
  const given = begin === undefined ? { lines: [], names: [] } : argumentsIn(begin.function, begin.arguments, around);
  switch (kind) {
    case 'class':
      return [
        `using cv_class = ${type};`,
        'cv_class *cv_o = nullptr;',
        'try {',
        'cv_step();',
        ...given.lines,
        `cv_stepped("${type} o", "");`,
        `cv_calling(); cv_o = new cv_class(${given.names.join(', ')}); cv_called();`,
        '} catch (...) { cv_called(); cv_refused(); }',
      ];
    case 'room':
      return [
        `${type} *cv_o = (${type} *)cv_room(sizeof(${type}));`,
        'cv_step();',
        ...given.lines,
        `cv_stepped("${begin?.name ?? ''}", "&o");`,
        `cv_calling(); ${begin?.name ?? ''}(${['cv_o', ...given.names].join(', ')}); cv_called();`,
      ];
    case 'made':
      return [
        'cv_step();',
        ...given.lines,
        `cv_stepped("o = ${begin?.name ?? ''}", "");`,
        `cv_calling(); ${type} *cv_o = ${begin?.name ?? ''}(${given.names.join(', ')}); cv_called();`,
        'if (cv_o == 0) cv_refused();',
      ];
    case 'chain':
      return [`${type} *cv_o = 0;`, 'cv_said("o = NULL");'];
  }
}

function endOf({ end, ...plan }: ObjectPlan, around: Around): string[] {
  if (plan.kind === 'class') return ['cv_said("the end of o"); cv_calling(); delete cv_o; cv_called();'];
  if (end === undefined) return [];
  return [`if (cv_may_step(${plan.steps.length})) {`, ...stepOf(end, plan, around), '}'];
}

function stepOf(
  { function: called, arguments: given, subject, shown, keeps }: ObjectStep,
  plan: ObjectPlan,
  around: Around,
): string[] {
  const isClass = plan.kind === 'class';
  // A method has its parameters, a function of C has the object before them.
  const own = isClass ? called : { ...called, parameters: called.parameters.slice(1) };
  const made = argumentsIn(own, given, around);
  const call = isClass
    ? `cv_o->${called.name}(${made.names.join(', ')})`
    : `${called.name}(${[subject, ...made.names].join(', ')})`;
  const kept = keeps ? 'o = ' : '';
  const before = isClass ? 'o.' : kept;
  const lines = ['cv_step();', ...made.lines, `cv_stepped("${before}${called.name}", "${shown}");`];
  if (isClass) return [...lines, `try { cv_calling(); ${call}; cv_called(); } catch (...) { cv_called(); }`];
  return [...lines, `cv_calling(); ${keeps ? 'cv_o = ' : ''}${call}; cv_called();`];
}
