import re
from flask import Flask, request

app = Flask(__name__)


@app.get("/check")
def check():
    slug = request.args.get("slug", "")
    return {"ok": re.match("^([a-z0-9]+-?)+$", slug) is not None}
