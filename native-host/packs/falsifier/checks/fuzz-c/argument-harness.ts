import type { MadeArgument, Want } from './argument-roles.ts';
import type { CFunction, CText } from './c-functions.ts';

/** What the arguments of a function are made with. */
export interface Around {
  cpp: boolean;
  enums: CText['enums'];
  types: CText['types'];
}

/** The lines that make the arguments of a function, and what they are called. */
export function argumentsIn(
  target: CFunction,
  given: readonly MadeArgument[],
  { cpp, enums, types }: Around,
): { lines: string[]; names: string[] } {
  const lines = [...given.keys()]
    .toSorted((a, b) => Number(isLate(given[a])) - Number(isLate(given[b])) || a - b)
    .flatMap((at) => argumentOf(at, given, { cpp, enums, types, target }));
  const nameOf = (each: MadeArgument, at: number): string => {
    if (each.kind === 'fixed') return `*cv_${at}`;
    return cpp && each.kind === 'value' ? `std::forward<${typeIn(each.type, target)}>(cv_${at})` : `cv_${at}`;
  };
  return { lines, names: given.map(nameOf) };
}

/** What is made out of the lengths of others, or has to fit them. */
const isLate = (argument: MadeArgument | undefined): boolean => argument?.kind === 'value';

function argumentOf(
  at: number,
  given: readonly MadeArgument[],
  { cpp, enums, types, target }: Around & { target: CFunction },
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
      return [...own, ...valueOf(at, argument.type, { cpp, enums, types, target })];
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
      return [...own, ...counted(argument.length), ...arrayOf(at, argument.element, { cpp, types })];
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
        ...arrayOf(at, argument.element, { cpp, types }),
      ];
    }
    case 'up-to': {
      const type = target.parameters[argument.last]?.type ?? 'int';
      return [
        ...own,
        `cv_size cv_n${at} = cv_length(&cv_w${at}); cv_counted(cv_n${at}, &cv_w${at});`,
        `${type} cv_${argument.last} = (${type})(cv_n${at} - 1);`,
        `cv_slot(${argument.last}); cv_print("%ld", (long)cv_n${at} - 1); cv_slot(${at});`,
        ...arrayOf(at, argument.element, { cpp, types }),
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
      return [...own, `cv_size cv_n${at} = 1;`, ...arrayOf(at, argument.element, { cpp, types }, '&')];
  }
}

function arrayOf(at: number, element: string, { cpp, types }: Pick<Around, 'cpp' | 'types'>, sign = ''): string[] {
  const shown =
    sign === ''
      ? `cv_show_array("${element}", cv_n${at}, sizeof(${element}), &cv_w${at});`
      : `cv_print("&(${element})");`;
  if (cpp) return [shown, `${element} *cv_${at} = cv::array<${element}>(cv_n${at}, cv_w${at});`];
  const room = `${element} *cv_${at} = (${element} *)cv_elements(cv_n${at}, sizeof(${element}), &cv_w${at});`;
  const plain = plainStruct(element, types);
  if (plain !== undefined)
    return [
      room,
      `${shown} ${sign === '' ? 'cv_print("{"); ' : ''}cv_nest(1);`,
      `for (cv_size cv_j = 0; cv_j < cv_n${at}; cv_j++) { if (cv_j) cv_print(", ");`,
      ...membersOf(`cv_${at}[cv_j]`, at, plain),
      `} cv_nest(-1); cv_print("${sign === '' ? '}' : ''}");`,
    ];
  return [
    room,
    `${shown} cv_print("{");`,
    `cv_scalars(CV_KIND((${element}){0}), cv_${at}, cv_n${at}, sizeof(${element}), &cv_w${at}, ` +
      `${JSON.stringify(element)});`,
    'cv_print("}");',
  ];
}

/** A type in a function of a template. */
const typeIn = (type: string, { template }: CFunction): string =>
  template.reduce((text, name) => text.replaceAll(new RegExp(String.raw`\b${name}\b`, 'g'), 'int'), type);

/** A struct of C all of whose members are plain values. */
const plainStruct = (type: string, types: CText['types']): CText['types'][number] | undefined =>
  types.find(
    ({ name, isTypedef, members }) =>
      members !== undefined && (type === `struct ${name}` || (isTypedef && type === name)),
  );

const membersOf = (place: string, at: number, { members }: CText['types'][number]): string[] => [
  ...(members ?? []).map(
    ({ name }, index) =>
      `cv_print("${index === 0 ? '{' : ', '}"); cv_scalar(CV_KIND(${place}.${name}), &${place}.${name}, &cv_w${at});`,
  ),
  'cv_print("}");',
];

function valueOf(at: number, type: string, { cpp, enums, types, target }: Around & { target: CFunction }): string[] {
  const plain = type.replaceAll(/\bconst\b/g, '').trim();
  if (cpp) {
    return [`auto cv_${at} = cv::make<${typeIn(type, target)}>(${at}, cv_w${at});`];
  }
  const struct = plainStruct(plain, types);
  if (struct !== undefined)
    return [
      `${plain} cv_${at}; cv_print("(${plain})"); cv_nest(1);`,
      ...membersOf(`cv_${at}`, at, struct),
      'cv_nest(-1);',
    ];
  const listed = enums.find(({ name }) => name === plain.replace(/^enum\s+/, ''));
  if (listed === undefined) return [`${plain} cv_${at}; cv_scalar(CV_KIND(cv_${at}), &cv_${at}, &cv_w${at});`];
  return [
    `static const ${plain} cv_v${at}[] = {${listed.variants.join(', ')}};`,
    `static const char *const cv_s${at}[] = {${listed.variants.map((each) => JSON.stringify(each)).join(', ')}};`,
    `unsigned cv_c${at} = cv_choose(${listed.variants.length}); cv_print("%s", cv_s${at}[cv_c${at}]);`,
    `${plain} cv_${at} = cv_v${at}[cv_c${at}];`,
  ];
}

function wantOf({ lo, hi, flags, least, letters, hints }: Want): string {
  const text = (value: string | undefined): string => (value === undefined ? '0' : cText(value));
  const all = flags.length === 0 ? '0' : flags.join(' | ');
  return `{${lo ?? 0}, ${hi ?? 0}, ${all}, ${least ?? 0}, ${text(letters)}, ${text(hints)}}`;
}

const cText = (value: string): string =>
  `"${[...Buffer.from(value)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}"`;
