import subprocess
from django.http import HttpResponse


def convert(request):
    name = request.POST["name"]
    subprocess.run(f"convert uploads/{name} out.png", shell=True, check=True)
    return HttpResponse("ok")
