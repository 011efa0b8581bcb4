import pexpect


class LoginFailed(Exception):
    pass


def show_interfaces(host: str, user: str, password: str) -> str:
    child = pexpect.spawn("ssh", [f"{user}@{host}"], timeout=20, encoding="utf-8")
    child.expect("[Pp]assword:")
    child.sendline(password)
    if child.expect([r"#\s*$", "denied", pexpect.EOF]) != 0:
        child.close(force=True)
        raise LoginFailed(host)
    child.sendline("show interfaces brief")
    child.expect(r"#\s*$")
    output = child.before
    child.sendline("exit")
    return output or ""
