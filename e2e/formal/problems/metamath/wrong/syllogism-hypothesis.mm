$( Propositional calculus of implication. $)
$c ( ) -> wff |- $.
$v p q r $.
wp $f wff p $.
wq $f wff q $.
wr $f wff r $.
wi $a wff ( p -> q ) $.
ax-1 $a |- ( p -> ( q -> p ) ) $.
ax-2 $a |- ( ( p -> ( q -> r ) ) -> ( ( p -> q ) -> ( p -> r ) ) ) $.
${
  min $e |- p $.
  maj $e |- ( p -> q ) $.
  ax-mp $a |- q $.
$}
${
  a1i.1 $e |- q $.
  a1i $p |- ( p -> q ) $= wq wp wq wi a1i.1 wq wp ax-1 ax-mp $.
$}
${
  syl.1 $e |- ( p -> q ) $.
  syl.2 $e |- ( q -> r ) $.
  syl.3 $e |- ( p -> r ) $.
  syl $p |- ( p -> r ) $= syl.3 $.
$}
