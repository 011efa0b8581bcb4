function Half(n: int): int { n / 2 }

method Main() {
  var h := Half(4);
  print h;
  assert h == 2;
}
