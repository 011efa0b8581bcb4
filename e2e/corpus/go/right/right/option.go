package server

import (
	"errors"
	"time"
)

// Server holds the settings of a server.
type Server struct {
	addr    string
	timeout time.Duration
}

// Option changes a setting in New.
type Option func(*Server) error

// WithTimeout sets the timeout, which must be positive.
func WithTimeout(d time.Duration) Option {
	return func(s *Server) error {
		if d <= 0 {
			return errors.New("timeout must be positive")
		}
		s.timeout = d
		return nil
	}
}

// New makes a server; the default timeout is 30 seconds.
func New(addr string, opts ...Option) (*Server, error) {
	s := &Server{addr: addr, timeout: 30 * time.Second}
	for _, opt := range opts {
		if err := opt(s); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Addr is the address the server listens on.
func (s *Server) Addr() string { return s.addr }

// Timeout is the timeout of a request.
func (s *Server) Timeout() time.Duration { return s.timeout }
