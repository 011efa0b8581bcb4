const ROLES = ['admin', 'editor', 'reader'];

export function isAllowedRole(role: string): boolean {
  return ROLES.includes(role);
}
