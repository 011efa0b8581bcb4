mtype = { red, green };
mtype light = red;
active proctype lamp() {
  do
  :: light == red -> light = green
  :: light == green -> light = red
  :: light != red && light != green -> printf("neither %d\n", light); assert(false)
  od
}
ltl both { [] <> (light == green) }
