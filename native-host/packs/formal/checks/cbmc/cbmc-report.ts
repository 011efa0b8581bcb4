import * as z from 'zod/mini';
import { parseJson } from '../../../../../shared/parse-json.ts';

const locationSchema = z.object({
  file: z.optional(z.string()),
  function: z.optional(z.string()),
  line: z.optional(z.string()),
});

const stepSchema = z.object({
  stepType: z.string(),
  hidden: z.optional(z.boolean()),
  lhs: z.optional(z.string()),
  value: z.optional(z.looseObject({ data: z.optional(z.unknown()) })),
  sourceLocation: z.optional(locationSchema),
});

const propertySchema = z.object({
  property: z.string(),
  description: z.optional(z.string()),
  status: z.string(),
  sourceLocation: z.optional(locationSchema),
  trace: z.optional(z.array(stepSchema)),
});

/** One element of what `cbmc --json-ui` prints: a message, the list of properties, the end. */
const elementSchema = z.object({
  messageType: z.optional(z.string()),
  messageText: z.optional(z.string()),
  sourceLocation: z.optional(locationSchema),
  result: z.optional(z.array(propertySchema)),
  cProverStatus: z.optional(z.string()),
});

/** One property that CBMC looked at, and the trace on which it fails. */
export type CbmcProperty = z.infer<typeof propertySchema>;

/** A place as CBMC names it; its line is a text. */
export type CbmcLocation = z.infer<typeof locationSchema>;

/** From version 6 on a call of a function without a body is a property that fails (diffblue/cbmc#8292). */
export const isBodiless = ({ property, description = '' }: CbmcProperty): boolean =>
  /\.no-body\./.test(property) || description.startsWith('no body for callee ');

/** What one run of CBMC said. */
export interface CbmcReport {
  properties: CbmcProperty[];
  /** Its own last word. */
  status: 'success' | 'failure' | undefined;
  errors: string[];
  /** Functions that are called and have no body: taken to return anything and to change nothing. */
  bodiless: string[];
}

/** Reads the output of `cbmc --json-ui`, or undefined where it is none: a run that broke off closes no bracket. */
export function readCbmc(output: string): CbmcReport | undefined {
  const read = z.array(elementSchema).safeParse(parseJson(output));
  if (!read.success) return undefined;
  const { data } = read;
  const texts = (type: string): string[] =>
    data.flatMap(({ messageType, messageText }) => (messageType === type ? (messageText ?? '') : []));
  const [status, ...others] = data.flatMap((each) => each.cProverStatus ?? []);
  return {
    properties: data.flatMap(({ result }) => result ?? []),
    status: others.length === 0 && (status === 'success' || status === 'failure') ? status : undefined,
    errors: texts('ERROR'),
    bodiless: [
      ...new Set(
        [
          ...texts('WARNING'),
          ...data
            .flatMap(({ result }) => result ?? [])
            .flatMap((each) => (isBodiless(each) ? (each.description ?? '') : [])),
        ].flatMap((text) => /no body for (?:function|callee) '?([\w$]+)/.exec(text)?.[1] ?? []),
      ),
    ],
  };
}
