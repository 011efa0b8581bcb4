import type { Example } from '../../backend-kit/examples/example.ts';
import { wholeValue, type Value } from '../../backend-kit/examples/values.ts';

/** The call of an example as Python: values of the common notation in Python's, a method on an object of its class. */
export function pythonCall({ call, args, target }: Example): string {
  const bare = target.container !== undefined && new RegExp(`^${target.name}\\s*\\(`).test(call);
  const receiver = bare ? `${target.container}${target.isStatic ? '' : '()'}.` : '';
  const rendered = args?.map((arg) => {
    const value = wholeValue(arg);
    return value === undefined ? undefined : pythonLiteral(value);
  });
  return rendered?.every((each) => each !== undefined) === true
    ? `${receiver}${target.name}(${rendered.join(', ')})`
    : receiver + call;
}

/** A value as an expression of Python, or undefined where it has none. */
function pythonLiteral(value: Value): string | undefined {
  switch (value.kind) {
    case 'number':
      return /Infinity|NaN/.test(value.text)
        ? `float("${value.text.replace('Infinity', 'inf')}")`
        : value.text.replace(/^(-?)0+(?=\d)/, '$1');
    case 'string':
      return JSON.stringify(value.value);
    case 'bool':
      return value.value ? 'True' : 'False';
    case 'null':
      return 'None';
    case 'list': {
      const items = all(value.items);
      if (items === undefined) return undefined;
      if (value.bracket === '(') return `(${items.join(', ')}${items.length === 1 ? ',' : ''})`;
      return value.bracket === '{' ? `{${items.join(', ')}}` : `[${items.join(', ')}]`;
    }
    case 'set': {
      const items = all(value.items);
      if (items === undefined) return undefined;
      return items.length === 0 ? 'set()' : `{${items.join(', ')}}`;
    }
    case 'map': {
      const entries = value.entries.map(([key, each]) => [pythonLiteral(key), pythonLiteral(each)]);
      return value.name !== undefined || entries.some((pair) => pair.includes(undefined))
        ? undefined
        : `{${entries.map(([key, each]) => `${key}: ${each}`).join(', ')}}`;
    }
    default:
      return undefined;
  }
}

function all(values: readonly Value[]): string[] | undefined {
  const items = values.map(pythonLiteral);
  return items.every((item) => item !== undefined) ? items : undefined;
}
