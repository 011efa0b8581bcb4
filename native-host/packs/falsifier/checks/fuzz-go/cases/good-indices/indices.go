// Package indices works on lists whose elements point into lists, and on square tables.
package indices

// Repeated returns the number that occurs twice in a list.
func Repeated(nums []int) int {
	if len(nums) == 0 {
		return 0
	}
	slow, fast := nums[0], nums[nums[0]]
	for slow != fast {
		slow = nums[slow]
		fast = nums[nums[fast]]
	}
	fast = 0
	for slow != fast {
		slow = nums[slow]
		fast = nums[fast]
	}
	return slow
}

// Components counts the parts of a graph that do not hang together.
func Components(adj [][]int) int {
	seen := make([]bool, len(adj))
	var visit func(int)
	visit = func(node int) {
		seen[node] = true
		for _, next := range adj[node] {
			if !seen[next] {
				visit(next)
			}
		}
	}
	count := 0
	for node := range adj {
		if !seen[node] {
			visit(node)
			count++
		}
	}
	return count
}

// Rotate turns a picture by a quarter.
func Rotate(m [][]int) {
	n := len(m)
	for i := 0; i < n; i++ {
		for j := i + 1; j < n; j++ {
			m[i][j], m[j][i] = m[j][i], m[i][j]
		}
	}
	for _, row := range m {
		for i, j := 0, n-1; i < j; i, j = i+1, j-1 {
			row[i], row[j] = row[j], row[i]
		}
	}
}

// Colours puts zeros, ones and twos in order.
func Colours(nums []int) {
	var counts [3]int
	for _, each := range nums {
		counts[each]++
	}
	at := 0
	for each, count := range counts {
		for ; count > 0; count-- {
			nums[at] = each
			at++
		}
	}
}

// Letters counts the letters of a word.
func Letters(word string) [26]int {
	var counts [26]int
	for _, each := range word {
		counts[each-'a']++
	}
	return counts
}
