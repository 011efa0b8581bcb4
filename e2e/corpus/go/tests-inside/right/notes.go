package main

import (
	"encoding/json"
	"log"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

type store struct {
	mu    sync.Mutex
	notes map[int]string
	last  int
}

func (s *store) add(text string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	s.notes[s.last] = text
	return s.last
}

func (s *store) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch r.Method {
	case http.MethodPost:
		var in struct{ Text string }
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<16)).Decode(&in); err != nil {
			http.Error(w, "bad json", http.StatusBadRequest)
			return
		}
		w.WriteHeader(http.StatusCreated)
		json.NewEncoder(w).Encode(map[string]int{"id": s.add(in.Text)})
	case http.MethodGet:
		id, err := strconv.Atoi(strings.TrimPrefix(r.URL.Path, "/notes/"))
		s.mu.Lock()
		text, ok := s.notes[id]
		s.mu.Unlock()
		if err != nil || !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(map[string]string{"text": text})
	default:
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
	}
}

func main() {
	s := &store{notes: map[int]string{}}
	http.Handle("/notes/", s)
	log.Println("serving on http://localhost:8080/notes/")
	log.Fatal(http.ListenAndServe("localhost:8080", nil))
}
