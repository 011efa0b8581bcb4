$c |- a $.
${ ax $a |- a $.
t $p |- a $= ax $.
