import base64
import json as codec

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

COOKIE = "basket"


def read_basket(request: HttpRequest) -> dict:
    raw = request.COOKIES.get(COOKIE)
    if not raw:
        return {}
    return codec.loads(base64.urlsafe_b64decode(raw))


def write_basket(response: HttpResponse, basket: dict) -> None:
    raw = base64.urlsafe_b64encode(codec.dumps(basket).encode("utf-8")).decode("ascii")
    response.set_cookie(COOKIE, raw, httponly=True, secure=True, samesite="Lax")


def show(request: HttpRequest) -> HttpResponse:
    basket = read_basket(request)
    return render(request, "basket.html", {"basket": basket})
