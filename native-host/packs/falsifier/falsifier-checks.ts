/** What loads each backend of the pack. Written by `npm run backends`. */
export const FALSIFIER_CHECKS = {
  'differential-python': () => import('./checks/differential-python/backend.ts'),
  'differential-typescript': () => import('./checks/differential-typescript/backend.ts'),
  'fuzz-c': () => import('./checks/fuzz-c/backend.ts'),
  'fuzz-go': () => import('./checks/fuzz-go/backend.ts'),
  'fuzz-python': () => import('./checks/fuzz-python/backend.ts'),
  'fuzz-rust': () => import('./checks/fuzz-rust/backend.ts'),
  'fuzz-typescript': () => import('./checks/fuzz-typescript/backend.ts'),
};
