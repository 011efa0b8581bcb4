import pLimit from 'p-limit';
import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

export async function mirrorFiles(files, target, onProgress) {
  const limit = pLimit(4);
  const copies = files.map((file) =>
    limit(async () => {
      await copyFile(file, join(target, basename(file)));
      onProgress({ running: limit.runningCount, waiting: limit.pendingCount });
      return file;
    }),
  );
  return Promise.all(copies);
}
