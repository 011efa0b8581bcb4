$( Substitution may not mix variables that must differ. $)
$c wff |- set A. = ( ) $.
$v x y p $.
vx $f set x $.
vy $f set y $.
wp $f wff p $.
weq $a wff x = y $.
wal $a wff A. x p $.
${
  $d x y $.
  ax-dist $a |- A. x x = y $.
$}
${
  $d x y $.
  use $p |- A. y y = x $= vy vx ax-dist $.
$}
