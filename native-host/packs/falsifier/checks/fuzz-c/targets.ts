import { counted } from '../../../../kit/decide.ts';
import { argumentsOf } from './argument-roles.ts';
import type { CFunction, CText } from './c-functions.ts';
import type { CallTarget } from './harness.ts';
import { isRepeatable, lawsOf } from './laws.ts';
import { classPlan, structPlans, type ObjectPlan } from './objects.ts';

/** More functions than these are not called. */
const MOST_TARGETS = 30;

/** What of a text can be called, and why the rest cannot. */
export function targetsOf(
  { functions, beyond, types, hasState }: CText,
  cpp: boolean,
): { targets: CallTarget[]; left: string[] } {
  const left: string[] = [];
  const found: Omit<CallTarget, 'index'>[] = [];
  const open = new Set(functions);
  const addPlan = (name: string, plan: ObjectPlan): void => {
    left.push(...plan.left);
    const first = plan.begin?.function ?? plan.steps[0]?.function;
    if (first !== undefined)
      found.push({ name, function: first, arguments: [], laws: [], repeats: false, object: plan });
  };
  for (const type of cpp ? types.filter((each) => each.hasState) : []) {
    const methods = functions.filter(({ container, isStatic }) => container === type.name && !isStatic);
    for (const each of methods) open.delete(each);
    if (methods.length === 0) continue;
    const plan = classPlan(type, methods);
    if ('why' in plan) left.push(`${type.name} (${plan.why})`);
    else addPlan(type.name, plan);
  }
  for (const plan of cpp ? [] : structPlans(types, functions)) {
    for (const each of functions) if (plan.members.includes(each.name)) open.delete(each);
    addPlan(plan.members[0] ?? plan.type, plan);
  }
  for (const each of open) {
    const name = nameOf(each);
    const given = argumentsOf(each);
    if ('why' in given) left.push(`${name} (${given.why})`);
    else
      found.push({
        name,
        function: each,
        arguments: given,
        laws: lawsOf(each, given, functions, cpp),
        repeats: !hasState && isRepeatable(each),
      });
  }
  left.push(...found.slice(MOST_TARGETS).map(({ name }) => `${name} (not reached)`));
  if (beyond > 0) left.push(`${counted(beyond, 'more function')} (not reached)`);
  return { targets: found.slice(0, MOST_TARGETS).map((each, index) => ({ ...each, index })), left };
}

const nameOf = ({ name, container }: CFunction): string => (container === undefined ? name : `${container}.${name}`);
