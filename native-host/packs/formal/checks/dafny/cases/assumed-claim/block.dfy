lemma {:axiom} Euler(n: nat)
  ensures n * n + n + 41 > n * n

lemma Goldbach(n: nat)
  requires n > 2 && n % 2 == 0
  ensures exists p, q :: p > 1 && q > 1 && p + q == n
