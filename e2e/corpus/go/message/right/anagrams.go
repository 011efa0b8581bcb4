package main

import (
	"fmt"
	"sort"
	"strings"
)

func key(word string) string {
	letters := strings.Split(strings.ToLower(word), "")
	sort.Strings(letters)
	return strings.Join(letters, "")
}

// Group collects anagrams in the order in which they first appear.
func Group(words []string) [][]string {
	position := map[string]int{}
	var groups [][]string
	for _, word := range words {
		k := key(word)
		i, ok := position[k]
		if !ok {
			i = len(groups)
			position[k] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], word)
	}
	return groups
}

func main() {
	fmt.Println(Group([]string{"Listen", "stone", "silent", "notes", "go"}))
}
