# 1 "*/ int evil = 1; /*"
active proctype P() { skip; assert(1 == 1) }
