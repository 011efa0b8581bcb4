import { readFileSync } from 'node:fs';
import path from 'node:path';
import { languageOfFile } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import { inCheck } from '../../native-host/checks/fixtures/check-folders.ts';
import type { Backend, BackendContext } from '../../native-host/kit/define.ts';
import type { EngineModule } from '../../native-host/sandbox/engine.ts';
import { fileNameFor } from '../../native-host/verify/plan-checks.ts';

/**
 * `node ask-library.ts BACKEND FILE...`: a tool that is a library, as somebody would call it in a script of their own.
 * One process asks it about one file after the other, with nothing between: no daemon, no sandbox, no database.
 */
async function main([id = '', ...files]: readonly string[]): Promise<void> {
  const { default: backend }: { default: Backend } = await import(inCheck(id, 'backend.ts'));
  const context = contextOf(
    backend,
    backend.engine === undefined ? undefined : await import(backend.engine.module.href),
  );
  for (const file of files) {
    const language = languageOfFile(file);
    if (language === undefined) continue;
    const text = readFileSync(file, 'utf8');
    await backend.run(
      {
        language,
        check: backend.check,
        file: { name: fileNameFor(language, path.basename(file)), text },
        focus: { startLine: 1, endLine: text.split('\n').length },
        limits: { deadlineMs: LIMITS.checkDeadlineMs },
      },
      context,
    );
  }
}

function contextOf({ id }: Backend, engine: EngineModule | undefined): BackendContext {
  const refuse = (): never => {
    throw new Error(`${id} is no library`);
  };
  const ask = async (question: unknown): Promise<unknown> => engine?.handle(question) ?? refuse();
  return {
    signal: AbortSignal.any([]),
    ask,
    run: refuse,
    runInTree: refuse,
    readFromTree: refuse,
    toolVersion: null,
    makeFolder: refuse,
  };
}

await main(process.argv.slice(2));
// Some of them keep threads.
process.exit(0);
