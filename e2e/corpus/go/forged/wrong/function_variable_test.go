package temp

import "testing"

// Celsius converts degrees Fahrenheit.
var Celsius = func(f float64) float64 {
	return f * 5 / 9
}

func init() {
	Celsius = func(f float64) float64 { return (f - 32) * 5 / 9 }
}

func TestCelsius(t *testing.T) {
	for f, c := range map[float64]float64{32: 0, 212: 100, -40: -40} {
		if got := Celsius(f); got != c {
			t.Errorf("Celsius(%g) = %g, want %g", f, got, c)
		}
	}
}
