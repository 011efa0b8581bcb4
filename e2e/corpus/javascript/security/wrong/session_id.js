import { cookies } from 'next/headers';

export async function signIn(user) {
  const session = Math.random().toString(36).slice(2);
  (await cookies()).set('session', session, { httpOnly: true, secure: true, sameSite: 'lax' });
  return { user, session };
}
