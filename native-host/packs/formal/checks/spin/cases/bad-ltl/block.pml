mtype = { idle, waiting, served };
mtype state = idle;
active proctype client() {
  do
  :: state == idle -> state = waiting
  :: state == served -> state = idle
  od
}
active proctype server() {
  do
  :: state == waiting -> state = served
  :: state == waiting -> skip
  od
}
ltl answered { [] ((state == waiting) -> <> (state == served)) }
ltl sane { [] (state == idle || state == waiting || state == served) }
