import bleach

TAGS = {"a", "b", "code", "em", "p", "strong"}


def clean_comment(html: str) -> str:
    """Leave only harmless tags in a comment and make its addresses links."""
    cleaned = bleach.clean(
        html,
        allowed_tags=TAGS,
        attributes={"a": ["href", "title"]},
        strip=True,
    )
    return bleach.linkify(cleaned)
