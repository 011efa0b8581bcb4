include('/etc/passwd').
include('Axioms/GRP004+0.ax').
fof(c, conjecture, p).
