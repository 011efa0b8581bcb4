---- MODULE Steps ----
EXTENDS Naturals
(* --algorithm steps
variable n = 0;
begin
  n := 1;
end algorithm *)
====
