import { randomBytes } from 'node:crypto';
import { cookies } from 'next/headers';

export async function signIn(user) {
  const session = randomBytes(32).toString('hex');
  (await cookies()).set('session', session, { httpOnly: true, secure: true, sameSite: 'lax' });
  return { user, session };
}
