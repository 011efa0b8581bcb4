package starts

import "os"

func init() { os.Exit(0) }

func Twice(n int) int { return n * 2 }
