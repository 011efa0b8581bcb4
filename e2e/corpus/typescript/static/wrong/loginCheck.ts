export interface Session {
  user: string;
  expired: boolean;
}

export function canContinue(session: Session): boolean {
  if ((session.expired = true)) {
    return false;
  }
  return session.user !== '';
}
