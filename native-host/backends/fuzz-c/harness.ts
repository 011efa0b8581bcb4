import { marked } from '../../backend-kit/examples/examples-outcome.ts';
import { TREE_ROOT } from '../../backend-kit/tree.ts';
import type { MadeArgument, Want } from './argument-roles.ts';
import type { CFunction, CText } from './c-functions.ts';

/** A function with how its arguments are made. */
export interface CallTarget {
  /** Its number in the harness. */
  index: number;
  /** As it is told: `parse_port`, `Stack.push`. */
  name: string;
  function: CFunction;
  arguments: readonly MadeArgument[];
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
    ...(cpp ? spaces.map((space) => `using namespace ${space};`) : [`#include "${RUNNER_AT}/values.h"`]),
    ...targets.map((target) =>
      marked(target.index, [
        ...(cpp ? enumsOf(target, scene) : []),
        `static void cv_target_${target.index}(void) {`,
        ...bodyOf(target, scene),
        '}',
      ]),
    ),
    ...(cpp ? ['extern "C" {'] : []),
    'const struct cv_target cv_targets[] = {',
    ...targets.map(({ index, name }) => `  {${JSON.stringify(name.replace('.', '::'))}, cv_target_${index}},`),
    '};',
    `const int cv_target_count = ${targets.length};`,
    ...(cpp ? ['}'] : []),
    '',
  ].join('\n');
}

/** What the block may define that the program has, too. */
const RENAMED = ['main', 'LLVMFuzzerTestOneInput', 'LLVMFuzzerInitialize'];

function bodyOf({ function: target, arguments: given }: CallTarget, { cpp, enums }: HarnessScene): string[] {
  const made = [...given.keys()]
    .toSorted((a, b) => Number(isLate(given[a])) - Number(isLate(given[b])) || a - b)
    .flatMap((at) => argumentOf(at, given, { cpp, enums, target }));
  const names = given.map((each, at) => (each.kind === 'fixed' ? `*cv_${at}` : `cv_${at}`));
  const call = `${receiverOf(target)}${target.name}(${names.join(', ')})`;
  const isText = /^(?:static |inline |const )*(?:unsigned )?char(?: const)? ?\*$/.test(target.returns.trim());
  const after = given.flatMap((each, at) => outcomeOf(each, at, cpp));
  const { container } = target;
  if (cpp) {
    const state =
      container === undefined || target.isStatic
        ? []
        : [`if constexpr (!std::is_empty_v<${container}>) cv_unsupported("an object that has a state");`];
    const shown = target.isVoid ? [`${call};`] : [`auto&& cv_result = ${call};`, 'cv::outcome(cv_result);'];
    return [
      ...state,
      ...made,
      'try {',
      'cv_calling();',
      ...shown,
      'cv_called();',
      ...after,
      '} catch (...) { cv_called(); cv_refused(); }',
    ];
  }
  if (target.isVoid) return [...made, 'cv_calling();', `${call};`, 'cv_called();', ...after];
  const result = isText
    ? ['if (cv_result) cv_read_text((const char *)cv_result);']
    : ['cv_outcome(CV_KIND(cv_result), &cv_result, 1, sizeof cv_result);'];
  return [...made, 'cv_calling();', `__auto_type cv_result = ${call};`, ...result, 'cv_called();', ...after];
}

/** What is made out of the lengths of others, or has to fit them. */
const isLate = (argument: MadeArgument | undefined): boolean => argument?.kind === 'value';

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

function argumentOf(
  at: number,
  given: readonly MadeArgument[],
  { cpp, enums, target }: { cpp: boolean; enums: CText['enums']; target: CFunction },
): string[] {
  const argument = given[at];
  if (argument === undefined || argument.kind === 'count') return [];
  const { want } = argument;
  const type = target.parameters[at]?.type ?? '';
  const own = [`static const struct cv_want cv_w${at} = ${wantOf(want)};`, `cv_slot(${at});`];
  const counted = (length: number): string[] => {
    const count = given[length];
    const type = count?.kind === 'count' ? count.type : 'int';
    const shared = given.findIndex((each) => 'length' in each && each.length === length);
    if (shared !== at) return [`cv_size cv_n${at} = cv_n${shared};`];
    return [
      `cv_size cv_n${at} = cv_length(&cv_w${at}); cv_counted(cv_n${at}, &cv_w${at});`,
      `${type} cv_${length} = (${type})cv_n${at};`,
      `cv_slot(${length}); cv_print("%lu", cv_n${at}); cv_slot(${at});`,
    ];
  };
  switch (argument.kind) {
    case 'value':
      return [...own, ...valueOf(at, argument.type, { cpp, enums, target })];
    case 'text':
      return [...own, `char *cv_${at} = cv_text(&cv_w${at});`];
    case 'text-of':
      return [...own, ...counted(argument.length), `char *cv_${at} = cv_text_of(cv_n${at}, &cv_w${at});`];
    case 'buffer':
      return [...own, ...counted(argument.length), `char *cv_${at} = cv_buffer(cv_n${at}, &cv_w${at});`];
    case 'texts':
      return [
        ...own,
        ...counted(argument.length),
        `char **cv_${at}_ = (char **)cv_room((cv_n${at} + 1) * sizeof(char *)); cv_${at}_[cv_n${at}] = 0;`,
        `cv_print("(char *[]){");`,
        `for (cv_size i = 0; i < cv_n${at}; i++) { if (i) cv_print(", "); cv_${at}_[i] = cv_text(&cv_w${at}); }`,
        `cv_print("}");`,
        `${cpp ? 'auto' : '__auto_type'} cv_${at} = (${type.replace(/\[\w*\]$/, '*')})cv_${at}_;`,
      ];
    case 'array':
      return [...own, ...counted(argument.length), ...arrayOf(at, argument.element, cpp)];
    case 'grid': {
      const size = (of: number): string[] => {
        const type = target.parameters[of]?.type ?? 'int';
        return [
          `cv_size cv_s${of} = cv_length(&cv_w${at}); cv_counted(cv_s${of}, &cv_w${at});`,
          `${type} cv_${of} = (${type})cv_s${of};`,
          `cv_slot(${of}); cv_print("%lu", cv_s${of}); cv_slot(${at});`,
        ];
      };
      return [
        ...own,
        ...size(argument.rows),
        ...size(argument.columns),
        `cv_size cv_n${at} = cv_s${argument.rows} * cv_s${argument.columns};`,
        ...arrayOf(at, argument.element, cpp),
      ];
    }
    case 'up-to': {
      const type = target.parameters[argument.last]?.type ?? 'int';
      return [
        ...own,
        `cv_size cv_n${at} = cv_length(&cv_w${at}); cv_counted(cv_n${at}, &cv_w${at});`,
        `${type} cv_${argument.last} = (${type})(cv_n${at} - 1);`,
        `cv_slot(${argument.last}); cv_print("%ld", (long)cv_n${at} - 1); cv_slot(${at});`,
        ...arrayOf(at, argument.element, cpp),
      ];
    }
    case 'fixed':
      return [
        ...own,
        `typedef ${argument.element} cv_t${at}${argument.dimensions.map((each) => `[${each}]`).join('')};`,
        `cv_t${at} *cv_${at} = (cv_t${at} *)cv_room(sizeof(cv_t${at}));`,
        `cv_print("(${argument.element}${argument.dimensions.map((each) => `[${each}]`).join('')}){");`,
        `cv_scalars(${cpp ? `cv::kind<${argument.element}>()` : `CV_KIND((${argument.element}){0})`}, cv_${at}, ` +
          `sizeof(cv_t${at}) / sizeof(${argument.element}), sizeof(${argument.element}), &cv_w${at}, ` +
          `${JSON.stringify(argument.element)});`,
        'cv_print("}");',
      ];
    case 'one':
      return [...own, `cv_size cv_n${at} = 1;`, ...arrayOf(at, argument.element, cpp, '&')];
  }
}

function arrayOf(at: number, element: string, cpp: boolean, sign = ''): string[] {
  if (cpp)
    return [
      `cv_print("${sign === '' ? `(${element}[])` : `&(${element})`}");`,
      `${element} *cv_${at} = cv::array<${element}>(cv_n${at}, cv_w${at});`,
    ];
  return [
    `${element} *cv_${at} = cv_room(cv_n${at} * sizeof(${element}));`,
    `cv_print("${sign}(${element}${sign === '' ? '[]' : ''}){");`,
    `cv_scalars(CV_KIND((${element}){0}), cv_${at}, cv_n${at}, sizeof(${element}), &cv_w${at}, ` +
      `${JSON.stringify(element)});`,
    'cv_print("}");',
  ];
}

function valueOf(
  at: number,
  type: string,
  { cpp, enums, target }: { cpp: boolean; enums: CText['enums']; target: CFunction },
): string[] {
  const plain = type.replaceAll(/\bconst\b/g, '').trim();
  if (cpp) {
    const own = target.template.reduce(
      (text, name) => text.replaceAll(new RegExp(String.raw`\b${name}\b`, 'g'), 'int'),
      type,
    );
    return [`auto cv_${at} = cv::make<${own}>(${at}, cv_w${at});`];
  }
  const listed = enums.find(({ name }) => name === plain.replace(/^enum\s+/, ''));
  if (listed === undefined) return [`${plain} cv_${at}; cv_scalar(CV_KIND(cv_${at}), &cv_${at}, &cv_w${at});`];
  return [
    `static const ${plain} cv_v${at}[] = {${listed.variants.join(', ')}};`,
    `static const char *const cv_s${at}[] = {${listed.variants.map((each) => JSON.stringify(each)).join(', ')}};`,
    `unsigned cv_c${at} = cv_choose(${listed.variants.length}); cv_print("%s", cv_s${at}[cv_c${at}]);`,
    `${plain} cv_${at} = cv_v${at}[cv_c${at}];`,
  ];
}

/** The values of the enumerations that a function of C++ takes, for the templates that make them. */
function enumsOf({ function: { parameters } }: CallTarget, { enums }: HarnessScene): string[] {
  return enums
    .filter(({ name }) => parameters.some(({ type }) => new RegExp(String.raw`\b${name}\b`).test(type)))
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

function wantOf({ lo, hi, flags, least, letters, hints }: Want): string {
  const text = (value: string | undefined): string => (value === undefined ? '0' : cText(value));
  const all = flags.length === 0 ? '0' : flags.join(' | ');
  return `{${lo ?? 0}, ${hi ?? 0}, ${all}, ${least ?? 0}, ${text(letters)}, ${text(hints)}}`;
}

const cText = (value: string): string =>
  `"${[...Buffer.from(value)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}"`;
