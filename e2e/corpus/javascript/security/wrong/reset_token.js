export function createResetToken() {
  return Math.random().toString(36).slice(2);
}
