export default async function Page({ searchParams }) {
  const { q } = await searchParams;
  return <h1>Results for {q}</h1>;
}
