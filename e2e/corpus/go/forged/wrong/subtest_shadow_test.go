package text

import "testing"

// Trim removes blanks on both sides.
func Trim(s string) string {
	for len(s) > 0 && s[0] == ' ' {
		s = s[1:]
	}
	return s
}

func TestTrim(t *testing.T) {
	cases := map[string]*string{}
	for in, want := range map[string]string{" a": "a", "b ": "b", "  ": ""} {
		want := want
		cases[in] = &want
	}
	for in, want := range cases {
		t.Run(in, func(t *testing.T) {
			got := want
			*got = Trim(in)
			if *got != *want {
				t.Errorf("Trim(%q) = %q, want %q", in, *got, *want)
			}
		})
	}
}
