// half(4) => 2
function half(n: number): number {
  return n / ;
}
