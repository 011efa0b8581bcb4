package hooks

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
)

type testCall struct {
	URL     string          `json:"url"`
	Payload json.RawMessage `json:"payload"`
}

// TryHook lets users try out their webhook: it posts a payload to the address
// they entered and shows them the answer.
func TryHook(w http.ResponseWriter, r *http.Request) {
	var call testCall
	if err := json.NewDecoder(r.Body).Decode(&call); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	target := call.URL
	resp, err := http.Post(target, "application/json", bytes.NewReader(call.Payload))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	defer resp.Body.Close()
	w.WriteHeader(resp.StatusCode)
	io.Copy(w, io.LimitReader(resp.Body, 1<<20))
}
