$c |- a $.
ax $a |- a $.
