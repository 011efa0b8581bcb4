import { headers } from 'next/headers';

export async function loadTenant() {
  const host = (await headers()).get('x-tenant-host');
  const answer = await fetch(`http://${host}/settings.json`);
  return answer.json();
}
