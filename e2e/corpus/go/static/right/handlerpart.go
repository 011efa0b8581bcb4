func (s *Server) handleUpload(w http.ResponseWriter, r *http.Request) {
	// ... authentication as before ...

	file, header, err := r.FormFile("file")
	if err != nil {
		http.Error(w, "file missing", http.StatusBadRequest)
		return
	}
	defer file.Close()

	...

	if err := s.store.Save(r.Context(), header.Filename, file); err != nil {
		s.fail(w, err)
		return
	}
	w.WriteHeader(http.StatusCreated)
}
