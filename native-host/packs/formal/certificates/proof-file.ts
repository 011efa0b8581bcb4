import { LIMITS } from '../../../../shared/limits.ts';
import { readFromFolder, type WritableFolder } from '../../../sandbox/sandbox-folder.ts';

/** The proof that a solver left in a folder, or undefined where it is larger than is checked here. */
export async function readProofFile(folder: WritableFolder, name: string): Promise<string | undefined> {
  return (await readFromFolder(folder, name, LIMITS.proof.bytes))?.toString('latin1');
}
