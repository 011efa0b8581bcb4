module example.org/bitset

go 1.19
