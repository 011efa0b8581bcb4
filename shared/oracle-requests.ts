import * as z from 'zod/mini';
import { languageSchema } from './language-schema.ts';
import { ORACLE_KINDS } from './oracle.ts';
import { id } from './request-fields.ts';

/** Requests about what tells right code from wrong where nobody wrote it down. */
export const ORACLE_REQUESTS = /* @__PURE__ */ (() => ({
  /**
   * The text that asks Claude for tests, properties or a second version of a block's functions. CV066 where there is
   * no function or class of a language that has them. It changes nothing and runs nothing.
   */
  'oracle.request': {
    body: z.object({
      kind: z.enum(ORACLE_KINDS),
      code: z.string(),
      language: languageSchema,
      /** Name of the block's file, which tests import it by. */
      file: z.optional(z.string()),
      /** The project whose framework the tests are for. */
      project: z.optional(id),
      /** For a conversation of its own, where nobody knows what was asked before: that message. */
      description: z.optional(z.string()),
    }),
    reply: z.object({ text: z.string() }),
  },
}))();
