import { redirect } from 'next/navigation';

export default async function SignedIn({ searchParams }) {
  const { returnTo } = await searchParams;
  redirect(returnTo);
}
