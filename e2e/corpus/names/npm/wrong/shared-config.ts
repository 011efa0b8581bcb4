import { defer, from, map, retry, shareReplay, type Observable } from 'rxjs';

export interface Settings {
  theme: 'light' | 'dark';
  flags: Record<string, boolean>;
}

export function sharedSettings(load: () => Promise<Settings>): Observable<Settings> {
  return defer(() => from(load())).pipe(
    retry({ count: 2, delay: 500 }),
    shareReplay({ size: 1, refCount: true }),
  );
}

export function flag(settings: Observable<Settings>, name: string): Observable<boolean> {
  return settings.pipe(map(({ flags }) => flags[name] ?? false));
}
