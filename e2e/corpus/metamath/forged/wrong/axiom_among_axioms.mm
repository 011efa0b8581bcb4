$c ( ) -> wff |- $.
$v p q r $.
wp $f wff p $.
wq $f wff q $.
wr $f wff r $.
wi $a wff ( p -> q ) $.

ax-1 $a |- ( p -> ( q -> p ) ) $.
ax-2 $a |- ( ( p -> ( q -> r ) ) -> ( ( p -> q ) -> ( p -> r ) ) ) $.
ax-imp $a |- ( p -> q ) $.
swap $p |- ( ( p -> q ) -> ( q -> p ) ) $= wp wq wi wq wp wi ax-imp $.
