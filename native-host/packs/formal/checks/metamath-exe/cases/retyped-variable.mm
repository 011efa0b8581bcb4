$( The program takes a second type of a variable, which no reading of our own does. $)
$c |- wff set ( ) -> $.
$v p q $.
wp $f wff p $.
wq $f wff q $.
ax $a |- ( p -> q ) $.
th $p |- ( p -> p ) $=
  wp wp ax $.
sp $f set p $.
