import type { Example } from '../../backend-kit/examples/example.ts';
import { withSharedTypes } from '../../backend-kit/examples/declarations.ts';
import { wholeValue, type Value } from '../../backend-kit/examples/values.ts';

/** A value as an expression of Go of this type, or undefined where it has none. */
function goLiteral(value: Value, type: string): string | undefined {
  const plain = type.trim();
  if (value.kind === 'null')
    return /^(?:\*|\[\]|map\[|func|chan|error$|interface|any$)/.test(plain) ? 'nil' : undefined;
  const element = /^\[(\d*|\.\.\.)\]([\s\S]+)$/.exec(plain)?.[2];
  if (element !== undefined) {
    if (value.kind === 'string' && /^(?:byte|rune)$/.test(element)) return `${plain}(${JSON.stringify(value.value)})`;
    const items =
      value.kind === 'list' || value.kind === 'set' ? value.items.map((item) => goLiteral(item, element)) : undefined;
    return items === undefined || items.includes(undefined) ? undefined : `${plain}{${items.join(', ')}}`;
  }
  const [, key, inner] = /^map\[([^\]]+)\]([\s\S]+)$/.exec(plain) ?? [];
  if (key !== undefined && inner !== undefined) {
    const entries =
      value.kind === 'map'
        ? value.entries.map(([name, each]) => [goLiteral(name, key), goLiteral(each, inner)])
        : value.kind === 'list' && value.items.length === 0
          ? []
          : undefined;
    return entries === undefined || entries.some((pair) => pair.includes(undefined))
      ? undefined
      : `${plain}{${entries.map(([name, each]) => `${name}: ${each}`).join(', ')}}`;
  }
  switch (value.kind) {
    case 'number':
      if (/Infinity|NaN/.test(value.text)) return undefined;
      if (/^(?:u?int\d*|byte|rune|uintptr)$/.test(plain)) {
        return /^-?\d+$/.test(value.text) ? `${plain}(${value.text})` : undefined;
      }
      if (plain.startsWith('float')) return `${plain}(${value.text})`;
      return /^(?:interface\{\}|any)$/.test(plain) ? value.text : undefined;
    case 'string':
      if (plain === 'rune' || plain === 'byte')
        return [...value.value].length === 1 ? `${plain}(${value.value.codePointAt(0)})` : undefined;
      return /^(?:string|interface\{\}|any)$/.test(plain) ? goText(value.value) : undefined;
    case 'bool':
      return /^(?:bool|interface\{\}|any)$/.test(plain) ? String(value.value) : undefined;
    default:
      return undefined;
  }
}

const goText = (text: string): string =>
  JSON.stringify(text).replaceAll(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);

/** The body of a function that evaluates an example: its results, and its arguments after the call. */
export function goExample({ call, args, target, setup }: Example): string[] {
  const bare = target.container !== undefined && new RegExp(`^${target.name}\\s*\\(`).test(call);
  const receiver = bare ? `(&${target.container}{}).` : '';
  const parameters = withSharedTypes(target.parameters);
  const variadic = parameters.at(-1)?.type.startsWith('...') === true;
  const given = args?.map((arg, at) => {
    const value = wholeValue(arg);
    const last = parameters[Math.min(at, parameters.length - 1)];
    const type = (last?.type ?? '').replace(/^\.\.\./, '');
    return value === undefined ? arg : (goLiteral(value, type) ?? arg);
  });
  const names = given?.map((_, at) => `cv${at}`) ?? [];
  const typed = given !== undefined && !variadic && given.every((each) => !/^(?:nil|func)\b/.test(each));
  const made = typed ? given.map((each, at) => `cv${at} := ${each}`) : [];
  const invoked =
    given === undefined ? `${receiver}${call}` : `${receiver}${target.name}(${(typed ? names : given).join(', ')})`;
  const after = typed ? `cvMany(${names.join(', ')})` : 'nil';
  const isVoid = target.isVoid && new RegExp(`${target.name}\\s*\\(`).test(call) && given !== undefined;
  return [
    ...setup,
    ...made,
    ...(isVoid
      ? [invoked, `return cvMany(cvNothing{}), ${after}`]
      : [`cvResults := cvMany(${invoked})`, `return cvResults, ${after}`]),
  ];
}
