setopt extendedglob
echo ${(U)name}
