import stylelint from 'stylelint';
import * as z from 'zod/mini';
import { RULES } from './stylelint-rules.ts';

const requestSchema = z.object({ text: z.string() });

/** One warning of stylelint; columns count UTF-16 units. */
export interface StyleWarning {
  line: number;
  column: number;
  endLine?: number;
  endColumn?: number;
  rule: string;
  text: string;
}

/** Lints `{ text }` as CSS with the fixed rules. */
export async function handle(request: unknown): Promise<{ warnings: StyleWarning[] }> {
  const { text } = requestSchema.parse(request);
  // The rules' names are checked by stylelint itself: an option that it does not know is a warning of its own.
  const { results } = await stylelint.lint({
    code: text,
    config: { rules: { ...RULES } },
    ignoreDisables: true,
    cwd: import.meta.dirname,
  });
  const [result] = results;
  if (result === undefined || result.invalidOptionWarnings.length > 0)
    throw new Error(result?.invalidOptionWarnings[0]?.text ?? 'stylelint gave no result');
  return {
    warnings: result.warnings.map(({ line, column, endLine, endColumn, rule, text: message }) => ({
      line,
      column,
      ...(endLine === undefined ? {} : { endLine }),
      ...(endColumn === undefined ? {} : { endColumn }),
      rule,
      text: message,
    })),
  };
}
