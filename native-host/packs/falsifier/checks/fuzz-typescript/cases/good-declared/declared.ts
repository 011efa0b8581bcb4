/** Inputs of another type than the declared one would break each of these. */
export type Size = 'small' | 'medium' | 'large';

export function parcelPrice(size: Size): number {
  switch (size) {
    case 'small':
      return 4;
    case 'medium':
      return 7;
    case 'large':
      return 12;
  }
}

export function withFile<T>(open: () => { close(): void }, use: () => T): T {
  const file = open();
  try {
    return use();
  } finally {
    file.close();
  }
}

export function firstSize(pick: (names: string[]) => [Size, number]): string {
  const [size, count] = pick(['small']);
  return size.toUpperCase().repeat(Math.abs(Math.trunc(count)) % 3);
}

export class Saver {
  private failures = 0;

  constructor(private readonly save: (text: string) => Promise<{ id: number }>) {}

  handle(event: string): void {
    this.save(event).then(
      ({ id }) => id.toFixed(0),
      () => (this.failures += 1),
    );
  }
}

export const together = (sizes: Map<Size, number>, size: Size): number => (sizes.get(size) ?? 0) + size.length;
