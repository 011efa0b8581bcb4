import type { ModuleEngine } from '../define.ts';

/** The process of the TypeScript compiler, which several backends share. */
export const COMPILER_ENGINE: ModuleEngine = {
  kind: 'module',
  module: new URL('./typescript-engine.ts', import.meta.url),
  startupSnapshot: true,
};
