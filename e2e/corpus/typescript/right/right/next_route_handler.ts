import { NextRequest, NextResponse } from 'next/server';
import { revalidateTag } from 'next/cache';
import { z } from 'zod';
import { auth } from '@/auth';
import { prisma } from '@/lib/prisma';

const bodySchema = z.object({
  title: z.string().min(1).max(120),
  tags: z.array(z.string()).default([]),
});

export async function GET(request: NextRequest) {
  const page = Number(request.nextUrl.searchParams.get('page') ?? '1');
  if (!Number.isInteger(page) || page < 1) {
    return NextResponse.json({ error: 'page must be a positive integer' }, { status: 400 });
  }
  const posts = await prisma.post.findMany({
    skip: (page - 1) * 20,
    take: 20,
    orderBy: { createdAt: 'desc' },
  });
  return NextResponse.json({ page, posts });
}

export async function POST(request: NextRequest) {
  const session = await auth();
  if (!session?.user) return NextResponse.json({ error: 'Unauthorized' }, { status: 401 });

  const parsed = bodySchema.safeParse(await request.json());
  if (!parsed.success) {
    return NextResponse.json({ error: parsed.error.flatten() }, { status: 422 });
  }
  const post = await prisma.post.create({
    data: { ...parsed.data, authorId: session.user.id },
  });
  revalidateTag('posts');
  return NextResponse.json(post, { status: 201 });
}
