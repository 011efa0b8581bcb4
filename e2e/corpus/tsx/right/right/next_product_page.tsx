import type { Metadata } from 'next';
import Image from 'next/image';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { Suspense } from 'react';
import { getProduct, getReviews } from '@/lib/api';

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const revalidate = 3600;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params;
  const product = await getProduct(slug);
  return { title: product?.name ?? 'Not found' };
}

async function Reviews({ id }: { id: string }) {
  const reviews = await getReviews(id);
  return (
    <ul className="divide-y">
      {reviews.map((review) => (
        <li key={review.id} className="py-3">
          <strong>{review.author}</strong> {'★'.repeat(review.stars)}
          <p>{review.text}</p>
        </li>
      ))}
    </ul>
  );
}

export default async function ProductPage({ params, searchParams }: Props) {
  const { slug } = await params;
  const { color = 'black' } = await searchParams;
  const product = await getProduct(slug);
  if (!product) notFound();

  return (
    <article>
      <h1>{product.name}</h1>
      <p>Colour: {Array.isArray(color) ? color.join(', ') : color}</p>
      <Image src={product.image} alt={product.name} width={640} height={480} priority />
      <Link href="/products">All products</Link>
      <Suspense fallback={<p>Loading reviews…</p>}>
        <Reviews id={product.id} />
      </Suspense>
    </article>
  );
}
