export interface Listener {
  handle(event: string): void;
}

export class Saver implements Listener {
  constructor(private readonly save: (text: string) => Promise<void>) {}

  handle(event: string): void {
    this.save(event).catch(() => undefined);
  }
}
