mtype = { red, green };
mtype light = red;

active proctype Light()
{
  do
  :: light == red -> light = green
  :: light == red -> skip
  :: light == green -> light = red
  od
}

ltl again { [] <> (light == green) }
