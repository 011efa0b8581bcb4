import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';

/* What tests for Jest call `jest` is, for all that is used in short tests, what Vitest calls `vi`. */
globalThis.jest = vi;

export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi as jest };
