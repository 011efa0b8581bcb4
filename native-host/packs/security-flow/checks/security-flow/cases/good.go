package main

import "os/exec"

func list(dir string) error { return exec.Command("ls", "--", dir).Run() }
