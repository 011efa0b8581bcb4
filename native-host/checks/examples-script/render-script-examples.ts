import type { Example } from '../../languages/examples/example.ts';
import { wholeValue, type ExampleValue } from '../../languages/examples/values.ts';

/** An example as JavaScript: the whole expression, or what is called with which arguments. */
export interface ScriptCall {
  call: string;
  callee?: string;
  args?: string;
}

/** What stands before the method of a call that names no object: its class, or an object of it. */
function receiverOf({ call, target }: Example): string {
  const bare = target.container !== undefined && new RegExp(`^${target.name.replaceAll('$', '\\$')}\\s*\\(`).test(call);
  if (!bare) return '';
  return target.isStatic ? `${target.container}.` : `new ${target.container}().`;
}

/**
 * The call of an example as JavaScript: values of the common notation in JavaScript's, a method on an object of its
 * class.
 */
export function scriptCall(example: Example): ScriptCall {
  const { call, args, target } = example;
  const receiver = receiverOf(example);
  if (args === undefined) return { call: receiver + call };
  const rendered = args.map((arg) => {
    const value = wholeValue(arg);
    return (value === undefined ? undefined : scriptLiteral(value)) ?? arg;
  });
  return {
    call: `${receiver}${target.name}(${rendered.join(', ')})`,
    callee: receiver + target.name,
    args: `[${rendered.join(', ')}]`,
  };
}

/** A value as an expression of JavaScript, or undefined where it has none. */
function scriptLiteral(value: ExampleValue): string | undefined {
  switch (value.kind) {
    case 'number':
      return value.text.replace(/^(-?)0+(?=\d)/, '$1');
    case 'string':
      return JSON.stringify(value.value);
    case 'bool':
      return String(value.value);
    case 'null':
      return value.word === 'undefined' ? 'undefined' : 'null';
    case 'list': {
      const items = all(value.items);
      return items === undefined ? undefined : `[${items.join(', ')}]`;
    }
    case 'set': {
      const items = all(value.items);
      return items === undefined ? undefined : `new Set([${items.join(', ')}])`;
    }
    case 'map': {
      if (value.name !== undefined) return undefined;
      const entries = value.entries.map(([key, each]) => {
        const written = scriptLiteral(each);
        return written === undefined || (key.kind !== 'string' && key.kind !== 'number')
          ? undefined
          : `[${JSON.stringify(key.kind === 'string' ? key.value : key.text)}]: ${written}`;
      });
      return entries.includes(undefined) ? undefined : `{ ${entries.join(', ')} }`;
    }
    default:
      return undefined;
  }
}

function all(values: readonly ExampleValue[]): string[] | undefined {
  const items = values.map(scriptLiteral);
  return items.every((item) => item !== undefined) ? items : undefined;
}
