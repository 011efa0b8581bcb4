from flask import Flask, redirect, request

app = Flask(__name__)
PAGES = {"home": "/", "orders": "/orders"}


@app.post("/login")
def login():
    return redirect(PAGES.get(request.args.get("next"), "/"))
