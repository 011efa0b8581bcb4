import pexpect

child = pexpect.spawn("python3", ["-i"], timeout=10, encoding="utf-8", echo=False, dimensions=(40, 120))
child.delaybeforesend = None
child.expect_exact(">>> ")
child.sendline("1 + 1")
index = child.expect([r"(\d+)\r\n", pexpect.TIMEOUT, pexpect.EOF])
if index == 0 and child.match:
    print(child.before, child.after, child.buffer)
child.setwinsize(50, 100)
child.sendcontrol("c")
child.sendeof()
child.expect(pexpect.EOF)
child.close()
print(child.exitstatus, child.signalstatus, child.isalive())
