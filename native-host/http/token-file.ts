import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { CodedError } from '../../shared/errors.ts';
import { HTTP_PORT } from '../../shared/http-requests.ts';
import { LIMITS } from '../../shared/limits.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { writePrivateFile } from '../rpc/private-files.ts';
import { storedTokenSchema } from './access-token.ts';

const tokenFileSchema = z.object({
  /** 0, in tests: any that is free. */
  port: z.int().check(z.minimum(0), z.maximum(65_535)),
  tokens: z.array(storedTokenSchema).check(z.maxLength(LIMITS.http.tokens)),
});

/** Who is paired, and on which port HTTP is served to them. */
export type PairedPrograms = z.infer<typeof tokenFileSchema>;

/**
 * What the file says; nobody is paired where there is none. A file that is not ours to read, or not whole, pairs nobody
 * either: `problem` says what is wrong with it. @param port where the file names none.
 */
export function readTokenFile(file: string, port = HTTP_PORT): PairedPrograms & { problem?: string } {
  const nobody = { port, tokens: [] };
  try {
    const read = tokenFileSchema.safeParse(parseJson(readFileSync(file, 'utf8')));
    return read.success ? read.data : { ...nobody, problem: 'It is not whole.' };
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : String(thrown);
    return code === 'ENOENT' ? nobody : { ...nobody, problem: code };
  }
}

/** Replaces the file as a whole, mode 0600. Throws CV021. */
export function writeTokenFile(file: string, programs: PairedPrograms): void {
  try {
    writePrivateFile(file, `${JSON.stringify(programs, null, 2)}\n`);
  } catch (cause) {
    throw new CodedError('CV021', '(the tokens of programs)', { cause });
  }
}

/**
 * Nobody is paired by it any more: it is removed or, in a folder that cannot be written, emptied. Throws CV021 where
 * neither can be: then it pairs whom it names at the next start.
 */
export function removeTokenFile(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (cause) {
    try {
      writeFileSync(file, JSON.stringify({ port: HTTP_PORT, tokens: [] } satisfies PairedPrograms));
    } catch {
      const told =
        'Its tokens are refused until the daemon ends; remove `http-tokens.json` in the data folder by hand.';
      throw new CodedError('CV021', told, { cause });
    }
  }
}
