$ ls
a.txt
