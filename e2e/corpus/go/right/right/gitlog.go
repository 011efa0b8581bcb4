package main

import (
	"bufio"
	"fmt"
	"log"
	"os/exec"
	"strings"
)

func main() {
	cmd := exec.Command("git", "log", "--format=%an")
	out, err := cmd.Output()
	if err != nil {
		log.Fatalf("git log: %v", err)
	}
	commits := map[string]int{}
	sc := bufio.NewScanner(strings.NewReader(string(out)))
	for sc.Scan() {
		commits[sc.Text()]++
	}
	if err := sc.Err(); err != nil {
		log.Fatal(err)
	}
	for name, n := range commits {
		fmt.Printf("%5d %s\n", n, name)
	}
}
