import { PositionEncoding, Workspace } from '@astral-sh/ruff-wasm-nodejs';
import { TomlError } from 'smol-toml';
import * as z from 'zod/mini';
import { optionsFor, selects } from './ruff-options.ts';

const requestSchema = z.object({
  kind: z.enum(['check', 'format']),
  file: z.string(),
  text: z.string(),
  config: z.array(z.object({ path: z.string(), text: z.string() })),
  own: z.array(z.string()),
});

const codedSchema = z.array(z.looseObject({ code: z.nullable(z.string()) }));

let last: { key: string; workspace: Workspace } | undefined;

/**
 * Runs Ruff over one text with a project's configuration. Answers `checked` with diagnostics in Ruff's own form
 * (columns in UTF-16 units, what the project ignores in this file left out), `formatted` with the whole text,
 * `excluded`, `too-deep`, or `refused` with the words in which Ruff refused the configuration or could not read the
 * text.
 */
export function handle(request: unknown): unknown {
  const { kind, file, text, config, own } = requestSchema.parse(request);
  try {
    const { options, ignored, excluded } = optionsFor(file, config, own);
    if (excluded) return { kind: 'excluded' };
    const workspace = workspaceWith(options);
    if (kind === 'format') return { kind: 'formatted', text: workspace.format(text) };
    const diagnostics = codedSchema.parse(workspace.check(text));
    return {
      kind: 'checked',
      diagnostics: diagnostics.filter(
        ({ code }) => code === null || !ignored.some((selector) => selects(selector, code)),
      ),
    };
  } catch (thrown) {
    last = undefined;
    if (thrown instanceof RangeError) return { kind: 'too-deep' };
    if (thrown instanceof TomlError) return { kind: 'refused', reason: thrown.message.split('\n')[0] };
    // A trap of WebAssembly is a crash and no refusal.
    if (thrown instanceof WebAssembly.RuntimeError || !(thrown instanceof Error)) throw thrown;
    return { kind: 'refused', reason: thrown.message };
  }
}

function workspaceWith(options: Record<string, unknown>): Workspace {
  const key = JSON.stringify(options);
  if (last?.key === key) return last.workspace;
  last?.workspace.free();
  last = undefined;
  const workspace = new Workspace(options, PositionEncoding.Utf16);
  last = { key, workspace };
  return workspace;
}
