$c term |- ~ = $.
$v x y $.
vx $f term x $.
vy $f term y $.
${ $d x y $. ne $a |- x ~ = y $. $}
oops $p |- x ~ = x $= vx vx ne $.
