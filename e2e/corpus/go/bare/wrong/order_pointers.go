package orders

import (
	"strconv"
	"strings"
)

type Order struct {
	Item  string
	Count int
}

func ParseOrders(text string) []*Order {
	var orders []*Order
	var order Order
	for _, line := range strings.Split(text, "\n") {
		fields := strings.Fields(line)
		if len(fields) != 2 {
			continue
		}
		count, err := strconv.Atoi(fields[1])
		if err != nil || count < 0 {
			continue
		}
		order.Item, order.Count = fields[0], count
		orders = append(orders, &order)
	}
	return orders
}

func Total(orders []*Order) int {
	total := 0
	for _, order := range orders {
		total += order.Count
	}
	return total
}
