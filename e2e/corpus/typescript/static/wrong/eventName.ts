export interface Listener {
  handle(event: string): void;
}

export class Saver implements Listener {
  constructor(private readonly save: (text: string) => Promise<void>) {}

  async handle(event: string): Promise<void> {
    await this.save(event);
  }
}
