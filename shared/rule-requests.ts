import * as z from 'zod/mini';
import { recordProblemSchema } from './export-requests.ts';
import { empty } from './request-fields.ts';

/** What a person said of a rule; `retired` it is by itself when it is dismissed more often than it helps. */
const RULE_STATES = ['proposed', 'on', 'off', 'retired'] as const;

/** One of {@link RULE_STATES}. */
export type RuleState = (typeof RULE_STATES)[number];

const ruleName = /* @__PURE__ */ z.string().check(z.regex(/^K\d{1,9}$/));

/** A learned rule as a list shows it. */
const ruleRowSchema = /* @__PURE__ */ z.object({
  /** `K12` */
  rule: z.string(),
  state: z.enum(RULE_STATES),
  sentence: z.string(),
  language: z.string(),
  category: z.string(),
  /** Name of the project in which it holds; null: everywhere. */
  project: z.nullable(z.string()),
  /** Did it come with the project's files, and not from corrections made here? */
  isBrought: z.boolean(),
  /** What it finds, as code with `$A` for a node of any form. */
  code: z.string(),
  /** What keeps a place from counting, in words. */
  except: z.array(z.string()),
  /** SHA-256 of what it finds. */
  hash: z.string(),
  corrections: z.int(),
  /** Some of the corrections that it was made of. */
  examples: z.array(z.object({ wrong: z.string(), corrected: z.string() })),
  hits: z.int(),
  dismissed: z.int(),
  helped: z.int(),
});

/** See {@link ruleRowSchema}. */
export type RuleRow = z.infer<typeof ruleRowSchema>;

/** Requests about learned rules; part of `REQUESTS`. */
export const RULE_REQUESTS = /* @__PURE__ */ (() =>
  ({
    /**
     * The rules, newest first, and of which patterns none could be made, and why. Patterns that changed are looked at
     * first, some at a time: `waiting` are left for the next request.
     */
    'rules.list': {
      body: empty,
      reply: z.object({
        rules: z.array(ruleRowSchema),
        prose: z.array(z.object({ pattern: z.string(), name: z.string(), why: z.string() })),
        waiting: z.int(),
        /** Files of projects that look like rules and bring none. */
        problems: z.array(recordProblemSchema),
        /** What the lists have no room for. */
        more: z.object({ rules: z.int(), problems: z.int() }),
      }),
    },
    /** Only a person does. `hash` is what was shown: another rule under the name is not switched (CV042). */
    'rules.switch': { body: z.object({ rule: ruleName, hash: z.string(), on: z.boolean() }), reply: empty },
    /** As documents for `ast-grep scan --rule`. CV042. */
    'rules.export': {
      body: z.object({ rules: z.array(ruleName).check(z.maxLength(200)) }),
      reply: z.object({ text: z.string() }),
    },
  }) as const)();
