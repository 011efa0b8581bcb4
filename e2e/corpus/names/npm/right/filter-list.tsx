import { useMemo, useState, useDeferredValue } from 'react';

interface Props {
  names: readonly string[];
}

export function FilterList({ names }: Props) {
  const [term, setTerm] = useState('');
  const slowTerm = useDeferredValue(term);
  const shown = useMemo(
    () => names.filter((name) => name.toLowerCase().includes(slowTerm.toLowerCase())),
    [names, slowTerm],
  );

  return (
    <section>
      <input value={term} onChange={(event) => setTerm(event.target.value)} />
      <ul>{shown.map((name) => <li key={name}>{name}</li>)}</ul>
    </section>
  );
}
