$c ( ) -> wff |- $.
$v p q r $.
wp $f wff p $.
wq $f wff q $.
wr $f wff r $.
wi $a wff ( p -> q ) $.
${ min $e |- p $. maj $e |- ( p -> q ) $. mp $a |- q $. $}
k $a |- ( p -> ( q -> p ) ) $.
s $a |- ( ( p -> ( q -> r ) ) -> ( ( p -> q ) -> ( p -> r ) ) ) $.
id $p |- ( p -> p ) $= ( wi k mp s ) AAABZBZFAACAFABBGFBAFCAFAEDD $.
