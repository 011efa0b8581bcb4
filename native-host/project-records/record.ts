import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { categorySchema } from '../../shared/categories.ts';
import { guidanceScopeSchema } from '../../shared/guidance.ts';
import { languageSchema } from '../../shared/language-schema.ts';
import { LIMITS } from '../../shared/limits.ts';
import { MUTE_KINDS } from '../../shared/mute.ts';
import { hash } from '../../shared/request-fields.ts';
import { rulePatternSchema } from '../kit/rules/rule-pattern.ts';
import { canonicalJson } from '../storage/json-text.ts';

/** The folder in a project's root in which patterns, rules and mutes travel with the repository. */
export const RECORDS_FOLDER = '.claude-verify';

/** What travels. */
export const RECORD_KINDS = ['pattern', 'rule', 'mute'] as const;

/** One of {@link RECORD_KINDS}. */
export type RecordKind = (typeof RECORD_KINDS)[number];

/** The format that is written; a record of a higher one is told and left alone. */
export const RECORD_VERSION = 1;

/** A line that a reviewer sees whole: no control, bidirectional or invisible characters. */
const line = (units: number, least = 1): z.ZodMiniString =>
  z
    .string()
    .check(
      z.minLength(least),
      z.maxLength(units),
      z.regex(/^[^\p{Cc}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]*$/u),
    );
const amount = z.int().check(z.nonnegative(), z.maximum(1_000_000));
const version = z.literal(RECORD_VERSION);
/** Ids of earlier records of the same subject that this one stands for. */
const replaces = z.array(hash).check(z.maxLength(20));

const patternRecordSchema = z.strictObject({
  kind: z.literal('pattern'),
  version,
  /** The learned pattern's id: the same advice is known by it wherever it was learned. */
  pattern: z.uuid(),
  category: categorySchema,
  subcategory: z.nullable(z.string().check(z.maxLength(80), z.regex(/^[a-z0-9]+(_[a-z0-9]+)*$/))),
  sentence: line(2_000),
  scope: guidanceScopeSchema,
  language: z.nullable(languageSchema),
  /** Corrections when it was written, and how many of them tools confirmed. */
  corrections: amount,
  confirmed: amount,
  replaces,
});

const ruleRecordSchema = z.strictObject({
  kind: z.literal('rule'),
  version,
  language: languageSchema,
  category: categorySchema,
  sentence: line(300),
  code: z.string().check(z.maxLength(LIMITS.ruleBytes)),
  corrections: amount.check(z.positive()),
  pattern: rulePatternSchema,
  replaces,
});

/** A learned rule's name (K12) means another rule on another machine. */
const LOCAL_NAMES = 'learned-rules';

const muteRecordSchema = z
  .strictObject({
    kind: z.literal('mute'),
    version,
    mutes: z.enum(MUTE_KINDS),
    findings: z
      .array(
        z.strictObject({
          backend: line(100).check(z.refine((backend) => backend !== LOCAL_NAMES)),
          rule: line(1_000),
          /** SHA-256 of the line of code, without indentation; null for a mute of the rule. */
          line: z.nullable(hash),
        }),
      )
      .check(z.minLength(1), z.maxLength(20)),
    /** The first line of what the tool said. */
    message: line(2_000, 0),
    reason: line(2_000, 0),
  })
  .check(
    z.refine(({ mutes, findings }) => findings.every((each) => (each.line === null) === (mutes === 'rule'))),
    // Who accepts it is told of one line.
    z.refine(({ findings }) => new Set(findings.map((each) => each.line)).size === 1),
  );

const recordSchema = z.union([patternRecordSchema, ruleRecordSchema, muteRecordSchema]);

/** A learned pattern as it travels: advice. */
export type PatternRecord = z.infer<typeof patternRecordSchema>;
/** A rule as it travels: a proposal. */
export type RuleRecord = z.infer<typeof ruleRecordSchema>;
/** A mute as it travels: a proposal. */
export type MuteRecord = z.infer<typeof muteRecordSchema>;
/** What one file of {@link RECORDS_FOLDER} says. It never changes: another saying is another file. */
export type ProjectRecord = z.infer<typeof recordSchema>;

/** The record that a value is; undefined for what is none. */
export const asRecord = (value: unknown): ProjectRecord | undefined => recordSchema.safeParse(value).data;

/** SHA-256 of the canonical JSON of what it says. */
export const recordId = (record: ProjectRecord): string =>
  createHash('sha256').update(canonicalJson(record)).digest('hex');

/** Its place in the project, with `/`. */
export const recordFile = (record: ProjectRecord): string =>
  `${RECORDS_FOLDER}/${record.kind}-${recordId(record)}.json`;

/** Its file's text: JSON with one key a line, so that a review shows what it says. */
export const recordText = (record: ProjectRecord): string =>
  `{\n${Object.entries(record)
    .map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(',\n')}\n}\n`;

/** A text as a line in which nothing hides: what cannot be seen stands as `\u{202E}`. */
export const visibleLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\t-\r\u0085\p{Z}]+/gu, ' ')
    .trim()
    .replaceAll(
      /[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu,
      (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`,
    );
