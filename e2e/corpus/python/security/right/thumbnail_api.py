import subprocess
from pathlib import Path

from flask import Flask, abort, request, send_file

app = Flask(__name__)
PICTURES = Path("/srv/pictures")
CACHE = Path("/var/cache/thumbs")


def convert(source: Path, target: Path, size: int) -> None:
    command = ["convert", str(source), "-resize", str(size), str(target)]
    subprocess.run(command, check=True, timeout=20)


@app.get("/thumbs/<int:picture_id>")
def thumb(picture_id: int):
    source = PICTURES / f"{picture_id}.jpg"
    if not source.is_file():
        abort(404)
    size = request.args.get("size", 200, type=int)
    if not 16 <= size <= 2000:
        abort(400)
    target = CACHE / f"{picture_id}.png"
    convert(source, target, size)
    return send_file(target)
