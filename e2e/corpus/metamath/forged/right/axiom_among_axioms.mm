$c ( ) -> wff |- $.
$v p q r $.
wp $f wff p $.
wq $f wff q $.
wr $f wff r $.
wi $a wff ( p -> q ) $.

${
  maj $e |- ( p -> q ) $.
  restated $p |- ( p -> q ) $= maj $.
$}
