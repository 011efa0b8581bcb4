export interface Assertion {
  toBe(value: unknown): void;
  toHaveLength(length: number): void;
}
export declare function expect(value: unknown): Assertion;
