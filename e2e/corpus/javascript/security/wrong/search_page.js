export default async function Page({ searchParams }) {
  const { q } = await searchParams;
  return <h1 dangerouslySetInnerHTML={{ __html: `Results for ${q}` }} />;
}
