from flask import Flask, redirect, request

app = Flask(__name__)


@app.post("/login")
def login():
    return redirect(request.args.get("next") or "/")
