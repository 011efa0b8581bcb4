import { useSearchParams } from 'next/navigation';

export function Website() {
  const link = useSearchParams().get('site');
  return <a href={link}>website</a>;
}
