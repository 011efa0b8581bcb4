package server

import (
	"context"
	"errors"
	"io"
	"net"
	"time"
)

type Server struct {
	addr    string
	timeout time.Duration
	handler func(net.Conn)
	ln      net.Listener
}

type Option func(*Server) error

func WithTimeout(d time.Duration) Option {
	return func(s *Server) error {
		if d <= 0 {
			return errors.New("server: timeout must be positive")
		}
		s.timeout = d
		return nil
	}
}

func New(addr string, handler func(net.Conn), options ...Option) (*Server, error) {
	s := &Server{addr: addr, timeout: time.Minute, handler: handler}
	for _, option := range options {
		if err := option(s); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (s *Server) Run(ctx context.Context) (err error) {
	if s.ln, err = net.Listen("tcp", s.addr); err != nil {
		return err
	}
	go func() {
		<-ctx.Done()
		s.ln.Close()
	}()
	for {
		conn, err := s.ln.Accept()
		if errors.Is(err, net.ErrClosed) {
			return ctx.Err()
		} else if err != nil {
			return err
		}
		_ = conn.SetDeadline(time.Now().Add(s.timeout))
		go s.handler(conn)
	}
}

var _ io.Closer = (*Server)(nil)

func (s *Server) Close() error {
	if s.ln == nil {
		return nil
	}
	return s.ln.Close()
}
