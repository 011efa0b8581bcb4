import type { Example } from '../../backend-kit/examples/example.ts';
import { wholeValue, type Value } from '../../backend-kit/examples/values.ts';
import { splitTop } from '../../backend-kit/examples/declarations.ts';

/** A value as an expression of Java for a parameter of this type, or undefined where it has none. */
function javaLiteral(value: Value, type: string): string | undefined {
  const plain = type
    .replaceAll(/\bfinal\b|@\w+/g, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/\.\.\.$/, '[]')
    .trim();
  const array = /^(.*)\[\]$/.exec(plain)?.[1]?.trim();
  if (value.kind === 'null') return 'null';
  if (array !== undefined) {
    const items = itemsOf(value)?.map((item) => javaLiteral(item, array));
    return items === undefined || items.includes(undefined)
      ? undefined
      : `new ${array.replaceAll(/<.*>/g, '')}[]{${items.join(', ')}}`.replace(
          /^new (\w+)((?:\[\])*)\[\]/,
          'new $1[]$2',
        );
  }
  const [, base = plain, inner = ''] = /^([\w.]+)\s*<([\s\S]*)>$/.exec(plain) ?? [];
  const name = base.split('.').at(-1) ?? base;
  const parts = splitTop(inner, true);
  if (
    /^(?:List|Collection|Iterable|ArrayList|LinkedList|Deque|ArrayDeque|Queue|Set|HashSet|LinkedHashSet|TreeSet)$/.test(
      name,
    )
  ) {
    const items = itemsOf(value)?.map((item) => javaLiteral(item, parts[0] ?? 'Object'));
    if (items === undefined || items.includes(undefined)) return undefined;
    const made = /^(?:List|Collection|Iterable)$/.test(name)
      ? 'ArrayList'
      : name === 'Set'
        ? 'LinkedHashSet'
        : /^(?:Deque|Queue)$/.test(name)
          ? 'ArrayDeque'
          : name;
    return (
      'new ' +
      `java.util.${made}<${parts[0] ?? 'Object'}>(java.util.Arrays.asList(${items.length === 1 && items[0] === 'null' ? '(Object) null' : items.join(', ')}))`
    );
  }
  if (/^(?:Map|HashMap|LinkedHashMap|TreeMap|SortedMap)$/.test(name) && value.kind === 'map') {
    const puts = value.entries.map(([key, each]) => [
      javaLiteral(key, parts[0] ?? 'Object'),
      javaLiteral(each, parts[1] ?? 'Object'),
    ]);
    if (puts.some((pair) => pair.includes(undefined))) return undefined;
    return (
      'new ' +
      `java.util.${/^(?:TreeMap|SortedMap)$/.test(name) ? 'TreeMap' : 'LinkedHashMap'}<${inner || 'Object, Object'}>() ` +
      `{{ ${puts.map(([key, each]) => `put(${key}, ${each});`).join(' ')} }}`
    );
  }
  if (name === 'Optional' && value.kind === 'made' && value.name === 'Some') return undefined;
  return scalar(value, name);
}

const itemsOf = (value: Value): readonly Value[] | undefined => {
  if (value.kind === 'list' || value.kind === 'set') return value.items;
  return value.kind === 'map' && value.entries.length === 0 ? [] : undefined;
};

function scalar(value: Value, type: string): string | undefined {
  switch (value.kind) {
    case 'number': {
      if (/Infinity|NaN/.test(value.text)) {
        if (/NaN/.test(value.text)) return 'Double.NaN';
        return value.text.startsWith('-') ? 'Double.NEGATIVE_INFINITY' : 'Double.POSITIVE_INFINITY';
      }
      const whole = /^-?\d+$/.test(value.text);
      // A literal of base 2, 8 or 16 says the bits of a negative number, too.
      const bitsOf = (width: number): string =>
        value.bits === true ? String(BigInt.asIntN(width, BigInt(value.text))) : value.text;
      if (/^(?:long|Long)$/.test(type)) return whole ? `${bitsOf(64)}L` : undefined;
      if (/^(?:double|Double|float|Float)$/.test(type))
        return `${value.text}${whole ? '.0' : ''}${/^f/i.test(type) ? 'f' : ''}`;
      if (/^(?:int|Integer)$/.test(type)) return whole ? bitsOf(32) : undefined;
      if (/^(?:char|Character)$/.test(type)) return whole ? value.text : undefined;
      if (/^(?:short|Short|byte|Byte)$/.test(type)) {
        return whole ? `(${type.toLowerCase()}) (${value.text})` : undefined;
      }
      if (type === 'BigInteger') return `new java.math.BigInteger("${value.text}")`;
      if (type === 'BigDecimal') return `new java.math.BigDecimal("${value.text}")`;
      return /^(?:Object|Number|Comparable|T|E|K|V)$/.test(type) ? value.text : undefined;
    }
    case 'string':
      if (/^(?:char|Character)$/.test(type))
        return [...value.value].length === 1 ? `(char) ${value.value.codePointAt(0)}` : undefined;
      return /^(?:String|CharSequence|Object|Comparable|T|E|K|V)$/.test(type) ? quoted(value.value) : undefined;
    case 'bool':
      return /^(?:boolean|Boolean|Object|T|E|V)$/.test(type) ? String(value.value) : undefined;
    case 'list':
      return /^(?:Object|T|E)$/.test(type) ? javaLiteral(value, 'List<Object>') : undefined;
    default:
      return undefined;
  }
}

/** A text as a literal that javac and gcc and go read alike. */
const quoted = (text: string): string =>
  `"${text.replaceAll(/[^ !#-[\]-~]/g, (sign) => [...sign].map((each) => (each === '"' || each === '\\' ? `\\${each}` : [...Array(each.length).keys()].map((at) => `\\u${each.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''))).join(''))}"`
    .replaceAll('\\u000a', '\\n')
    .replaceAll('\\u000d', '\\r');

/** The body of a method that evaluates an example and returns what it comes to; `cv$after` gets its arguments. */
export function javaExample({ call, args, target, setup }: Example): string[] {
  const before = setup.map((each) => (/[;}]\s*$/.test(each) ? each : `${each};`));
  const bare = new RegExp(`^${target.name}\\s*\\(`).test(call) && target.container !== undefined;
  const receiver = !bare ? '' : target.isStatic ? `${target.container}.` : `new ${target.container}().`;
  if (args === undefined) return [...before, `return (Object) (${receiver}${call.replace(/;\s*$/, '')});`];
  const variadic = target.parameters.at(-1)?.type.endsWith('...') === true;
  const given = variadic ? undefined : args.map((arg, at) => argument(arg, target.parameters[at]?.type ?? ''));
  if (given?.every((each) => each !== undefined) !== true)
    return [...before, `return (Object) (${receiver}${call.replace(/;\s*$/, '')});`];
  const made = given.map((each, at) => `var cv$${at} = ${each};`);
  const names = given.map((_, at) => `cv$${at}`).join(', ');
  const invoked = `${receiver}${target.name}(${names})`;
  const after = `cv$after.addAll(java.util.Arrays.asList(new Object[]{${names}}));`;
  return [
    ...before,
    ...made,
    ...(target.isVoid
      ? [`${invoked};`, after, 'return CvShow.VOID;']
      : [`Object cv$result = ${invoked};`, after, 'return cv$result;']),
  ];
}

function argument(arg: string, type: string): string | undefined {
  const value = wholeValue(arg);
  if (value === undefined || value.kind === 'null') return undefined;
  const rendered = javaLiteral(value, type);
  const plain = type.replaceAll(/\bfinal\b|@\w+/g, '').trim();
  return rendered === undefined || /^[A-Z]$/.test(plain)
    ? undefined
    : `(${plain.replaceAll(/\b[TEKV]\b/g, 'Object')}) ${rendered.startsWith('-') ? `(${rendered})` : rendered}`;
}
