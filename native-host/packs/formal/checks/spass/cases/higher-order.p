thf(p_type, type, p: $i > $o).
thf(c, conjecture, ?[Q: $i > $o]: (Q = p)).
