lemma NoThreeCubes(x: int, y: int, z: int)
  ensures x * x * x + y * y * y + z * z * z != 114
{
}
