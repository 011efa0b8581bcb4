package semver

import "testing"

func must(t *testing.T, s string) Version {
	t.Helper()
	v, err := Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestOrder(t *testing.T) {
	ascending := []string{"v0.9.9", "1.0.0-alpha", "1.0.0-beta", "1.0.0", "v1.2.0", "1.10.0", "2.0.0"}
	for i := 1; i < len(ascending); i++ {
		a, b := must(t, ascending[i-1]), must(t, ascending[i])
		if !a.Less(b) {
			t.Errorf("%s should come before %s", ascending[i-1], ascending[i])
		}
		if b.Less(a) {
			t.Errorf("%s should not come before %s", ascending[i], ascending[i-1])
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, s := range []string{"", "1", "1.2", "1.2.x", "1.2.3.4", "1.-2.3"} {
		if v, err := Parse(s); err == nil {
			t.Errorf("Parse(%q) = %v, want an error", s, v)
		}
	}
}
