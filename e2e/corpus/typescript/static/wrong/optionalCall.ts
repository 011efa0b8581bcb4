export interface Options {
  onDone?: (count: number) => void;
}

export function finish(count: number, options: Options): void {
  options.onDone(count);
}
