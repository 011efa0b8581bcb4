import sys

import pexpect
from pexpect import pxssh
from pexpect.exceptions import ExceptionPexpect


def uptime(host: str, user: str, password: str) -> str:
    session = pxssh.pxssh(options={"StrictHostKeyChecking": "yes"}, timeout=20)
    try:
        session.login(host, user, password, login_timeout=15)
        session.sendline("uptime")
        session.prompt()
        text = session.before
        session.logout()
        return str(text)
    except pxssh.ExceptionPxssh as error:
        raise RuntimeError(host) from error
    except ExceptionPexpect as error:
        print(error.value, file=sys.stderr)
        raise


print(pexpect.which("ssh"))
