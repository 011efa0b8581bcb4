import { cookies } from 'next/headers';

export async function Theme() {
  const theme = (await cookies()).get('theme')?.value;
  return <main data-theme={theme === 'dark' ? 'dark' : 'light'} />;
}
