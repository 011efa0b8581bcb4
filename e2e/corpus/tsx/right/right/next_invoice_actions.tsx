import { revalidatePath } from 'next/cache';
import { notFound, redirect } from 'next/navigation';
import Link from 'next/link';
import type { Metadata } from 'next';
import { Suspense } from 'react';
import { z } from 'zod';
import { db } from '@/lib/db';
import { InvoiceLines } from './invoice-lines';

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const dynamic = 'force-dynamic';

const noteSchema = z.object({ note: z.string().trim().min(1).max(500) });

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  return { title: `Invoice ${id}` };
}

export default async function InvoicePage({ params, searchParams }: Props) {
  const [{ id }, { tab = 'lines' }] = await Promise.all([params, searchParams]);
  const invoice = await db.invoice.findUnique({ where: { id }, include: { customer: true } });

  if (!invoice) notFound();

  async function addNote(formData: FormData) {
    'use server';

    const parsed = noteSchema.safeParse({ note: formData.get('note') });
    if (!parsed.success) return;

    await db.note.create({ data: { invoiceId: id, text: parsed.data.note } });
    revalidatePath(`/invoices/${id}`);
    redirect(`/invoices/${id}?tab=notes`);
  }

  return (
    <main className="mx-auto max-w-3xl space-y-6 p-6">
      <nav aria-label="Breadcrumb" className="text-sm text-gray-500">
        <Link href="/invoices">Invoices</Link> / {invoice.number}
      </nav>
      <h1 className="text-2xl font-semibold">{invoice.customer.name}</h1>

      {tab === 'lines' ? (
        <Suspense fallback={<p>Loading lines…</p>}>
          <InvoiceLines invoiceId={id} />
        </Suspense>
      ) : (
        <form action={addNote} className="flex gap-2">
          <label htmlFor="note" className="sr-only">
            Note
          </label>
          <input id="note" name="note" required maxLength={500} className="flex-1 rounded border px-3 py-2" />
          <button type="submit" className="rounded bg-black px-4 py-2 text-white">
            Add note
          </button>
        </form>
      )}
    </main>
  );
}
