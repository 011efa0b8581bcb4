import bleach
from bleach.callbacks import nofollow, target_blank
from bleach.linkifier import Linker

print(bleach.linkify("see example.com", callbacks=[nofollow], skip_tags={"pre"}, parse_email=True))


def only_https(attrs, new=False):
    return attrs if attrs.get((None, "href"), "").startswith("https:") else None


linker = Linker(callbacks=[only_https, target_blank], skip_tags=["code"])
print(linker.linkify("https://example.com"))
