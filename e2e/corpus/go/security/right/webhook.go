package hooks

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"time"
)

type testCall struct {
	Service string          `json:"service"`
	Payload json.RawMessage `json:"payload"`
}

// The services that hooks may be tried out with.
var services = map[string]string{
	"chat":    "https://chat.example.com/hooks/try",
	"tickets": "https://tickets.example.com/api/echo",
}

var client = &http.Client{Timeout: 10 * time.Second}

// TryHook posts a payload to the service the user chose and shows the answer.
func TryHook(w http.ResponseWriter, r *http.Request) {
	var call testCall
	if err := json.NewDecoder(r.Body).Decode(&call); err != nil {
		http.Error(w, "bad request", http.StatusBadRequest)
		return
	}
	target, ok := services[call.Service]
	if !ok {
		http.Error(w, "unknown service", http.StatusBadRequest)
		return
	}
	resp, err := client.Post(target, "application/json", bytes.NewReader(call.Payload))
	if err != nil {
		http.Error(w, "service unavailable", http.StatusBadGateway)
		return
	}
	defer resp.Body.Close()
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(resp.StatusCode)
	io.Copy(w, io.LimitReader(resp.Body, 1<<20))
}
