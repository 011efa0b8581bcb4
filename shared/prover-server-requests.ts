import * as z from 'zod/mini';
import { empty } from './request-fields.ts';

/** The address of the server of ECHIDNA that is asked; null: none is. */
const proverServer = /* @__PURE__ */ z.object({ server: z.nullable(z.string().check(z.maxLength(500))) });

/** Requests about the server that the user lets prove texts; part of `REQUESTS`. */
export const PROVER_SERVER_REQUESTS = /* @__PURE__ */ (() =>
  ({
    'echidna.consent': { body: empty, reply: proverServer },
    /** Names one, or none. CV060 for the extension, CV152. */
    'echidna.allow': { body: proverServer, reply: proverServer },
  }) as const)();
