package build

import (
	"errors"
	"fmt"
	"sort"
)

var ErrCycle = errors.New("build: dependency cycle")

// Levels groups targets so that every target comes after everything it needs.
// Within a level the names are sorted.
func Levels(needs map[string][]string) ([][]string, error) {
	open := map[string]int{}
	users := map[string][]string{}
	for target, list := range needs {
		open[target] += len(list)
		for _, dep := range list {
			if _, ok := open[dep]; !ok {
				open[dep] = 0
			}
			users[dep] = append(users[dep], target)
		}
	}
	var levels [][]string
	for len(open) > 0 {
		var level []string
		for target, n := range open {
			if n == 0 {
				level = append(level, target)
			}
		}
		if level == nil {
			return nil, ErrCycle
		}
		sort.Strings(level)
		for _, target := range level {
			delete(open, target)
			for _, user := range users[target] {
				open[user]--
			}
		}
		levels = append(levels, level)
	}
	return levels, nil
}

func ExampleLevels() {
	levels, err := Levels(map[string][]string{
		"app":    {"lib", "assets"},
		"lib":    {"codegen"},
		"assets": nil,
	})
	fmt.Println(levels, err)
	_, err = Levels(map[string][]string{"a": {"b"}, "b": {"a"}})
	fmt.Println(err)
	// Output:
	// [[assets codegen] [lib] [app]] <nil>
	// build: dependency cycle
}

func ExampleLevels_unordered() {
	levels, _ := Levels(map[string][]string{"x": nil, "y": {"x"}, "z": {"x"}})
	for _, level := range levels {
		for _, name := range level {
			fmt.Println(name)
		}
	}
	// Unordered output:
	// z
	// x
	// y
}
