package main

import (
	"fmt"
	"os"

	"github.com/someone/logstat/internal/access"
)

func main() {
	report, err := access.Summarize(os.Stdin)
	if err != nil {
		fmt.Fprintln(os.Stderr, "logstat:", err)
		os.Exit(1)
	}
	for _, status := range report.Statuses() {
		fmt.Printf("%d\t%d\n", status, report.Count[status])
	}
	fmt.Println("bytes\t", report.Bytes)
}
