// Package semver parses and compares semantic versions.
package semver

import (
	"fmt"
	"strconv"
	"strings"
)

type Version struct {
	Major, Minor, Patch int
	Pre                 string
}

func Parse(s string) (Version, error) {
	core, pre, _ := strings.Cut(strings.TrimPrefix(s, "v"), "-")
	parts := strings.Split(core, ".")
	if len(parts) != 3 {
		return Version{}, fmt.Errorf("semver: %q needs three numbers", s)
	}
	var n [3]int
	for i, part := range parts {
		v, err := strconv.Atoi(part)
		if err != nil || v < 0 {
			return Version{}, fmt.Errorf("semver: bad number %q in %q", part, s)
		}
		n[i] = v
	}
	return Version{n[0], n[1], n[2], pre}, nil
}

// Less reports whether v comes before o. A pre-release comes before the
// release itself.
func (v Version) Less(o Version) bool {
	if v.Major != o.Major {
		return v.Major < o.Major
	}
	if v.Minor != o.Minor {
		return v.Minor < o.Minor
	}
	if v.Patch != o.Patch {
		return v.Patch < o.Patch
	}
	if v.Pre == "" || o.Pre == "" {
		return v.Pre != "" && o.Pre == ""
	}
	return v.Pre < o.Pre
}
