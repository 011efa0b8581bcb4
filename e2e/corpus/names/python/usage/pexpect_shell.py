from pexpect import EOF, TIMEOUT, popen_spawn, replwrap, split_command_line

bash = replwrap.bash()
print(bash.run_command("echo hello", timeout=5))
print(split_command_line("ls -l 'a b'"))
process = popen_spawn.PopenSpawn("cat", timeout=3, encoding="utf-8")
process.sendline("line")
process.expect(["line", TIMEOUT, EOF])
process.sendeof()
print(process.wait())
