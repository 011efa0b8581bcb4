import base64
import pickle


def load_session(request):
    return pickle.loads(base64.b64decode(request.COOKIES["session"]))
