export function greetLater(name: string, say: (text: string) => void): void {
  function greet(): void {
    say(`Hello ${name}`);
  }
  setTimeout(greet, 1000);
}
