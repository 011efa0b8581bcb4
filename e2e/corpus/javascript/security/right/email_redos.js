export async function POST(request) {
  const { email } = await request.json();
  const valid = /^[^@\s]{1,64}@[^@\s.]{1,64}\.[a-z]{2,10}$/.test(email);
  return Response.json({ valid });
}
