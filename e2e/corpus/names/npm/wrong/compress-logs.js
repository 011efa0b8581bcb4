import { execa } from 'execa';
import { readdir } from 'node:fs/promises';

export async function compressLogs(folder, { keep = 3 } = {}) {
  const logs = (await readdir(folder)).filter((name) => name.endsWith('.log')).sort();
  const old = logs.slice(0, Math.max(0, logs.length - keep));
  for (const name of old) {
    const { stderr } = await execa('gzip', ['-9', name], { workingDirectory: folder, timeout: 60_000 });
    if (stderr) {
      console.warn(stderr);
    }
  }
  return old.map((name) => `${name}.gz`);
}
