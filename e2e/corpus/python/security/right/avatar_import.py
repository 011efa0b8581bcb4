from urllib.parse import urlsplit

import requests
from flask import Blueprint, jsonify, request
from flask_login import current_user, login_required

avatars = Blueprint("avatars", __name__)
LIMIT = 512 * 1024
SOURCES = {"gravatar.com", "secure.gravatar.com", "avatars.githubusercontent.com"}


@avatars.post("/avatar")
@login_required
def import_avatar():
    address = request.json["url"]
    parts = urlsplit(address)
    if parts.scheme != "https" or parts.hostname not in SOURCES:
        return jsonify(error="not a known source of pictures"), 400
    clean = f"https://{parts.hostname}{parts.path}"
    answer = requests.get(clean, timeout=5, stream=True, allow_redirects=False)
    if answer.status_code != 200 or not answer.headers.get("content-type", "").startswith("image/"):
        return jsonify(error="no picture there"), 422
    picture = answer.raw.read(LIMIT + 1, decode_content=True)
    if len(picture) > LIMIT:
        return jsonify(error="too large"), 413
    current_user.save_avatar(picture)
    return jsonify(ok=True)
