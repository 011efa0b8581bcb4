theorem t (p q : Prop) (hp : p) (hq : q) : p ∧ q :=
begin
  split; assumption,
end
