/*
 * Mirrors the 32 bits of an unsigned integer.
 *
 * reverseBits(1) returns 2147483648, reverseBits(0x80000000) returns 1,
 * and reverseBits(0) returns 0.
 */
export function reverseBits(input: number): number {
  let value = input >>> 0;
  let mirrored = 0;
  for (let i = 0; i < 32; i++) {
    mirrored = (mirrored << 1) | (value & 1);
    value >>>= 1;
  }
  return mirrored;
}
