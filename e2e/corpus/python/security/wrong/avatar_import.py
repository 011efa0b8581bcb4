from urllib.parse import urlsplit

import requests
from flask import Blueprint, jsonify, request
from flask_login import current_user, login_required

avatars = Blueprint("avatars", __name__)
LIMIT = 512 * 1024


@avatars.post("/avatar")
@login_required
def import_avatar():
    address = request.json["url"]
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https"):
        return jsonify(error="not a web address"), 400
    answer = requests.get(address, timeout=5, stream=True)
    if answer.status_code != 200 or not answer.headers.get("content-type", "").startswith("image/"):
        return jsonify(error="no picture there"), 422
    picture = answer.raw.read(LIMIT + 1, decode_content=True)
    if len(picture) > LIMIT:
        return jsonify(error="too large"), 413
    current_user.save_avatar(picture)
    return jsonify(ok=True)
