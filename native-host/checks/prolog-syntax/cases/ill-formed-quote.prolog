a(1).
b('it is open).
c(2).
