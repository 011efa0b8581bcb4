import * as z from 'zod/mini';
import { languageSchema } from '../../../shared/language-schema.ts';
import type { NamesAnswer, NamesQuestion } from './declared-name.ts';
import { checkEnvironment } from './environment-names.ts';
import { NAME_KINDS, type NameKindId } from './name-kinds.ts';
import { checkDjango } from './orm/check-django.ts';
import { checkMessages } from './check-messages.ts';
import { checkDrizzle } from './orm/check-drizzle.ts';
import { checkPrisma } from './orm/check-prisma.ts';
import { checkRoutes } from './routes/check-routes.ts';
import { checkSql } from './sql/check-sql.ts';

const textSchema = z.object({ path: z.string(), text: z.string() });
const requestSchema = z.object({
  kinds: z.array(z.enum(NAME_KINDS)),
  language: languageSchema,
  file: textSchema,
  declaring: z.array(z.extend(textSchema, { kinds: z.array(z.enum(NAME_KINDS)) })),
  unread: z.array(z.object({ path: z.string(), kinds: z.array(z.enum(NAME_KINDS)) })),
  packages: z.array(z.string()),
});

const CHECKS: Readonly<Record<NameKindId, (question: NamesQuestion) => NamesAnswer>> = {
  sql: checkSql,
  prisma: checkPrisma,
  drizzle: checkDrizzle,
  messages: checkMessages,
  routes: checkRoutes,
  django: checkDjango,
  environment: checkEnvironment,
};

/** Answers what is asked (see `NamesQuestion`) with what the names of each kind come to, in their order. */
export function handle(request: unknown): NamesAnswer[] {
  const { kinds, declaring, unread, ...asked } = requestSchema.parse(request);
  return kinds.map((kind) => {
    const isOfKind = (each: { kinds: readonly NameKindId[] }): boolean => each.kinds.includes(kind);
    const question = {
      ...asked,
      declaring: declaring.filter(isOfKind),
      unread: unread.filter(isOfKind).map(({ path }) => path),
    };
    try {
      return CHECKS[kind](question);
    } catch (thrown) {
      if (!(thrown instanceof RangeError)) throw thrown;
      const notChecked = ['names, as a text that declares or uses them is nested too deeply'];
      return { remarks: [], used: 1, compared: 0, against: 'nothing', notChecked, doubt: 'unreadable' };
    }
  });
}
