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
  syl $p |- ( p -> r ) $=
    wp wq wi wp wr wi syl.1
    wp wq wr wi wi  wp wq wi wp wr wi wi  wp wq wr wi syl.2 a1i  wp wq wr ax-2  ax-mp
    ax-mp $.
$}
