package access

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestSummarizeDay(t *testing.T) {
	f, err := os.Open(filepath.Join("testdata", "day.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	report, err := Summarize(f)
	if err != nil {
		t.Fatal(err)
	}
	if report.Bytes != 10552 {
		t.Errorf("bytes: %d", report.Bytes)
	}
	if got, want := report.Statuses(), []int{200, 302, 304, 404}; !reflect.DeepEqual(got, want) {
		t.Errorf("statuses: got %v, want %v", got, want)
	}
	if report.Count[200] != 2 {
		t.Errorf("200s: %d", report.Count[200])
	}
}

func TestSummarizeErrors(t *testing.T) {
	_, err := Summarize(strings.NewReader("GET / 200 1\nGET / ok 1\n"))
	if err == nil || !strings.HasPrefix(err.Error(), "line 2:") {
		t.Errorf("got %v", err)
	}
}
