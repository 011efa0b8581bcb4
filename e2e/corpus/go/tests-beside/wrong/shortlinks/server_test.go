package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func get(s *Server, method, path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest(method, path, nil))
	return w
}

func TestRedirectAndCount(t *testing.T) {
	s := NewServer(Link{Name: "docs", Target: "https://docs.example.org/"})
	w := get(s, "GET", "/docs")
	if w.Code != http.StatusFound || w.Header().Get("Location") != "https://docs.example.org/" {
		t.Errorf("got %d to %q", w.Code, w.Header().Get("Location"))
	}
	get(s, "GET", "/docs")
	if body := get(s, "GET", "/stats").Body.String(); !strings.Contains(body, `"hits":2`) {
		t.Errorf("stats: %s", body)
	}
}

func TestUnknownLink(t *testing.T) {
	if w := get(NewServer(), "GET", "/nothing"); w.Code != http.StatusNotFound {
		t.Errorf("got %d", w.Code)
	}
}

func TestOnlyGet(t *testing.T) {
	if w := get(NewServer(), "POST", "/x"); w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET" {
		t.Errorf("got %d", w.Code)
	}
}
