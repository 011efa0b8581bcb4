export async function POST(request) {
  const { email } = await request.json();
  const valid = /^([a-zA-Z0-9]+[._-]?)+@[a-z]+\.[a-z]+$/.test(email);
  return Response.json({ valid });
}
