$c ( ) -> wff |- $.
$v p q r $.
wp $f wff p $.
wq $f wff q $.
wr $f wff r $.
wi $a wff ( p -> q ) $.

ax-1 $a |- ( p -> ( q -> p ) ) $.
id $p |- ( p -> p ) $= ? $.
