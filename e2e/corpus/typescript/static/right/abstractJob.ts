export abstract class Job {
  abstract run(): number;
}

export class Sum extends Job {
  constructor(private readonly values: number[]) {
    super();
  }

  run(): number {
    return this.values.reduce((a, b) => a + b, 0);
  }
}

export function create(values: number[]): Job {
  return new Sum(values);
}
