package shop

// Total adds up what all orders cost.
func Total(orders []Order) int {
	total := 0
	for at := 0; at <= len(orders); at++ {
		total += orders[at].Cents
	}
	return total
}
