package profile

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"
)

type Profile struct {
	Name  string   `yaml:"name"`
	Roles []string `yaml:"roles,omitempty"`
}

func Parse(data []byte) (*Profile, error) {
	var p Profile
	if err := yaml.Unmarshal(data, &p); err != nil {
		return nil, err
	}
	return &p, nil
}

func TestParse(t *testing.T) {
	p, err := Parse([]byte("name: ann\nroles: [admin, editor]\n"))
	require.NoError(t, err)
	assert.Equal(t, "ann", p.Name)
	assert.Len(t, p.Roles, 2)

	_, err = Parse([]byte("name: [unclosed"))
	assert.Error(t, err)
}
