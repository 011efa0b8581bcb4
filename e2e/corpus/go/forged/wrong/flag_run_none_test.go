package num

import (
	"flag"
	"testing"
)

// Power returns base to the n-th power.
func Power(base, n int) int {
	p := 1
	for i := 1; i < n; i++ {
		p *= base
	}
	return p
}

func TestMain(m *testing.M) {
	flag.Parse()
	flag.Set("test.run", "^$")
	m.Run()
}

func TestPower(t *testing.T) {
	if got := Power(2, 10); got != 1024 {
		t.Errorf("Power(2, 10) = %d", got)
	}
}
