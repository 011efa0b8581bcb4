procedure Lemma(n: int);
  requires n > 0;
  ensures n * n * n > 0;
