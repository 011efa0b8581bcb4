import { closeSync, existsSync, openSync, rmSync } from 'node:fs';

/**
 * The emergency stop as a file, so that it outlives the daemon and can be set without one. An empty file: it needs no
 * room for content on a full disk.
 */
export interface StopFlag {
  isSet(): boolean;
  /** False when the disk did not take it: the stop then lasts as long as the process. */
  set(): boolean;
  /** Throws what the disk says: a stop that stays although it was taken back must be told. */
  clear(): void;
}

/** The flag at this path. */
export function stopFlag(path: string): StopFlag {
  return {
    isSet: () => existsSync(path),
    set() {
      try {
        closeSync(openSync(path, 'a', 0o600));
        return true;
      } catch {
        return existsSync(path);
      }
    },
    clear: () => rmSync(path, { force: true }),
  };
}
