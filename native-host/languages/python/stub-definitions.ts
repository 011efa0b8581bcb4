import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { NamePlace } from '../../sandbox/lsp-protocol.ts';

/** Asks basedpyright where names of the text are declared whose diagnostics it gave; the answers come in order. */
export type AskDefinitions = (places: readonly NamePlace[]) => Promise<readonly unknown[]>;

/** Where a name is declared. */
export interface NameDefinition {
  /** Absolute. */
  file: string;
  /** The file's text from the line on that declares it. */
  text: string;
  /** A member of something: its line has a margin. */
  isMember: boolean;
  /** A decorator of a source, not of a stub, stands before it that may change how it is called. */
  isDecorated: boolean;
}

/** Where the names at these places are declared. */
export type Define = (position: NamePlace['position']) => Promise<NameDefinition[]>;

/** All that is asked before any of it is answered is one question: the text is then read only once. */
export function definitionsBy(ask: AskDefinitions): Define {
  let waiting: { place: NamePlace; answer: PromiseWithResolvers<unknown> }[] = [];
  const send = (): void => {
    const batch = waiting;
    waiting = [];
    ask(batch.map(({ place }) => place)).then(
      (answers) => {
        for (const [index, { answer }] of batch.entries()) answer.resolve(answers[index]);
      },
      (thrown: unknown) => {
        for (const { answer } of batch) answer.reject(thrown);
      },
    );
  };
  return async (position) => {
    if (waiting.length === 0) setImmediate(send);
    const answer = Promise.withResolvers<unknown>();
    waiting.push({ place: { position }, answer });
    return readDefinitions(await answer.promise);
  };
}

const locationsSchema = z.nullable(
  z.array(z.object({ uri: z.string(), range: z.object({ start: z.object({ line: z.int() }) }) })),
);

function readDefinitions(answer: unknown): NameDefinition[] {
  const files = (locationsSchema.parse(answer) ?? []).filter(({ uri }) => uri.startsWith('file:'));
  return files.map(({ uri, range }) => {
    const file = fileURLToPath(uri);
    // The text that was asked about lies in no file.
    const lines = /\.pyi?$/.test(file) && existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    const text = lines.slice(range.start.line).join('\n');
    const before = lines[range.start.line - 1]?.trim() ?? '';
    const isDecorated = file.endsWith('.py') && /^[@)]/.test(before) && !HARMLESS.test(before);
    return { file, text, isMember: /^[ \t]/.test(text), isDecorated };
  });
}

/** Decorators that leave the parameters as they are. */
const HARMLESS =
  /^@(?:staticmethod|classmethod|(?:abc\.)?abstractmethod|(?:typing\.|t\.)?(?:final|overload|override))$/;
