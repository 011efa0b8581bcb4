module Laws {
  lemma Square(x: int)
    ensures x * x == 4
}
