total := 0
for _, count := range []int{1, 2} {
	total += count
}
fmt.Printf("%s\n", total)
var name string = total
