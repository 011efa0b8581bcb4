import { PositionEncoding, Workspace } from '@astral-sh/ruff-wasm-nodejs';
import * as z from 'zod/mini';
import { IGNORED, SELECTED } from './ruff-rules.ts';

const requestSchema = z.object({ text: z.string() });

const settings = { 'target-version': 'py314', lint: { select: SELECTED, ignore: IGNORED } };
let workspace: Workspace | undefined;

/**
 * Runs Ruff over one text, `{ text }`, and answers `{ kind: 'checked', diagnostics }` in Ruff's own form with columns
 * in UTF-16 units, or `{ kind: 'too-deep' }` for nesting that exhausts its stack. Any other failure throws.
 */
export function handle(request: unknown): unknown {
  const { text } = requestSchema.parse(request);
  workspace ??= new Workspace(settings, PositionEncoding.Utf16);
  try {
    return { kind: 'checked', diagnostics: workspace.check(text) };
  } catch (thrown) {
    workspace = undefined;
    if (thrown instanceof RangeError) return { kind: 'too-deep' };
    throw thrown;
  }
}
