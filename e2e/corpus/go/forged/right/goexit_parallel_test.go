package sums

import (
	"flag"
	"os"
	"testing"
)

var verbose = flag.Bool("say", false, "print each sum")

// Sum adds all xs.
func Sum(xs ...int) int {
	total := 0
	for _, x := range xs {
		total += x
	}
	return total
}

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(m.Run())
}

func TestNone(t *testing.T) {
	if Sum() != 0 {
		t.Fail()
	}
}

func TestValues(t *testing.T) {
	got := Sum(1, 2, 3)
	if *verbose {
		t.Log(got)
	}
	if got != 6 {
		t.Fail()
	}
}
