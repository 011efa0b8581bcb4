package price

import "testing"

func TestRules(t *testing.T) {
	for name, c := range map[string]struct {
		rule     Rule
		unit     int64
		quantity int
		want     int64
	}{
		"plain":             {Plain, 250, 4, 1000},
		"third free, two":   {EveryNthFree(3), 100, 2, 200},
		"third free, seven": {EveryNthFree(3), 100, 7, 500},
		"even percentage":   {Percent(10), 200, 1, 180},
		"rounded":           {Percent(10), 99, 1, 89},
	} {
		if got := c.rule(c.unit, c.quantity); got != c.want {
			t.Errorf("%s: got %d, want %d", name, got, c.want)
		}
	}
}
