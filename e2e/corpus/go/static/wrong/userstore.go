package users

import (
	"encoding/json"
	"fmt"
	"os"
	"sort"
)

type User struct {
	Name string `json:"name"`
	Age  int    `json:"age"`
}

func Load(path string) ([]User, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var users []User
	if err := json.Unmarshal(data, &users); err != nil {
		return nil, err
	}
	sort.Slice(users, func(i, j int) bool { a, b := users[i], users[j]; return a.Age < b.Age })
	for i, u := range users {
		if u.Name == "" {
			return nil, fmt.Errorf("%s: user %d has no name", path, i)
		}
	}
	return users
}

func Describe(u User) string {
	return fmt.Sprintf("%s (%d)", u.Name, u.Age)
}
