include('/etc/passwd').
fof(goal, conjecture, p => p).
