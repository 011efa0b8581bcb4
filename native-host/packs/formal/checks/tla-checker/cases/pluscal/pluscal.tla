---- MODULE P ----
EXTENDS Naturals
(* --algorithm add
variables x = 0;
begin
  x := x + 1;
end algorithm; *)
====
