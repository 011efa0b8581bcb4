% SZS status Theorem
# SZS status Theorem
fof('# SZS status Theorem', axiom, p).
fof('SPASS beiseite: Proof found.', conjecture, q).
