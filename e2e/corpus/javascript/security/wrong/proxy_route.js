import { NextResponse } from 'next/server';

export async function GET(request) {
  const url = request.nextUrl.searchParams.get('url');
  const answer = await fetch(url);
  return new NextResponse(answer.body);
}
