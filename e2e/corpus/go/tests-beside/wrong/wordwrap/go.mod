module github.com/example/wordwrap

go 1.19
