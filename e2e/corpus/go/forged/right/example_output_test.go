package text

import "fmt"

// Join concatenates parts with sep between them.
func Join(parts []string, sep string) string {
	out := ""
	for i, p := range parts {
		if i > 0 {
			out += sep
		}
		out += p
	}
	return out
}

func ExampleJoin() {
	fmt.Println(Join([]string{"a", "b"}, ","))
	fmt.Println(Join(nil, ","))
	// Output:
	// a,b
	//
}
