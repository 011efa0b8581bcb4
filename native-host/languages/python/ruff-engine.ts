import { PositionEncoding, Workspace } from '@astral-sh/ruff-wasm-nodejs';
import * as z from 'zod/mini';
import { IGNORED, SELECTED } from './ruff-rules.ts';

const requestSchema = z.object({ text: z.string() });

const settings = { 'target-version': 'py314', lint: { select: SELECTED, ignore: IGNORED } };
let workspace: Workspace | undefined;

/** Diagnostics that are handed on of each rule; more than any reader wants, and few enough for the channel. */
const MOST_OF_RULE = 1_000;

/** A text of nothing but commas has a mistake in every character. */
function fewOf<Diagnostic extends { code?: string | null }>(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Map<string, number>();
  return diagnostics.filter(({ code }) => {
    const count = (seen.get(code ?? '') ?? 0) + 1;
    seen.set(code ?? '', count);
    return count <= MOST_OF_RULE;
  });
}

/**
 * Runs Ruff over one text, `{ text }`, and answers `{ kind: 'checked', diagnostics }` in Ruff's own form with columns
 * in UTF-16 units, or `{ kind: 'too-deep' }` for nesting that exhausts its stack. Any other failure throws.
 */
export function handle(request: unknown): unknown {
  const { text } = requestSchema.parse(request);
  workspace ??= new Workspace(settings, PositionEncoding.Utf16);
  try {
    return { kind: 'checked', diagnostics: fewOf(workspace.check(text)) };
  } catch (thrown) {
    workspace = undefined;
    if (thrown instanceof RangeError) return { kind: 'too-deep' };
    throw thrown;
  }
}
