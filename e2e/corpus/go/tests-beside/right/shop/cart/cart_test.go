package cart

import (
	"testing"

	"shop/price"
)

func TestTotal(t *testing.T) {
	c := New()
	c.Add("apple", 40, 2, nil)
	c.Add("apple", 40, 1, nil)
	c.Add("soap", 300, 3, price.EveryNthFree(3))
	if got := c.Total(); got != 720 {
		t.Errorf("total %d, want 720", got)
	}
}
