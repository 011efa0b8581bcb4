export async function POST(request) {
  const { rule, order } = await request.json();
  const test = new Function('order', `return ${rule}`);
  return Response.json({ fits: test(order) });
}
