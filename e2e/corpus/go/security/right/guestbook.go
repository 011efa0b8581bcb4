package main

import (
	"html/template"
	"log"
	"net/http"
	"sync"
)

var page = template.Must(template.New("book").Parse(`<!doctype html>
<title>Guest book</title>
<form method="post"><input name="name"><textarea name="text"></textarea><button>Sign</button></form>
{{range .}}<article><h2>{{.Name}}</h2><p>{{.Text}}</p></article>
{{end}}`))

type entry struct{ Name, Text string }

var (
	mu      sync.Mutex
	entries []entry
)

func book(w http.ResponseWriter, r *http.Request) {
	mu.Lock()
	defer mu.Unlock()
	if r.Method == http.MethodPost {
		entries = append(entries, entry{r.PostFormValue("name"), r.PostFormValue("text")})
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if err := page.Execute(w, entries); err != nil {
		log.Print(err)
	}
}

func main() {
	http.HandleFunc("/", book)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
