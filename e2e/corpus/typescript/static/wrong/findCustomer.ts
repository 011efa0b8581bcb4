export interface Customer {
  id: string;
  email: string;
}

export function emailOf(customers: Customer[], id: string): string {
  const customer = customers.find((each) => each.id === id);
  return customer.email;
}
