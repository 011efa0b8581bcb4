export class A {
  n: number = 1;
}
