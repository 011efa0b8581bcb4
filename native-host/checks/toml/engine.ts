import { parseTOML, ParseError, traverseNodes, type AST } from 'toml-eslint-parser';
import * as z from 'zod/mini';
import { withinStack, type ParseAnswer, type Remark } from '../../kit/parse-answer.ts';

const requestSchema = z.object({ text: z.string() });

/** Reads `{ text }` as TOML 1.0, and where that fails as TOML 1.1; the parser stops at the first error. */
export function handle(request: unknown): ParseAnswer {
  const { text } = requestSchema.parse(request);
  return withinStack(() => read(text));
}

function read(text: string): ParseAnswer {
  // A mark of byte order is no part of the document; places stay.
  const unmarked = text.replace(/^\uFEFF/, ' ');
  const problem = problemIn(unmarked, '1.0');
  if (problem === undefined) return { kind: 'read', remarks: [], extent: 'TOML 1.0' };
  if (problemIn(unmarked, '1.1') === undefined) {
    const message = `TOML 1.1, which many readers do not know; in TOML 1.0: ${problem.message}`;
    return {
      kind: 'read',
      remarks: [{ ...problem, rule: 'version', message, severity: 'warning' }],
      extent: 'TOML 1.1',
    };
  }
  return { kind: 'read', remarks: [problem], extent: 'TOML 1.0, up to its first error' };
}

function problemIn(text: string, tomlVersion: '1.0' | '1.1'): Remark | undefined {
  try {
    return oversizedInteger(parseTOML(text, { tomlVersion }));
  } catch (thrown) {
    if (!(thrown instanceof ParseError)) throw thrown;
    const duplicate = /multiple times|redefin|already|duplicate/i.test(thrown.message);
    const problem = duplicate
      ? ({ rule: 'duplicate-key', category: 'logic_error' } as const)
      : ({ rule: 'syntax', category: 'syntax_error' } as const);
    const message = `${thrown.message.charAt(0).toLowerCase()}${thrown.message.slice(1)}`;
    return {
      ...problem,
      message,
      severity: 'error',
      start: thrown.index,
      end: Math.min(thrown.index + 1, text.length),
    };
  }
}

/** TOML's integers have 64 bits: one that a reader cannot represent is an error (toml.io/en/v1.0.0, "Integer"). */
function oversizedInteger(root: AST.TOMLProgram): Remark | undefined {
  let found: Remark | undefined;
  traverseNodes(root, {
    enterNode(node) {
      if (
        found !== undefined ||
        node.type !== 'TOMLValue' ||
        node.kind !== 'integer' ||
        BigInt.asIntN(64, node.bigint) === node.bigint
      )
        return;
      const [start, end] = node.range;
      found = {
        rule: 'syntax',
        category: 'syntax_error',
        severity: 'error',
        message: 'an integer has 64 bits at most',
        start,
        end,
      };
    },
    leaveNode: () => undefined,
  });
  return found;
}
