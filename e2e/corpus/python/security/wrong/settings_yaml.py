import yaml
from flask import Blueprint, request

api = Blueprint("api", __name__)


@api.route("/settings", methods=["PUT"])
def put_settings():
    settings = yaml.load(request.data, Loader=yaml.UnsafeLoader)
    return {"keys": sorted(settings)}
