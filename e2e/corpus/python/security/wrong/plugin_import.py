import importlib
from flask import Flask, request

app = Flask(__name__)


@app.post("/run")
def run():
    module = importlib.import_module(request.json["module"])
    return module.main()
