import { redirect } from 'next/navigation';

const PAGES = { orders: '/orders', profile: '/profile' };

export default async function SignedIn({ searchParams }) {
  const { returnTo } = await searchParams;
  redirect(PAGES[returnTo] ?? '/');
}
