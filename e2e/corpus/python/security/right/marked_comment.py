from django.http import HttpResponse
from django.utils.html import format_html


def preview(request):
    comment = request.POST.get("comment", "")
    return HttpResponse(format_html("<div>{}</div>", comment))
