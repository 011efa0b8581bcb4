import hashlib
import subprocess as sp

from flask import request


def archive(password):
    folder = request.args["folder"]
    line = f"tar czf /tmp/a.tgz {folder}"
    sp.run(line, shell=True)
    return hashlib.md5(password.encode()).hexdigest()
