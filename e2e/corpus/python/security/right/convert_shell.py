import re
import subprocess
from django.http import HttpResponse


def convert(request):
    name = request.POST["name"]
    if not re.fullmatch(r"[a-z0-9]{1,40}\.jpg", name):
        return HttpResponse(status=400)
    subprocess.run(["convert", f"uploads/{name}", "out.png"], check=True)
    return HttpResponse("ok")
