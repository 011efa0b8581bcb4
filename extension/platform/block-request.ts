import * as z from 'zod/mini';
import { languageSchema } from '../../shared/language-schema.ts';
import { LANGUAGE_SOURCES } from '../../shared/language.ts';
import { PAGE_LIMITS } from '../../shared/page-limits.ts';
import { besideSchema, innerPathSchema, nearbyMessagesSchema, placeSchema } from '../../shared/protocol.ts';

/** A name, a title, an id. */
export const short = /* @__PURE__ */ z.string().check(z.maxLength(500));
/** A message of the conversation, or a part of it. */
export const noticed = /* @__PURE__ */ z.string().check(z.maxLength(PAGE_LIMITS.noticedUnits));

/** One block's code. */
export const code = /* @__PURE__ */ z.string().check(z.maxLength(PAGE_LIMITS.codeBytes));

/** The part of claude.ai's address that names a conversation; null on a page without one yet. */
export const conversation = /* @__PURE__ */ z.nullable(z.string().check(z.maxLength(100)));

/** SHA-256, lower-case hex. */
const hash = /* @__PURE__ */ z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Where a block is: turn key (or a stand-in on legacy), index in the message, hash of the code. */
export const blockRefSchema = z.object({ turn: short, index: z.int(), codeHash: hash });

/** See {@link blockRefSchema}. */
export type BlockRef = z.infer<typeof blockRefSchema>;

/** A block to be verified, with what stands around it. */
export const verifyBlockSchema = /* @__PURE__ */ (() =>
  z.object({
    conversation,
    block: blockRefSchema,
    code,
    language: languageSchema,
    languageSource: z.enum(LANGUAGE_SOURCES),
    file: z.nullable(short),
    /** What stands around the block, for finding which file of the project it is. */
    place: z.optional(z.pick(placeSchema, { info: true, before: true })),
    /** The file that the user chooses now; null takes an earlier choice back, absent leaves it. */
    chosen: z.optional(z.nullable(innerPathSchema)),
    /** The report that this block answers. */
    follows: z.optional(short),
    /** Other blocks of the message and tests of the conversation, in their order. */
    beside: z.optional(z.array(besideSchema).check(z.maxLength(PAGE_LIMITS.besideBlocks))),
    /** What was said around the block. */
    said: z.optional(nearbyMessagesSchema),
    /** The same code as Claude wrote it a second time. */
    secondVersion: z.optional(code),
  }))();
