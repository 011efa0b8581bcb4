package main

import (
	"net/http"
	"os/exec"
	"strconv"
)

func thumbnail(w http.ResponseWriter, r *http.Request) {
	size, err := strconv.Atoi(r.FormValue("size"))
	if err != nil || size < 16 || size > 2000 {
		size = 200
	}
	geometry := strconv.Itoa(size) + "x" + strconv.Itoa(size)
	out, err := exec.Command("convert", "/srv/photos/cover.jpg", "-resize", geometry, "jpg:-").Output()
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
