$c ( ) -> wff |- $.
$v p q $.
wp $f wff p $.
wq $f wff q $.
wi $a wff ( p -> q ) $.
unused $a |- ( q -> q ) $.
anything $a |- p $.
peirce $p |- ( ( ( p -> q ) -> p ) -> p ) $= wp wq wi wp wi wp wi anything $.
