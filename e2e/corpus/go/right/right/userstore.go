package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// ErrNotFound is returned when no user has the wanted e-mail address.
var ErrNotFound = errors.New("user not found")

// User is a row of the table users.
type User struct {
	ID    int64
	Email string
}

// Users reads and writes users.
type Users struct {
	DB *sql.DB
}

// ByEmail finds a user.
func (s *Users) ByEmail(ctx context.Context, email string) (User, error) {
	u := User{Email: email}
	err := s.DB.QueryRowContext(ctx, `SELECT id FROM users WHERE email = $1`, email).Scan(&u.ID)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return User{}, ErrNotFound
	case err != nil:
		return User{}, fmt.Errorf("user by email: %w", err)
	}
	return u, nil
}

// Since lists the users with an id above the given one.
func (s *Users) Since(ctx context.Context, id int64) ([]User, error) {
	rows, err := s.DB.QueryContext(ctx, `SELECT id, email FROM users WHERE id > $1 ORDER BY id`, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()

	var users []User
	for rows.Next() {
		var u User
		if err := rows.Scan(&u.ID, &u.Email); err != nil {
			return nil, err
		}
		users = append(users, u)
	}
	return users, rows.Err()
}
