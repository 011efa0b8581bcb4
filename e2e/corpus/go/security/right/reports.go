package main

import (
	"errors"
	"io"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
)

var (
	reportName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	errName    = errors.New("not the name of a report")
)

type reports struct {
	dir string
}

func (s reports) path(name string) (string, error) {
	if !reportName.MatchString(name) {
		return "", errName
	}
	return filepath.Join(s.dir, name+".csv"), nil
}

func (s reports) download(w http.ResponseWriter, r *http.Request) {
	path, err := s.path(r.URL.Query().Get("name"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	f, err := os.Open(path)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer f.Close()
	w.Header().Set("Content-Type", "text/csv")
	if _, err := io.Copy(w, f); err != nil {
		log.Print(err)
	}
}

func main() {
	s := reports{"/var/lib/reports"}
	http.HandleFunc("/download", s.download)
	log.Fatal(http.ListenAndServe("127.0.0.1:9000", nil))
}
