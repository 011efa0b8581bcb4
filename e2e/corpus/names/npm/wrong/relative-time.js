import { formatDistance, parseISO, isValid } from 'date-fns';

export function relativeTime(text, now = new Date()) {
  const date = parseISO(text);
  if (!isValid(date)) {
    return 'unknown';
  }
  return formatDistance(date, now, { suffix: true });
}

export function newestFirst(comments) {
  return [...comments].sort((a, b) => parseISO(b.createdAt).getTime() - parseISO(a.createdAt).getTime());
}
