package main

import (
	"encoding/json"
	"net/http"
	"sync"
)

type Link struct {
	Name   string `json:"name"`
	Target string `json:"target"`
	Hits   int    `json:"hits"`
}

type Server struct {
	mu    sync.Mutex
	links map[string]*Link
}

func NewServer(links ...Link) *Server {
	s := &Server{links: make(map[string]*Link)}
	for i := range links {
		s.links[links[i].Name] = &links[i]
	}
	return s
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet {
		w.Header().Set("Allow", http.MethodGet)
		http.Error(w, "only GET", http.StatusMethodNotAllowed)
		return
	}
	if r.URL.Path == "/stats" {
		s.stats(w)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	link, ok := s.links[r.URL.Path[1:]]
	if !ok {
		http.Error(w, "no such link", http.StatusNotFound)
		return
	}
	link.Hits++
	http.Redirect(w, r, link.Target, http.StatusFound)
}

func (s *Server) stats(w http.ResponseWriter) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(s.links)
}

func main() {
	http.ListenAndServe(":8080", NewServer(Link{Name: "go", Target: "https://go.dev/"}))
}
