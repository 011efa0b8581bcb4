package wrap

import "testing"

var cases = map[string]struct {
	text  string
	width int
	want  string
}{
	"empty":      {"", 10, ""},
	"fits":       {"one two", 7, "one two"},
	"two lines":  {"one two three", 8, "one two\nthree"},
	"many lines": {"aa bb cc dd ee ff", 5, "aa bb\ncc dd\nee ff"},
	"long word":  {"a incomprehensible b", 6, "a\nincomprehensible\nb"},
	"paragraphs": {"x y\n\nz", 9, "x y\n\nz"},
	"umlauts":    {"äö üß", 5, "äö üß"},
}

func TestText(t *testing.T) {
	for name, c := range cases {
		c := c
		t.Run(name, func(t *testing.T) {
			if got := Text(c.text, c.width); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
