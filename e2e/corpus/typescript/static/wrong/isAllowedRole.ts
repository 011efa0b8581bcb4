const ROLES = ['admin', 'editor', 'reader'];

export function isAllowedRole(role: string): boolean {
  return role in ROLES;
}
