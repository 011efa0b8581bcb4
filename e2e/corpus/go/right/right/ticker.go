package main

import (
	"fmt"
	"time"
)

// Runs until the user presses Ctrl-C.
func main() {
	for now := range time.Tick(time.Second) {
		fmt.Printf("\r%s", now.Format("15:04:05"))
	}
}
