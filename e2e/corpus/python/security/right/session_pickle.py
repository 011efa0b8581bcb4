import base64
import json


def load_session(request):
    return json.loads(base64.b64decode(request.COOKIES["session"]))
