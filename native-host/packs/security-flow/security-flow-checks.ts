/** What loads each backend of the pack. Written by `npm run backends`. */
export const SECURITY_FLOW_CHECKS = {
  'learned-rules': () => import('./checks/learned-rules/backend.ts'),
  opengrep: () => import('./checks/opengrep/backend.ts'),
  'security-flow': () => import('./checks/security-flow/backend.ts'),
  semgrep: () => import('./checks/semgrep/backend.ts'),
  'text-attacks': () => import('./checks/text-attacks/backend.ts'),
};
