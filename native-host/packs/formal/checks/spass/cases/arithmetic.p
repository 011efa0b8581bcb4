tff(c, conjecture, ![X: $int]: $greater($sum(X, 1), X)).
