export interface Mailer {
  send(to: string, text: string): Promise<void>;
}

export async function notifyAll(mailer: Mailer, people: readonly string[]): Promise<number> {
  people.forEach(async (person) => {
    await mailer.send(person, 'Your order has shipped');
  });
  return people.length;
}
