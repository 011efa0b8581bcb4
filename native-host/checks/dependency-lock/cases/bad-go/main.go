package main

import (
	"fmt"

	"example.com/shop/internal"
	"github.com/acme/ledger/entry"
	"github.com/acme/legder"
)

func main() { fmt.Println(internal.A, entry.B, legder.C) }
