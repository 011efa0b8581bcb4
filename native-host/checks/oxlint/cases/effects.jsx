import { useEffect, useMemo, useState } from 'react';
export function User({ id, items }) {
  const [user, setUser] = useState(null);
  useEffect(() => {
    load(id).then(setUser);
  }, []);
  const some = useMemo(() => items.filter((one) => one.id === id), [items]);
  return (
    <label css={{ color: 'red' }} onclick={() => setUser(null)}>
      {user?.name} {some.length}
    </label>
  );
}
