from flask import Flask, render_template_string, request

app = Flask(__name__)

LAYOUT = """<!doctype html>
<title>A card for you</title>
<main class="card">
  <h1>Dear {name},</h1>
  <p>{message}</p>
</main>
"""


@app.route("/card", methods=["POST"])
def card():
    fields = {
        "name": request.form.get("name", "friend"),
        "message": request.form.get("message", "All the best!"),
    }
    page = LAYOUT.format(**fields)
    return render_template_string(page)
