import { useSearchParams } from 'next/navigation';

export function Website() {
  const link = useSearchParams().get('site') ?? '';
  if (!/^https:\/\//.test(link)) return null;
  return <a href={link}>website</a>;
}
