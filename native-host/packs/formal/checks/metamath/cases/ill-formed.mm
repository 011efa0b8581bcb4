$c |- a $.
ax $a |- b $.
t $p |- a $= ax $.
