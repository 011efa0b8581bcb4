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
