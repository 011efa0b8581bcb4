package main

import (
	"fmt"
	"net/http"
	"os/exec"
)

func thumbnail(w http.ResponseWriter, r *http.Request) {
	size := r.FormValue("size")
	if size == "" {
		size = "200x200"
	}
	line := fmt.Sprintf("convert /srv/photos/cover.jpg -resize %s jpg:-", size)
	out, err := exec.Command("sh", "-c", line).Output()
	if err != nil {
		http.Error(w, "cannot convert", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "image/jpeg")
	w.Write(out)
}

func main() {
	http.HandleFunc("/thumbnail", thumbnail)
	http.ListenAndServe(":8080", nil)
}
