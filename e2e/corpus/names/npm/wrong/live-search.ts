import { debounceTime, distinctUntilChanged, filter, flatMapLatest, type Observable } from 'rxjs';

export interface Hit {
  id: string;
  title: string;
}

export function liveSearch(
  terms: Observable<string>,
  find: (term: string) => Promise<Hit[]>,
): Observable<Hit[]> {
  return terms.pipe(
    debounceTime(250),
    filter((term) => term.trim().length > 1),
    distinctUntilChanged(),
    flatMapLatest((term: string) => find(term)),
  );
}
