import type { Example } from '../../languages/examples/example.ts';
import { splitTop, type DeclaredFunction } from '../../languages/examples/declarations.ts';
import { wholeValue, type ExampleValue } from '../../languages/examples/values.ts';

/** A value as an expression of Rust of this type, or undefined where it has none. */
function rustLiteral(value: ExampleValue, type: string): string | undefined {
  const plain = type
    .replaceAll(/'\w+\s*/g, '')
    .replace(/^mut\s+/, '')
    .trim();
  const borrowed = /^&\s*(mut\s+)?([\s\S]*)$/.exec(plain);
  if (borrowed !== null) {
    const inner = (borrowed[2] ?? '').trim();
    if (inner === 'str') return value.kind === 'string' ? rustText(value.value) : undefined;
    const made = rustLiteral(value, inner);
    return made === undefined ? undefined : `&${borrowed[1] === undefined ? '' : 'mut '}${made}`;
  }
  const slice = /^\[([\s\S]*?)(?:;\s*[\w:]+)?\]$/.exec(plain)?.[1];
  const [, name = plain, inner = ''] = /^(?:std::\w+::)?(\w+)\s*<([\s\S]*)>$/.exec(plain) ?? [];
  const parts = splitTop(inner, true);
  const items = value.kind === 'list' || value.kind === 'set' ? value.items : undefined;
  const all = (each: string): string[] | undefined => {
    const rendered = items?.map((item) => rustLiteral(item, each));
    return rendered?.every((one) => one !== undefined) === true ? rendered : undefined;
  };
  if (slice !== undefined) {
    const rendered = all(slice);
    if (rendered === undefined) return undefined;
    return rendered.length === 0 && !plain.includes(';')
      ? `[0; 0].map(|_: u8| -> ${slice} { unreachable!() })`
      : `[${rendered.join(', ')}]`;
  }
  if (plain.startsWith('(')) {
    const types = splitTop(plain.slice(1, -1), true);
    const rendered =
      items?.length === types.length ? items.map((item, at) => rustLiteral(item, types[at] ?? '')) : undefined;
    return rendered?.every((one) => one !== undefined) === true
      ? `(${rendered.join(', ')}${rendered.length === 1 ? ',' : ''})`
      : undefined;
  }
  switch (name) {
    case 'Vec':
    case 'VecDeque':
    case 'HashSet':
    case 'BTreeSet': {
      const rendered = all(parts[0] ?? '');
      if (rendered === undefined) return undefined;
      return name === 'Vec'
        ? `vec![${rendered.join(', ')}]`
        : `vec![${rendered.join(', ')}].into_iter().collect::<std::collections::${name}<_>>()`;
    }
    case 'HashMap':
    case 'BTreeMap': {
      const entries =
        value.kind === 'map'
          ? value.entries.map(([key, each]) => [rustLiteral(key, parts[0] ?? ''), rustLiteral(each, parts[1] ?? '')])
          : undefined;
      return entries === undefined || entries.some((pair) => pair.includes(undefined))
        ? undefined
        : `vec![${entries.map(([key, each]) => `(${key}, ${each})`).join(', ')}]` +
            `.into_iter().collect::<std::collections::${name}<_, _>>()`;
    }
    case 'Option': {
      if (value.kind === 'null') return 'None';
      const held = rustLiteral(
        value.kind === 'made' && value.name === 'Some' ? (value.items[0] ?? value) : value,
        parts[0] ?? '',
      );
      return held === undefined ? undefined : `Some(${held})`;
    }
    default:
      return scalar(value, name);
  }
}

function scalar(value: ExampleValue, type: string): string | undefined {
  switch (value.kind) {
    case 'number':
      if (/^f(?:32|64)$/.test(type)) {
        if (value.text === 'NaN') return `${type}::NAN`;
        if (/NaN|Infinity/.test(value.text))
          return `${type}::${value.text.startsWith('-') ? 'NEG_INFINITY' : 'INFINITY'}`;
        return /^-?\d+$/.test(value.text) ? `${value.text}.0` : value.text;
      }
      return /^[iu](?:8|16|32|64|128|size)$/.test(type) && /^-?\d+$/.test(value.text) ? value.text : undefined;
    case 'string':
      if (type === 'char')
        return [...value.value].length === 1 ? `'\\u{${value.value.codePointAt(0)?.toString(16)}}'` : undefined;
      if (type === 'u8') return value.value.length === 1 ? `${value.value.charCodeAt(0)}u8` : undefined;
      return type === 'String' ? `${rustText(value.value)}.to_string()` : undefined;
    case 'bool':
      return type === 'bool' ? String(value.value) : undefined;
    default:
      return undefined;
  }
}

const rustText = (text: string): string =>
  `"${[...text]
    .map((sign) => {
      if (sign === '"' || sign === '\\') return `\\${sign}`;
      return /[ -~]/.test(sign) ? sign : `\\u{${sign.codePointAt(0)?.toString(16)}}`;
    })
    .join('')}"`;

/** What stands before the method of a call that names no object: its type, or a value of it. */
function receiverOf({ call, target }: Example, functions: readonly DeclaredFunction[]): string {
  const bare = target.container !== undefined && new RegExp(`^${target.name}\\s*\\(`).test(call);
  if (!bare) return '';
  if (target.isStatic) return `${target.container}::`;
  const builds = functions.some(
    ({ name, container, parameters }) => name === 'new' && container === target.container && parameters.length === 0,
  );
  return builds ? `${target.container}::new().` : `${target.container} {}.`;
}

/** The body of a function that evaluates an example and returns its outcome. */
export function rustExample(example: Example, functions: readonly DeclaredFunction[]): string[] {
  const { call, args, target, setup } = example;
  const receiver = receiverOf(example, functions);
  const before = setup.map((each) => (/[;}]\s*$/.test(each) ? each : `${each};`));
  const given = args?.map((arg, at) => {
    const value = wholeValue(arg);
    return {
      source: (value === undefined ? undefined : rustLiteral(value, target.parameters[at]?.type ?? '')) ?? arg,
      type: (target.parameters[at]?.type ?? '')
        .replaceAll(/'\w+\s*/g, '')
        .replace(/^mut\s+/, '')
        .trim(),
    };
  });
  const made = given?.map(({ source, type }, at) => {
    const lent = /^&\s*(mut\s+)?/.exec(type);
    const own = lent !== null && source.startsWith('&') ? source.replace(/^&\s*(?:mut\s+)?/, '') : source;
    return {
      line: `let mut cv_${at} = ${own};`,
      use: lent !== null && source.startsWith('&') ? `&${lent[1] === undefined ? '' : 'mut '}cv_${at}` : `cv_${at}`,
      changed: lent?.[1] !== undefined,
    };
  });
  const invoked =
    made === undefined
      ? receiver + call.replace(/;\s*$/, '')
      : `${receiver}${target.name}(${made.map(({ use }) => use).join(', ')})`;
  const after = (made ?? []).flatMap(({ changed }, at) => (changed ? [`(&Held(&cv_${at})).cv_show()`] : []));
  return [
    ...before,
    ...(made ?? []).map(({ line }) => line),
    `let cv_result = ${invoked};`,
    'let cv_shown = (&Held(&cv_result)).cv_show();',
    `cv_value(cv_shown, vec![${after.join(', ')}])`,
  ];
}
