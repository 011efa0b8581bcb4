package main

import (
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/example/wordwrap/pkg/wrap"
)

func main() {
	width := flag.Int("w", 72, "line width")
	flag.Parse()
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Print(wrap.Text(string(text), *width))
}
