package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strings"
	"unicode"
)

func main() {
	counts := make(map[string]int)
	sc := bufio.NewScanner(os.Stdin)
	for sc.Scan() {
		words := strings.FieldsFunc(strings.ToLower(sc.Text()), func(r rune) bool {
			return !unicode.IsLetter(r) && r != '\''
		})
		for _, w := range words {
			counts[w]++
		}
	}
	if err := sc.Err(); err != nil {
		fmt.Fprintln(os.Stderr, "wordfreq:", err)
		os.Exit(1)
	}

	keys := make([]string, 0, len(counts))
	for k := range counts {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool {
		if counts[keys[i]] != counts[keys[j]] {
			return counts[keys[i]] > counts[keys[j]]
		}
		return keys[i] < keys[j]
	})
	for _, k := range keys {
		fmt.Printf("%6d %s\n", counts[k], k)
	}
}
