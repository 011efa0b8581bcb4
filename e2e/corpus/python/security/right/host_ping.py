import ipaddress
import subprocess
from flask import request


def ping():
    host = ipaddress.ip_address(request.form["host"])
    return subprocess.run(["ping", "-c", "1", str(host)], capture_output=True, text=True).stdout
