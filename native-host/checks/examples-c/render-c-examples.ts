import type { Example } from '../../languages/examples/example.ts';
import { splitTop } from '../../languages/examples/declarations.ts';
import { wholeValue, type ExampleValue } from '../../languages/examples/values.ts';

/** A type without what does not matter for a value of it. */
const plainType = (type: string): string =>
  type
    .replaceAll(/\b(?:const|static|inline|constexpr|virtual|register|restrict|__restrict)\b/g, '')
    .replace(/[&\s]+$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The items of a list or a set; an empty map is written as an empty set is. */
function itemsOf(value: ExampleValue): readonly ExampleValue[] | undefined {
  if (value.kind === 'list' || value.kind === 'set') return value.items;
  return value.kind === 'map' && value.entries.length === 0 ? [] : undefined;
}

/** A value as an initialiser of C++ of this type, or undefined where it has none. */
function cppLiteral(value: ExampleValue, type: string): string | undefined {
  const plain = plainType(type);
  const [, name = plain, inner = ''] = /^(?:std::)?(\w+)\s*<([\s\S]*)>$/.exec(plain) ?? [];
  const parts = splitTop(inner, true);
  if (/^(?:vector|list|deque|set|unordered_set|multiset|initializer_list|array|span)$/.test(name)) {
    const items = itemsOf(value)?.map((item) => cppLiteral(item, parts[0] ?? ''));
    return items === undefined || items.includes(undefined) ? undefined : `{${items.join(', ')}}`;
  }
  if (/^(?:map|unordered_map|multimap)$/.test(name) && value.kind === 'map') {
    const entries = value.entries.map(([key, each]) => [
      cppLiteral(key, parts[0] ?? ''),
      cppLiteral(each, parts[1] ?? ''),
    ]);
    return entries.some((pair) => pair.includes(undefined))
      ? undefined
      : `{${entries.map(([key, each]) => `{${key}, ${each}}`).join(', ')}}`;
  }
  if (/^(?:pair|tuple)$/.test(name)) {
    const items =
      value.kind === 'list' && value.items.length === parts.length
        ? value.items.map((item, at) => cppLiteral(item, parts[at] ?? ''))
        : undefined;
    return items === undefined || items.includes(undefined) ? undefined : `{${items.join(', ')}}`;
  }
  if (name === 'optional')
    return value.kind === 'null'
      ? 'std::nullopt'
      : cppLiteral(value.kind === 'made' && value.name === 'Some' ? (value.items[0] ?? value) : value, parts[0] ?? '');
  return scalar(value, plain);
}

function scalar(value: ExampleValue, type: string): string | undefined {
  switch (value.kind) {
    case 'number':
      if (/Infinity|NaN/.test(value.text))
        return /NaN/.test(value.text) ? '__builtin_nan("")' : `${value.text.startsWith('-') ? '-' : ''}__builtin_inf()`;
      if (/\b(?:float|double)\b/.test(type)) return /^-?\d+$/.test(value.text) ? `${value.text}.0` : value.text;
      if (!/\b(?:int|long|short|char|unsigned|signed|size_t|ssize_t|u?int\d+_t|ll|ull|ptrdiff_t)\b/.test(type))
        return undefined;
      if (!/^-?\d+$/.test(value.text)) return undefined;
      if (value.text === '-2147483648') return '(-2147483647 - 1)';
      return /long|64|size_t|ll/.test(type) ? `${value.text}LL` : value.text;
    case 'string':
      if (/^(?:unsigned |signed )?char$/.test(type))
        return value.value.length === 1 ? `static_cast<char>(${value.value.codePointAt(0)})` : undefined;
      return /^(?:std::)?(?:string|string_view)$|^char ?\*$/.test(type) ? cText(value.value) : undefined;
    case 'bool':
      return /^(?:bool|_Bool|int)$/.test(type)
        ? String(Number(value.value))
            .replace('1', type === 'int' ? '1' : 'true')
            .replace('0', type === 'int' ? '0' : 'false')
        : undefined;
    case 'null':
      return /\*/.test(type) ? 'nullptr' : undefined;
    default:
      return undefined;
  }
}

/** A text as a literal; bytes above ASCII as octal, which takes no following digit along. */
const cText = (text: string): string =>
  `"${[...Buffer.from(text)]
    .map((byte) => {
      if (byte === 34 || byte === 92) return `\\${String.fromCharCode(byte)}`;
      if (byte === 63) return '\\?';
      return byte >= 32 && byte < 127 ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`;
    })
    .join('')}"`;

/** A literal of C with bytes in it, `"\xc3\xa9"`, which other languages take for characters. */
const BYTES = /^"(?:[^"\\\n]|\\.)*\\(?:x|[0-7]{3})(?:[^"\\\n]|\\.)*"$/;

interface Given {
  declaration: string;
  name: string;
  /** A list by its pointer: of how many items. */
  items?: number;
}

/**
 * Arguments as variables, which also references and pointers to change can be bound to; undefined where one has no such
 * form.
 */
function variables({ args, target }: Example, cpp: boolean): Given[] | undefined {
  const given = args?.map((arg, at): Given | undefined => {
    const type = target.parameters[at]?.type ?? '';
    const value = wholeValue(arg);
    const name = `cv_${at}`;
    const plain = plainType(type);
    const pointed = /^(.*?)\s*(?:\*|\[\w*\])$/.exec(plain)?.[1]?.trim();
    if (value === undefined) return { declaration: '', name: arg };
    if (value.kind === 'null') return { declaration: '', name: cpp ? 'nullptr' : 'NULL' };
    if (value.kind === 'string' && pointed === 'char')
      return { declaration: `char ${name}[] = ${BYTES.test(arg) ? arg : cText(value.value)};`, name };
    if (value.kind === 'list' && pointed !== undefined) {
      const items = value.items.map((item) => (cpp ? cppLiteral(item, pointed) : cLiteral(item, pointed)));
      return items.includes(undefined)
        ? undefined
        : {
            declaration:
              `${pointed} ${name}[${Math.max(1, items.length)}] = ` +
              `{${items.length === 0 ? '0' : items.join(', ')}};`,
            name,
            items: items.length,
          };
    }
    const rendered = cpp ? cppLiteral(value, type) : cLiteral(value, plain);
    return rendered === undefined
      ? undefined
      : {
          declaration: /\b(?:auto|T|span|initializer_list)\b/.test(plain)
            ? `auto ${name} = ${rendered};`
            : `${plain} ${name} = ${rendered};`,
          name,
        };
  });
  return given?.every((each) => each !== undefined) === true ? given : undefined;
}

function cLiteral(value: ExampleValue, type: string): string | undefined {
  if (value.kind === 'bool') return value.value ? '1' : '0';
  if (value.kind === 'string' && type === 'char')
    return value.value.length === 1 ? String(value.value.codePointAt(0)) : undefined;
  return scalar(value, type);
}

/** What stands before the method of a call that names no object: its class, or an object of it. */
function receiverOf({ call, target }: Example): string {
  const bare = target.container !== undefined && new RegExp(`^${target.name}\\s*\\(`).test(call);
  if (!bare) return '';
  return target.isStatic ? `${target.container}::` : `${target.container}().`;
}

/** The body of a function that evaluates an example of C++ and returns its outcome. */
export function cppExample(example: Example): string[] {
  const { call, target, setup } = example;
  const receiver = receiverOf(example);
  const before = setup.map((each) => (/[;}]\s*$/.test(each) ? each : `${each};`));
  const given = variables(example, true);
  if (given === undefined) return [...before, `return cv::outcome(cv::show(${receiver}${call.replace(/;\s*$/, '')}));`];
  const names = given.map(({ name }) => name);
  const invoked = `${receiver}${target.name}(${names.join(', ')})`;
  const after = given
    .map(({ declaration, name, items }) => {
      if (declaration === '') return '';
      return items === undefined
        ? `, ${name}`
        : `, std::vector<std::decay_t<decltype(${name}[0])>>(${name}, ${name} + ${items})`;
    })
    .join('');
  const made = given.map(({ declaration }) => declaration).filter((each) => each !== '');
  return [
    ...before,
    ...made,
    ...(target.isVoid
      ? [`${invoked};`, `return cv::outcome(cv::show(cv::Nothing{})${after});`]
      : [`const std::string cv_value = cv::show(${invoked});`, `return cv::outcome(cv_value${after});`]),
  ];
}

/** The body of a function that evaluates an example of C and writes its outcome. */
export function cExample(index: number, example: Example): string[] {
  const { call, target, setup } = example;
  const before = setup.map((each) => (/[;}]\s*$/.test(each) ? each : `${each};`));
  const given = variables(example, false);
  const invoked =
    given === undefined ? call.replace(/;\s*$/, '') : `${target.name}(${given.map(({ name }) => name).join(', ')})`;
  const made = (given ?? []).map(({ declaration }) => declaration).filter((each) => each !== '');
  const after = (given ?? [])
    .filter(({ declaration }) => declaration !== '')
    .flatMap(({ name, items }, at) => [
      ...(at > 0 ? ["fputc(',', cv_outcomes);"] : []),
      items === undefined ? `CV_NUMBER(${name});` : `CV_LIST(${name}, ${items});`,
    ]);
  const isVoid = given !== undefined && target.isVoid;
  return [
    ...before,
    ...made,
    `cv_begin(${index});`,
    ...(isVoid
      ? [`${invoked};`, `cv_value(${index});`, 'fputs("{\\"kind\\":\\"null\\",\\"word\\":\\"void\\"}", cv_outcomes);']
      : [`__auto_type cv_result = ${invoked};`, `cv_value(${index});`, 'CV_NUMBER(cv_result);']),
    'cv_after();',
    ...after,
    'cv_end();',
  ];
}
