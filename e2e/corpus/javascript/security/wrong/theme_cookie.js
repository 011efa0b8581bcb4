import { cookies } from 'next/headers';

export async function Theme() {
  const theme = (await cookies()).get('theme')?.value;
  return <style dangerouslySetInnerHTML={{ __html: `:root{--theme:${theme}}` }} />;
}
