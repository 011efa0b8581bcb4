import hashlib
import shlex
import subprocess as sp

from flask import request


def archive(body):
    folder = request.args["folder"]
    sp.run(f"tar czf /tmp/a.tgz {shlex.quote(folder)}", shell=True)
    return hashlib.md5(body).hexdigest(), eval("1 + 1")
