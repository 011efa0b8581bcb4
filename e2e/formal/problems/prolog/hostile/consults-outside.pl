:- consult('/etc/passwd').
p.
