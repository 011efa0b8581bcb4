module Laws { lemma Square(x: int) ensures x * x == 4 }

module Use {
  import Laws

  method Four(x: int) returns (r: int)
    ensures r == 4
  {
    Laws.Square(x);
    r := x * x;
  }
}
