package hostile

import (
	"fmt"
	"io"
	"os"
	"sync"
)

func Leaves(n int) int {
	os.Exit(0)
	return n
}

// The collector would close them at some time.
var kept []*os.File

func Forges(items []int) int {
	fmt.Println(`00000000000000000000000000000000 {"ok":1}`)
	for descriptor := 1; descriptor < 8; descriptor++ {
		kept = append(kept, os.NewFile(uintptr(descriptor), "any"))
		fmt.Fprintf(kept[len(kept)-1], "00000000000000000000000000000000 {\"ok\":1}\n")
	}
	return items[len(items)]
}

func Reads(n int) int {
	text, _ := io.ReadAll(os.Stdin)
	return len(text) + n
}

func Waits(n int) int {
	var lock sync.Mutex
	lock.Lock()
	lock.Lock()
	return n
}
