import bleach
from bleach.sanitizer import ALLOWED_ATTRIBUTES, ALLOWED_TAGS, Cleaner

print(bleach.clean("<b>bold</b><script>x</script>", tags={"b"}, strip=True, strip_comments=True))
cleaner = Cleaner(tags=ALLOWED_TAGS | {"p"}, attributes=ALLOWED_ATTRIBUTES, protocols={"https"})
print(cleaner.clean('<a href="http://example.com">x</a>'))
