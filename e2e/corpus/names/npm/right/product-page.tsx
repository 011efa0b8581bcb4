import { Link, useParams, useSearchParams } from 'react-router-dom';

export function ProductPage() {
  const { id } = useParams<{ id: string }>();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') ?? 'details';

  return (
    <article>
      <h1>Product {id}</h1>
      <nav>
        <button onClick={() => setSearch({ tab: 'details' })}>Details</button>
        <button onClick={() => setSearch({ tab: 'reviews' })}>Reviews</button>
      </nav>
      <p>Showing {tab}</p>
      <Link to="/products">All products</Link>
    </article>
  );
}
