import * as z from 'zod/mini';

const schema = z.object({
  name: z.optional(z.string()),
  workspaces: z.optional(z.unknown()),
  types: z.optional(z.unknown()),
  typings: z.optional(z.unknown()),
  module: z.optional(z.unknown()),
  main: z.optional(z.unknown()),
  exports: z.optional(z.unknown()),
});

/** What a `package.json` says of its package and of a workspace; undefined for a text that is no manifest. */
export function fieldsOf(text: string | undefined): z.infer<typeof schema> | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(text ?? ''));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
