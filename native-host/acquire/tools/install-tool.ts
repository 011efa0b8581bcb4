import { chmod, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CodedError } from '../../../shared/errors.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { download } from '../download.ts';
import { assertIntegrity } from '../integrity.ts';
import { unpackTarball } from '../unpack-tarball.ts';
import { unpackZip } from '../unpack-zip.ts';
import type { PinnedTool } from './pinned-tools.ts';

/** The same limits for archives of programs, which are larger than those of packages. */
const LIMITS_OF_TOOLS = { ...LIMITS.acquire, ...LIMITS.tools };

/**
 * Fetches a tool and puts it into the folder of tools, under its own name, once its hash is the pinned one: nothing of
 * another download is kept, and nothing of it is run. What was there before stays until the new one is whole.
 * @param address where it is fetched from instead of its publisher; the hash is the same.
 * @returns the path of what was put there.
 * @throws CodedError CV110 where it cannot be fetched, CV111 for another hash, CV112 for a broken archive.
 */
export async function installTool(
  tool: PinnedTool,
  { folder, address = tool.address, signal }: { folder: string; address?: string; signal: AbortSignal },
): Promise<string> {
  const archive = await download({
    address,
    accept: 'application/octet-stream',
    maxBytes: LIMITS.tools.archiveBytes,
    signal,
    deadlineMs: LIMITS.tools.answerMs,
    redirects: LIMITS.tools.redirects,
  });
  if (archive === undefined) throw new CodedError('CV110', `(${new URL(address).host} has no ${tool.title} there)`);
  assertIntegrity(
    archive,
    `sha256-${Buffer.from(tool.sha256, 'hex').toString('base64')}`,
    `${tool.title} ${tool.version}`,
  );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { unpack } = tool;
  if (unpack.kind === 'zip') return await unpackInto(folder, tool, unpack.program, archive, signal);
  const content = unpack.kind === 'file' ? archive : await memberOf(archive, unpack.member, signal);
  const target = join(folder, tool.name);
  const partial = `${target}.partial`;
  // The sandbox's own user reads it; the folder around it is private.
  await writeFile(partial, content, { mode: tool.name.endsWith('.jar') ? 0o644 : 0o755 });
  await rename(partial, target);
  return target;
}

/**
 * Puts a file of the user's own into the folder of tools: what is used later is what was there when they said so. What
 * was there before stays where the file is not the tool.
 * @throws CodedError CV167 where it is another one, no archive, or cannot be read.
 */
export async function addTool(
  { title, name, holds }: { title: string; name: string; holds: string },
  file: string,
  folder: string,
): Promise<string> {
  const content = await readFile(file).catch((cause: unknown) => {
    throw new CodedError('CV167', '(it cannot be read)', { cause });
  });
  // Names of entries are not packed, and stand at the archive's end once more; nothing of it is run.
  const isWhole = content.subarray(0, 4).equals(ZIP_BEGIN) && content.includes(ZIP_END);
  if (!isWhole || !content.includes(holds)) throw new CodedError('CV167', `(${title} has ${holds} in it)`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = join(folder, name);
  await writeFile(`${place}.partial`, content, { mode: 0o644 });
  await rename(`${place}.partial`, place);
  return place;
}

const ZIP_BEGIN = Buffer.from('PK\u0003\u0004', 'latin1');
const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1');

async function memberOf(archive: Buffer, member: string, signal: AbortSignal): Promise<Uint8Array> {
  const files = await unpackTarball(archive, (path) => path === member, signal, LIMITS_OF_TOOLS);
  const content = files.get(member);
  if (content === undefined) throw new CodedError('CV112', `(it has no ${member})`);
  return content;
}

/** A program with the files around it: a folder of its version, and a link to the program. */
async function unpackInto(
  folder: string,
  { name, version }: PinnedTool,
  program: string,
  archive: Buffer,
  signal: AbortSignal,
): Promise<string> {
  const files = await unpackZip(archive, () => true, signal, LIMITS_OF_TOOLS);
  if (!files.has(program)) throw new CodedError('CV112', `(it has no ${program})`);
  const home = join(folder, `${name}-${version}`);
  await rm(home, { recursive: true, force: true });
  for (const [path, content] of files) {
    const file = join(home, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o755 });
    await writeFile(file, content, { mode: 0o644 });
    // A zip of another system says nothing of what may be run: programs have no ending.
    if (!/\.\w+$/.test(path.slice(path.lastIndexOf('/') + 1)) || /\.\d+$/.test(path)) await chmod(file, 0o755);
  }
  const link = join(folder, name);
  await rm(link, { force: true });
  await symlink(join(home, program), link);
  return link;
}
