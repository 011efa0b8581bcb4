import * as z from 'zod/mini';
import { empty } from './request-fields.ts';

/** Requests about solvers that were shown to be wrong; part of `REQUESTS`. */
export const SOLVER_REQUESTS = /* @__PURE__ */ (() =>
  ({
    'solvers.distrusted': {
      body: empty,
      reply: z.object({
        solvers: z.array(z.object({ backend: z.string(), version: z.string(), reason: z.string(), at: z.string() })),
      }),
    },
    /** The user trusts all versions of a solver again. */
    'solvers.trust': {
      body: z.object({ backend: z.string().check(z.minLength(1), z.maxLength(100)) }),
      reply: z.object({ versions: z.int() }),
    },
  }) as const)();
