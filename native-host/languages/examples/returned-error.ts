import type { Expected } from './example.ts';
import type { JudgedExamples } from './judge-examples.ts';
import type { ExampleValue } from './values.ts';

/** An error as a result: `types` begins with "error" and goes on with the names that the code has for it. */
export interface ReturnedError {
  types: readonly string[];
  message: string;
  /** All results as the language prints them; the message alone where the error is the only one. */
  text: string;
}

const words = (text: string): string => text.replaceAll(/["'`\s]+/g, ' ').trim();

/** Does an example hold whose call came back with an error, as Go's functions say that something went wrong? */
export function judgeError(expected: Expected, { types, message, text }: ReturnedError): JudgedExamples {
  const actual = `the error ${JSON.stringify(message.slice(0, 200))}`;
  const fails: JudgedExamples = { kind: 'fails', actual, line: null, sure: true };
  const only = text === message;
  switch (expected.kind) {
    case 'raises':
      if (types.includes(expected.name) || message.includes(expected.name)) return { kind: 'holds' };
      // What another package calls its errors is not known here.
      return types.length > 1 ? fails : { kind: 'unclear', why: 'it is another error, or one by another name' };
    case 'value': {
      const { value } = expected;
      const alone = only ? value : undefined;
      const last = value.kind === 'list' && value.bracket === '(' ? value.items.at(-1) : alone;
      const errorValue = last?.kind === 'made' ? last.items[0] : last;
      if (errorValue?.kind === 'string' && errorValue.value === message) return { kind: 'holds' };
      if (errorValue?.kind === 'string') return { kind: 'unclear', why: 'it is another error' };
      if (last?.kind === 'null') return fails;
      // Beside an error comes what stands for nothing, and documentation may name that alone.
      return last !== undefined || standsForNothing(value) ? { kind: 'unclear', why: 'it comes with an error' } : fails;
    }
    case 'printed':
    case 'output':
    case 'bare':
      if (words(expected.text) === words(text) || words(expected.text) === words(message)) return { kind: 'holds' };
      return expected.text.trim().endsWith('<nil>') ? fails : { kind: 'unclear', why: 'it comes with an error' };
  }
}

function standsForNothing(value: ExampleValue): boolean {
  switch (value.kind) {
    case 'number':
      return Number(value.text) === 0;
    case 'string':
      return value.value === '';
    case 'bool':
      return !value.value;
    case 'list':
    case 'set':
      return value.items.length === 0;
    case 'map':
      return value.entries.length === 0;
    default:
      return true;
  }
}
