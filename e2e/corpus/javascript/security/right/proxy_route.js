import { NextResponse } from 'next/server';

const FEEDS = { news: 'https://news.example.org/feed', jobs: 'https://jobs.example.org/feed' };

export async function GET(request) {
  const name = request.nextUrl.searchParams.get('feed');
  if (!Object.hasOwn(FEEDS, name)) return new NextResponse(null, { status: 404 });
  const answer = await fetch(FEEDS[name]);
  return new NextResponse(answer.body);
}
