$c ( ) + = 0 s term wff |- $.
$v x y $.
tx $f term x $.
ty $f term y $.
tz $a term 0 $.
weq $a wff x = y $.
${
  e1 $e |- x = y $.
  same $p |- x = y $= e1 $.
$}
