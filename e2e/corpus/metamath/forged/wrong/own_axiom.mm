$c ( ) -> wff |- $.
$v p q r $.
wp $f wff p $.
wq $f wff q $.
wr $f wff r $.
wi $a wff ( p -> q ) $.

anything $a |- p $.
peirce $p |- ( p -> q ) $= wp wq wi anything $.
