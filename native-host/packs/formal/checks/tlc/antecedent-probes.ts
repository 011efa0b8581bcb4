import { sectionsOf } from '../../tlaplus/configuration.ts';
import type { ModelQuestion } from './model-question.ts';
import { foundNothing, type TlcRun } from './tlc-output.ts';

/** A model that finds out whether the left side of a property is ever true. */
export interface AntecedentProbe {
  property: string;
  module: string;
  text: string;
  configuration: string;
}

const CLAIMS = /^(?:INVARIANTS?|PROPERT(?:Y|IES)|CHECK_DEADLOCK|POSTCONDITION|ALIAS)$/;

/** So many are asked: each is a run of its own. */
export const MOST_PROBES = 3;

/** What a probe's run says; one that ended in any other way says nothing. */
export function probeSays({ module }: AntecedentProbe, run: TlcRun): 'never' | 'comes true' | undefined {
  if (run.problems.some((problem) => problem.kind === 'invariant' && problem.name === `${module}Never`))
    return 'comes true';
  return foundNothing(run) ? 'never' : undefined;
}

/**
 * For properties `P ~> Q`, and `\A x \in S: P ~> Q`, whose left side speaks of one state: the same model with the
 * invariant that the left side is never true. Where that holds the property says nothing.
 */
export function antecedentProbes({ module, properties, definitions, configuration }: ModelQuestion): AntecedentProbe[] {
  const kept = keptOf(configuration);
  return properties.flatMap((property, index) => {
    const never = neverTrue(definitions.get(property)?.body ?? '');
    if (never === undefined) return [];
    return [probeOf(module, kept, { claim: property, never: `  ${never}`, at: String(index) })];
  });
}

const keptOf = (configuration: string): string[] =>
  sectionsOf(configuration)
    .filter(({ keyword }) => !CLAIMS.test(keyword))
    .map(({ keyword, text }) => `${keyword} ${text}`);

function probeOf(
  module: string,
  kept: readonly string[],
  { claim, never, at }: { claim: string; never: string; at: string },
): AntecedentProbe {
  const name = `AntecedentOf${at}Of${module}`;
  return {
    property: claim,
    module: name,
    text: `---- MODULE ${name} ----\nEXTENDS ${module}\n${name}Never ==\n${never}\n====\n`,
    configuration: [...kept, 'CHECK_DEADLOCK FALSE', `INVARIANT ${name}Never`, ''].join('\n'),
  };
}

/** The same for invariants `A => B`, by the formula that says that A is never true. */
export function invariantProbes(
  { module, configuration }: ModelQuestion,
  empty: readonly { claim: string; formula: string }[],
): AntecedentProbe[] {
  const kept = keptOf(configuration);
  return empty.map(({ claim, formula }, index) => probeOf(module, kept, { claim, never: formula, at: `I${index}` }));
}

function neverTrue(body: string): string | undefined {
  const [, bound = '', rest = ''] = /^\s*(\\A[^:]*:(?!=|>))?([\s\S]*)$/.exec(body) ?? [];
  const sides = rest.split('~>');
  const left = sides[0]?.trim() ?? '';
  const isSimple = sides.length === 2 && left !== '' && !/\[\]|<>|[\w)\]]'|\\A|\\E|\/\\|\\\/|=>/.test(stripped(left));
  return isSimple && isWhole(left) ? `${bound} ~(${left})` : undefined;
}

/** What stands in brackets is one thing. */
function stripped(text: string): string {
  let plain = text;
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replaceAll(/\([^()]*\)|\[[^[\]]+\]/g, 'x');
  }
  return plain;
}

const isWhole = (text: string): boolean => text.split('(').length === text.split(')').length;
