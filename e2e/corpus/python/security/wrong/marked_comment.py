from django.http import HttpResponse
from django.utils.safestring import mark_safe


def preview(request):
    comment = request.POST.get("comment", "")
    return HttpResponse(mark_safe("<div>" + comment + "</div>"))
