from functools import partial

from bleach.css_sanitizer import CSSSanitizer
from bleach.linkifier import LinkifyFilter
from bleach.sanitizer import Cleaner


def allowed(tag, name, value):
    return name in ("title", "style") or (tag == "img" and name == "src" and value.startswith("https://"))


cleaner = Cleaner(
    tags={"img", "p", "span"},
    attributes=allowed,
    css_sanitizer=CSSSanitizer(allowed_css_properties=["color"]),
    filters=[partial(LinkifyFilter, skip_tags={"pre"})],
)
print(cleaner.clean('<span style="color: red; top: 0">x</span>'))
