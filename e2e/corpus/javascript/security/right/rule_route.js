const RULES = { large: (order) => order.total > 100, paid: (order) => order.paid === true };

export async function POST(request) {
  const { rule, order } = await request.json();
  const test = Object.hasOwn(RULES, rule) ? RULES[rule] : () => false;
  return Response.json({ fits: test(order) });
}
