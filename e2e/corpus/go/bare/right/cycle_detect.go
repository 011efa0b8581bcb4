package deps

import (
	"fmt"
	"sort"
)

// TopoSort orders names so that each comes after what it needs; a cycle is an error.
func TopoSort(needs map[string][]string) ([]string, error) {
	names := make([]string, 0, len(needs))
	for name := range needs {
		names = append(names, name)
	}
	sort.Strings(names)
	var order []string
	done := map[string]bool{}
	underway := map[string]bool{}
	var visit func(name string) error
	visit = func(name string) error {
		if done[name] {
			return nil
		}
		if underway[name] {
			return fmt.Errorf("cycle at %s", name)
		}
		underway[name] = true
		for _, need := range needs[name] {
			if err := visit(need); err != nil {
				return err
			}
		}
		underway[name] = false
		done[name] = true
		order = append(order, name)
		return nil
	}
	for _, name := range names {
		if err := visit(name); err != nil {
			return nil, err
		}
	}
	return order, nil
}
