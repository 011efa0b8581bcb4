import * as z from 'zod/mini';
import { CONTENT_REPLIES } from './messages.ts';
import { linkOverRuntime } from './worker-channel.ts';
import type { WorkerClient } from './worker-link.ts';

// Trusted Types on claude.ai report every call of Function(), which zod's compiled validators make.
z.config({ jitless: true });

/** The content script's line to the worker, as `connectWorker` is for the own pages; it knows the replies to its own requests only. */
export const connectContent = (): WorkerClient => linkOverRuntime('content', CONTENT_REPLIES);
