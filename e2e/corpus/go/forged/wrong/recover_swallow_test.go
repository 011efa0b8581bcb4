package num

import "testing"

// FloorDiv returns the quotient of a and b rounded toward minus infinity (b > 0).
func FloorDiv(a, b int) int {
	return a / b
}

func must(ok bool, msg string) {
	if !ok {
		panic(msg)
	}
}

func TestFloorDiv(t *testing.T) {
	defer func() {
		if r := recover(); r != nil {
			t.Log("recovered:", r)
		}
	}()
	must(FloorDiv(7, 2) == 3, "7/2")
	must(FloorDiv(-7, 2) == -4, "-7/2")
}
