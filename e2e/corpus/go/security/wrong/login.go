package web

import "net/http"

type Sessions interface {
	Login(user, password string) (id string, err error)
}

type Login struct {
	Sessions Sessions
}

func (l Login) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if next == "" {
		next = "/dashboard"
	}
	id, err := l.Sessions.Login(r.PostFormValue("user"), r.PostFormValue("password"))
	if err != nil {
		http.Error(w, "wrong name or password", http.StatusUnauthorized)
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name:     "session",
		Value:    id,
		Path:     "/",
		Secure:   true,
		HttpOnly: true,
		SameSite: http.SameSiteLaxMode,
	})
	http.Redirect(w, r, next, http.StatusSeeOther)
}
