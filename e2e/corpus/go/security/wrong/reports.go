package main

import (
	"io"
	"log"
	"net/http"
	"os"
	"path/filepath"
)

type reports struct {
	dir string
}

func (s reports) path(name string) string {
	return filepath.Join(s.dir, name+".csv")
}

func (s reports) download(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("name")
	f, err := os.Open(s.path(name))
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

func (s reports) remove(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		http.Error(w, "use POST", http.StatusMethodNotAllowed)
		return
	}
	if err := os.Remove(s.path(r.FormValue("name"))); err != nil {
		http.NotFound(w, r)
	}
}

func main() {
	s := reports{"/var/lib/reports"}
	http.HandleFunc("/download", s.download)
	http.HandleFunc("/remove", s.remove)
	log.Fatal(http.ListenAndServe("127.0.0.1:9000", nil))
}
