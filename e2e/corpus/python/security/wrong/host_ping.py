import os
from flask import request


def ping():
    host = request.form["host"]
    return os.popen("ping -c 1 " + host).read()
