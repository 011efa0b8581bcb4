import type { ModuleEngine } from '../../define.ts';

/** The process that has a project's program, which several backends share; a whole project lies in its memory. */
export const PROJECT_ENGINE: ModuleEngine = {
  kind: 'module',
  module: new URL('./typescript-project-engine.ts', import.meta.url),
  heapMib: 3_072,
};
