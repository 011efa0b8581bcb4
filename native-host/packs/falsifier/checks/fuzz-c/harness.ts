import { marked } from '../../../../languages/examples/examples-outcome.ts';
import { TREE_ROOT } from '../../../../kit/tree.ts';
import { argumentsIn } from './argument-harness.ts';
import type { CallLaw } from './laws.ts';
import type { MadeArgument } from './argument-roles.ts';
import type { CFunction, CText, CType } from './c-functions.ts';
import { objectBody } from './object-harness.ts';
import type { ObjectPlan } from './objects.ts';

/** A function with how its arguments are made. */
export interface CallTarget {
  /** Its number in the harness. */
  index: number;
  /** As it is told: `parse_port`, `Stack.push`. */
  name: string;
  function: CFunction;
  arguments: readonly MadeArgument[];
  /** Has the same call to come to the same? */
  repeats: boolean;
  /** Promises of its name. */
  laws: readonly CallLaw[];
  /** Instead of the function by itself: calls on an object. */
  object?: ObjectPlan;
}

/** Where the runner's sources lie in the sandbox. */
export const RUNNER_AT = '/tools/fuzz-c';

/** What a block is read with. */
export interface HarnessScene {
  file: string;
  cpp: boolean;
  /** Headers that the block leaves out. */
  include: readonly string[];
  using: boolean;
  /** Namespaces of the block by their full names. */
  spaces: readonly string[];
  enums: CText['enums'];
  types: CText['types'];
}

/** The program that makes arguments and calls: the block is a part of it. */
export function harnessOf(targets: readonly CallTarget[], scene: HarnessScene): string {
  const { file, cpp, include, using, spaces } = scene;
  return [
    ...(cpp ? [] : ['#define _GNU_SOURCE']),
    ...include.map((name) => `#include <${name}>`),
    ...(cpp ? [`#include "${RUNNER_AT}/make.hpp"`, ...(using ? ['using namespace std;'] : [])] : []),
    ...RENAMED.map((name) => `#define ${name} cv_block_${name}`),
    `#include "${TREE_ROOT}/${file}"`,
    ...RENAMED.map((name) => `#undef ${name}`),
    ...(cpp ? spaces.map((space) => `using namespace ${space};`) : [`#include "${RUNNER_AT}/laws.h"`]),
    ...targets.map((target, at) =>
      marked(target.index, [
        ...(cpp ? enumsOf(target, scene) : []),
        ...(cpp && at === 0 ? scene.types.flatMap(makerOf) : []),
        `static void cv_target_${target.index}(void) {`,
        ...(target.object === undefined ? bodyOf(target, scene) : objectBody(target.object, scene)),
        '}',
      ]),
    ),
    ...(cpp ? ['extern "C" {'] : []),
    'const struct cv_target cv_targets[] = {',
    ...targets.map(
      ({ index, name, repeats }) =>
        `  {${JSON.stringify(name.replace('.', '::'))}, cv_target_${index}, ${Number(repeats)}},`,
    ),
    '};',
    `const int cv_target_count = ${targets.length};`,
    ...(cpp ? ['}'] : []),
    '',
  ].join('\n');
}

/** What the block may define that the program has, too. */
const RENAMED = ['main', 'LLVMFuzzerTestOneInput', 'LLVMFuzzerInitialize'];

function bodyOf(
  { function: target, arguments: given, laws }: CallTarget,
  { cpp, enums, types }: HarnessScene,
): string[] {
  const { lines: made, names } = argumentsIn(target, given, { cpp, enums, types });
  const call = `${receiverOf(target)}${target.name}(${names.join(', ')})`;
  const isText = /^(?:static |inline |const )*(?:unsigned )?char(?: const)? ?\*$/.test(target.returns.trim());
  const before = laws.flatMap((law) => law.before);
  const after = [...given.flatMap((each, at) => outcomeOf(each, at, cpp)), ...laws.flatMap((law) => law.after)];
  if (cpp) {
    const shown = target.isVoid ? [`${call};`] : [`auto&& cv_result = ${call};`, 'cv::outcome(cv_result);'];
    return [
      ...made,
      'try {',
      ...before,
      'cv_calling();',
      ...shown,
      'cv_called();',
      ...after,
      '} catch (...) { cv_called(); cv_refused(); }',
    ];
  }
  const lead = [...made, ...before, 'cv_calling();'];
  if (target.isVoid) return [...lead, `${call};`, 'cv_called();', ...after];
  const result = isText
    ? ['if (cv_result) cv_read_text((const char *)cv_result);']
    : ['cv_outcome(CV_KIND(cv_result), &cv_result, 1, sizeof cv_result);'];
  return [...lead, `__auto_type cv_result = ${call};`, ...result, 'cv_called();', ...after];
}

/** What became of an argument that the function may change. */
function outcomeOf(argument: MadeArgument, at: number, cpp: boolean): string[] {
  const kind = (type: string): string => (cpp ? `cv::kind<${type}>()` : `CV_KIND((${type}){0})`);
  switch (argument.kind) {
    case 'array':
    case 'grid':
      return [`cv_outcome(${kind(argument.element)}, cv_${at}, cv_n${at}, sizeof(${argument.element}));`];
    case 'one':
      return [`cv_outcome(${kind(argument.element)}, cv_${at}, 1, sizeof(${argument.element}));`];
    default:
      return [];
  }
}

/** How a plain struct of C++ is made, member by member. */
function makerOf({ name, members, constructors, template }: CType): string[] {
  if (members === undefined || constructors.length > 0 || template.length > 0) return [];
  return [
    `template <> struct cv::maker<${name}> {`,
    `  static ${name} make(const cv_want &want) {`,
    '    cv::nest inside;',
    `    ${name} made{};`,
    ...members.map(
      (member, at) =>
        `    cv_print("${at === 0 ? `${name}{` : ', '}"); ` +
        `made.${member.name} = cv::maker<std::remove_cv_t<decltype(made.${member.name})>>::make(want);`,
    ),
    '    cv_print("}");',
    '    return made;',
    '  }',
    '};',
  ];
}

/** The values of the enumerations that a function of C++ takes, for the templates that make them. */
function enumsOf({ function: { parameters }, object }: CallTarget, { enums }: HarnessScene): string[] {
  const all = [...parameters, ...(object?.steps ?? []).flatMap((step) => step.function.parameters)];
  return enums
    .filter(({ name }) => all.some(({ type }) => new RegExp(String.raw`\b${name}\b`).test(type)))
    .flatMap(({ name, variants }) => [
      `#ifndef CV_ENUM_${name}`,
      `#define CV_ENUM_${name}`,
      `template <> struct cv::values_of<${name}> {`,
      `  static constexpr int count = ${variants.length};`,
      `  static const ${name} *all() {`,
      `    static const ${name} every[] = {${variants.map((each) => `${name}::${each}`).join(', ')}};`,
      '    return every;',
      '  }',
      '  static const char *const *names() {',
      `    static const char *const every[] = {${variants.map((each) => `"${name}::${each}"`).join(', ')}};`,
      '    return every;',
      '  }',
      '};',
      '#endif',
    ]);
}

/** What stands before the name of a method. */
const receiverOf = ({ container, isStatic }: CFunction): string => {
  if (container === undefined) return '';
  return isStatic ? `${container}::` : `${container}().`;
};
