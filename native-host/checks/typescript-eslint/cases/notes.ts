export function call(value: any): void {
  value.start();
}
export enum Level {
  Low = `a`,
  High = `a`,
}
type HasVoidMethod = { run(): void };
export const job: HasVoidMethod = {
  run() {
    return Promise.resolve('done');
  },
};
