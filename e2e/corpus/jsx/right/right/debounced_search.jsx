import { useEffect, useState } from 'react';

function useDebounced(value, delay) {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return debounced;
}

export function Search() {
  const [query, setQuery] = useState('');
  const [results, setResults] = useState([]);
  const [failed, setFailed] = useState(false);
  const term = useDebounced(query.trim(), 300);

  useEffect(() => {
    if (!term) {
      setResults([]);
      setFailed(false);
      return undefined;
    }
    let ignore = false;
    fetch(`/api/search?q=${encodeURIComponent(term)}`)
      .then((response) => {
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        return response.json();
      })
      .then((items) => {
        if (ignore) return;
        setResults(items);
        setFailed(false);
      })
      .catch(() => {
        if (!ignore) setFailed(true);
      });
    return () => {
      ignore = true;
    };
  }, [term]);

  return (
    <search>
      <label>
        Search <input type="search" value={query} onChange={(e) => setQuery(e.target.value)} />
      </label>
      {failed && <p role="alert">The search failed. Please try again.</p>}
      <ul>
        {results.map((item) => (
          <li key={item.id}>
            <a href={`/items/${item.id}`}>{item.title}</a>
          </li>
        ))}
      </ul>
    </search>
  );
}
