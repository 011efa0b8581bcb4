package text

import "fmt"

// Join concatenates parts with sep between them.
func Join(parts []string, sep string) string {
	out := ""
	for _, p := range parts {
		out += p + sep
	}
	return out
}

func ExampleJoin() {
	fmt.Println(Join([]string{"a", "b"}, ","))
	// Prints:
	// a,b
}

func ExampleJoin_one() {
	fmt.Println(Join([]string{"x"}, "-"))
	// The output is x
}
