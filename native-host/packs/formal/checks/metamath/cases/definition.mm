$c ( ) -> <-> -. or wff |- $.
$v p q $.
wp $f wff p $.
wq $f wff q $.
wi $a wff ( p -> q ) $.
wn $a wff -. p $.
wb $a wff ( p <-> q ) $.
wo $a wff ( p or q ) $.
df-or $a |- ( ( p or q ) <-> ( -. p -> q ) ) $.
again $p |- ( ( q or p ) <-> ( -. q -> p ) ) $= wq wp df-or $.
not-new $a |- ( ( p -> q ) <-> ( -. q -> p ) ) $.
used $p |- ( ( p -> p ) <-> ( -. p -> p ) ) $= wp wp not-new $.
